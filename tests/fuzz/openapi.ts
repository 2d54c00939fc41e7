/** API descriptions in which anything may be anywhere: a good one, changed in random places. */
import * as fc from 'fast-check';
import platform from '../openapi/platform.json' with { type: 'json' };
import fragments from './fragments.json' with { type: 'json' };
import { markdown } from './fragments.ts';

type Keys = readonly string[];

/** Where each value of a description stands, as the keys that lead there. */
function placesIn(value: unknown, at: Keys = []): Keys[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, child]) => placesIn(child, [...at, key]))];
}

const names = fc.constantFrom(...fragments.apiNames, '\uD800', 'a'.repeat(300));
const references = fc.constantFrom(...fragments.apiReferences);
const texts = fc.constantFrom(...fragments.apiTexts);

const values: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(null, 0, -1, 1e308, 1e15, '', [], {}, true, [null], { $ref: 1 }, { $ref: {} }, ['string', 'null']),
  references.map(($ref) => ({ $ref })),
  fc.jsonValue({ maxDepth: 2 }),
  names,
  texts,
  markdown,
  // A part of the description where another one is expected.
  fc.constantFrom(...placesIn(platform)).map((at) => valueAt(platform, at)),
);

function valueAt(value: unknown, at: Keys): unknown {
  return at.reduce((parent, key) => (parent as Record<string, unknown> | null)?.[key], value);
}

/** Another value at a place or, with a name, one more below it. */
const changes = fc.array(
  fc.record({
    at: fc.constantFrom(...placesIn(platform)),
    name: fc.option(names),
    value: values,
  }),
  { minLength: 1, maxLength: 9 },
);

const document = changes.map((list) => {
  const root = { platform: structuredClone(platform) as unknown };
  for (const { at, name, value } of list) {
    const path = ['platform', ...at, ...(name === null ? [] : [name])];
    const parent = valueAt(root, path.slice(0, -1));
    if (typeof parent === 'object' && parent !== null)
      Object.defineProperty(parent, path.at(-1) ?? '', { value, enumerable: true, configurable: true, writable: true });
  }
  return root.platform;
});

/** Truncated, duplicated, or with something inserted that does not belong there. */
const spoilt = (source: string) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constant(source) },
    { weight: 1, arbitrary: fc.nat(source.length).map((at) => source.slice(0, at)) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('\uFEFF', '\0', '---\n', '&a ', '*a ', '%YAML 9.9\n---\n')
        .map((text) => text + source),
    },
  );

/** The text of a description: JSON, which is also YAML. */
export const description: fc.Arbitrary<string> = document.chain((value) =>
  spoilt(JSON.stringify(value, null, 1) ?? ''),
);
