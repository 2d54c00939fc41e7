import type { ReactNode } from 'react';
import type { ApiLimit, ApiSchema, Json } from '../../model/api.ts';
import { jsonText } from '../../model/json.ts';
import { shortened } from '../../model/text.ts';
import { apiTexts } from '../texts.ts';
import { innerOf, levelsOf } from './shape.ts';
import { Joined } from './view.tsx';

const MOST_VALUES = 300;
const LONGEST_VALUE = 160;

interface FactsProps {
  schema: ApiSchema;
  /** Examples given beside the schema, which take precedence over its own. */
  examples?: Json[];
  /** True if the value is shown elsewhere on the page, so that it needs no example here. */
  isShown?: boolean;
}

/** Allowed values, default, limits and an example of a value, on one line if there is room. */
export function Facts({ schema, examples, isShown = false }: FactsProps): ReactNode {
  const facts: ReactNode[] = [];
  const inner = innerOf(schema);
  const values = schema.values ?? (inner.href === null ? inner.values : null);
  if (values && values.length > 0) {
    const label = values.length === 1 ? apiTexts.always : apiTexts.allowed;
    // The type says whether a value may be null besides.
    const others = values.filter((value) => value !== null);
    facts.push(valuesFact(label, others.length > 0 ? others : values));
  }
  if (schema.defaultValue !== undefined) facts.push(valuesFact(apiTexts.default, [schema.defaultValue]));
  for (const [{ limits }, words] of levelsOf(schema)) facts.push(...limits.map((limit) => limitFact(limit, words)));
  const example = examples?.[0] ?? schema.examples[0];
  const isSimple = typeof example !== 'object' || jsonText(example).length <= LONGEST_VALUE;
  if (example !== undefined && isSimple && !values && !isShown) facts.push(valuesFact(apiTexts.example, [example]));
  if (facts.length === 0) return null;
  return (
    <p className="prop-facts">
      <Joined parts={facts} by=" ">
        {(fact) => <span>{fact}</span>}
      </Joined>
    </p>
  );
}

function valuesFact(label: string, values: Json[]): ReactNode {
  const more = values.length - MOST_VALUES;
  return (
    <>
      {label}:{' '}
      <Joined parts={values.slice(0, MOST_VALUES)} by=", ">
        {(value) => <code>{valueText(value)}</code>}
      </Joined>
      {more > 0 && ` ${apiTexts.moreValues(more)}`}
    </>
  );
}

/** @param words for what has the limit, if it is not the value itself */
function limitFact({ kind, value }: ApiLimit, words: string): ReactNode {
  const [before, behind] = apiTexts.limits[kind];
  return (
    <>
      {words && `${words} `}
      {before} <code>{value}</code>
      {behind && ` ${behind}`}
    </>
  );
}

/** A value on one line; strings without quotes if nothing is lost by that. */
function valueText(value: Json): string {
  const text = typeof value === 'string' && value.trim() === value && value !== '' ? value : jsonText(value);
  return shortened(text, LONGEST_VALUE);
}
