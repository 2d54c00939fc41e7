import type { ApiFact } from '../../model/api.ts';
import type { OperationConfig } from '../../model/config.ts';
import { textsOf, type Raw } from './json.ts';

type Fact = OperationConfig['facts'][number];

/** Reads the facts of an operation from the extensions that the config names, in the config's words. */
export function factsOf(operation: Raw, facts: readonly Fact[]): ApiFact[] {
  return facts
    .map((fact) => ({ label: fact.label, values: valuesOf(operation, fact).map(wordIn(fact)), code: fact.code }))
    .filter(({ values }) => values.length > 0);
}

/** The facts that a list of operations shows as flags. */
export function flagsOf(operation: Raw, facts: readonly Fact[]): string[] {
  return facts.flatMap((fact) =>
    valuesOf(operation, fact)
      .filter((value) => fact.flags.includes(value))
      .map(wordIn(fact)),
  );
}

function valuesOf(operation: Raw, { extension, omit }: Fact): string[] {
  return textsOf(operation[extension]).filter((value) => !omit.includes(value));
}

function wordIn({ values }: Fact): (value: string) => string {
  return (value) => (Object.hasOwn(values, value) ? (values[value] ?? value) : value);
}
