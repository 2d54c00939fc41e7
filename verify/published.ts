import { objectOf } from '../src/model/json.ts';
import { callsOf } from './calls.ts';
import type { ApiCall, Product } from './product.ts';
import { InstanceGone, orGone } from './recorder.ts';
import { resultOf, type StepResult } from './result.ts';

/**
 * Fetches the API description that an instance itself publishes, and reads its operations like those of the site's own.
 *
 * @returns null if the product's module says nothing of an API
 * @throws InstanceGone if the instance does not have it
 */
export async function fetchPublished(url: string, { api }: Product): Promise<ApiCall[] | null> {
  if (!api) return null;
  const address = url + api.published;
  const answer = await orGone(fetch(address), `${address} does not answer: `);
  if (!answer.ok) throw new InstanceGone(`${address} is no description: ${answer.status}.`);
  return callsOf(objectOf(await answer.json()), new Map(), '');
}

/**
 * Compares an operation's parameters and body with those that an instance publishes.
 *
 * @returns the differences, each as a sentence
 */
export function compareWithPublished(call: ApiCall, published: readonly ApiCall[]): string[] {
  const other = published.find((each) => shapeOf(each) === shapeOf(call));
  if (!other) return [`${call.method} ${call.route} is not in it`];
  const [isHere, isThere] = [call.bodyProperties !== null, other.bodyProperties !== null];
  const ours = fieldsOf(call, isThere);
  const theirs = fieldsOf(other, isHere);
  return [
    ...[...ours].flatMap(([name, required]) => {
      const expected = theirs.get(name);
      if (expected === undefined) return [`${name}: only here`];
      return expected === required ? [] : [`${name}: required ${required ? 'only here' : 'only there'}`];
    }),
    ...[...theirs.keys()].filter((name) => !ours.has(name)).map((name) => `${name}: only there`),
    ...(isHere === isThere ? [] : [`a request body: only ${isHere ? 'here' : 'there'}`]),
  ];
}

/** A result for each operation that the instance publishes and the description lacks. */
export function judgeLacking(calls: readonly ApiCall[], published: readonly ApiCall[]): StepResult[] {
  const known = new Set(calls.map(shapeOf));
  const lacking = published.filter((other) => !known.has(shapeOf(other)));
  return lacking.map(({ method, route }) =>
    resultOf({ line: 1, kind: 'operation', digest: null }, 'not described', [
      { line: 1, expected: `${method} ${route}, which the instance publishes`, got: 'no such operation' },
    ]),
  );
}

/** Method and route without the names of parameters, which may differ between descriptions. */
function shapeOf({ method, route }: ApiCall): string {
  return `${method} ${route.replaceAll(/\{[^}]*\}/g, '{}').replace(/\/$/, '')}`;
}

/** Parameters and properties of the body, as differences call them, and whether each is required. */
function fieldsOf({ parameters, bodyProperties }: ApiCall, withBody: boolean): Map<string, boolean> {
  return new Map([
    ...parameters.map(({ name, in: place, required }) => [`${place} parameter "${name}"`, required] as const),
    ...(withBody ? (bodyProperties ?? []) : []).map(
      ({ name, required }) => [`body property "${name}"`, required] as const,
    ),
  ]);
}
