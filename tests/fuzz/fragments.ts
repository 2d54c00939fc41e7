/** Texts that are hard to parse: fragments of Markdown, HTML, YAML and addresses, put together wrongly. */
import * as fc from 'fast-check';
import fragments from './fragments.json' with { type: 'json' };
import { ADDRESSES, ELEMENTS } from '../e2e/hostile/payloads.ts';

/** Characters that programs often handle wrongly. */
// Half a pair of surrogates is no JSON for some parsers.
const characters = fc.constantFrom(...fragments.characters, '\uD800', '\uDFFF');

const hostileAddress = fc.constantFrom(
  ...fragments.addresses,
  ...ADDRESSES,
  `/${'a'.repeat(300)}`,
  `./${'a'.repeat(300)}.png`,
);

const tags = fc.constantFrom(...fragments.tags, ...ELEMENTS);

/** Tags that do harm, whole or cut off anywhere: in a name, an attribute or a quote. */
const html = tags.chain((text) =>
  fc.oneof(
    fc.constant(text),
    fc.nat(text.length).map((at) => text.slice(0, at)),
  ),
);

const marks = fc.constantFrom(...fragments.marks);

const entities = fc.constantFrom(...fragments.entities);

const words = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.constantFrom(...fragments.words),
);

const links = fc.oneof(
  hostileAddress.map((address) => `[a](${address})`),
  hostileAddress.map((address) => `[a](<${address}>)`),
  hostileAddress.map((address) => `![a](${address})`),
  hostileAddress.map((address) => `[r]: ${address}\n\n[r] ![r]`),
  hostileAddress.map((address) => `<a href="${address}">x</a>`),
  hostileAddress.map((address) => `<img src="${address}">`),
  hostileAddress.map((address) => `<a href=${address}>x`),
);

const piece = fc.oneof(
  { weight: 4, arbitrary: marks },
  { weight: 4, arbitrary: html },
  { weight: 3, arbitrary: links },
  { weight: 2, arbitrary: words },
  { weight: 1, arbitrary: entities },
  { weight: 1, arbitrary: characters },
);

/** Many repetitions, for endless nesting and for careless regular expressions that take forever. */
const run = fc
  .tuple(piece, fc.integer({ min: 2, max: 1000 }), fc.constantFrom('', ' ', '\n', 'a'))
  .map(([text, times, between]) =>
    Array.from({ length: Math.min(times, Math.ceil(8000 / (text.length + 1))) }, () => text).join(between),
  );

/** Nested lists, quotations and elements, up to a thousand levels. */
const nested = fc
  .tuple(fc.constantFrom(...fragments.openings), fc.integer({ min: 10, max: 1000 }))
  .map(([open, depth]) => `${open.repeat(depth)}deep`);

/** A list that is indented further with each line. */
const stairs = fc
  .tuple(fc.integer({ min: 5, max: 300 }), fc.constantFrom('- ', '1. ', '> '))
  .map(([depth, mark]) => Array.from({ length: depth }, (_, index) => `${'  '.repeat(index)}${mark}a`).join('\n'));

/** Markdown that nobody would write. */
export const markdown: fc.Arbitrary<string> = fc
  .tuple(
    fc.array(
      fc.oneof(
        { weight: 30, arbitrary: piece },
        { weight: 1, arbitrary: run },
        { weight: 1, arbitrary: nested },
        { weight: 1, arbitrary: stairs },
      ),
      { minLength: 1, maxLength: 9 },
    ),
    fc.constantFrom('', '', '', ' ', '\n', '\n\n', '\r\n'),
  )
  .map(([parts, between]) => parts.join(between));

const keys = fc.constantFrom(...fragments.keys);

const values = fc.oneof(
  fc.constantFrom(...fragments.values, `/${'a'.repeat(300)}`, `/${'a/'.repeat(600)}`),
  words.map((text) => JSON.stringify(text)),
);

/** Front matter, right or wrong, followed by text. */
export const frontMatter: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('---\n', '---\n', '---\n', '---\r\n', '\uFEFF---\n', '--- \n', '----\n', '\n---\n', ''),
    fc.array(
      fc.oneof(
        { weight: 5, arbitrary: fc.tuple(keys, values).map(([key, value]) => `${key}: ${value}`) },
        { weight: 1, arbitrary: words },
        { weight: 1, arbitrary: values },
      ),
      { maxLength: 5 },
    ),
    fc.constantFrom('\n', '\n', '\r\n', '\n  '),
    fc.constantFrom('---\n', '---\n', '---', '...\n', '--- x\n', ''),
    fc.constantFrom('', 'Text.\n', '# Title\n\nText.\n', '# \n', '---\n'),
  )
  .map(([open, lines, end, close, body]) => `${open}${lines.map((line) => line + end).join('')}${close}${body}`);

/** Possible file names in the docs folder; none of them leads out of it. */
export const fileName: fc.Arbitrary<string> = fc
  .tuple(
    fc.array(fc.constantFrom(...fragments.folders), {
      maxLength: 3,
    }),
    fc.constantFrom(...fragments.names, 'x'.repeat(190), 'x'.repeat(240)),
    fc.constantFrom('.md', '.mdx', '.md', '.MD', '.html.md'),
  )
  .map(([folders, name, extension]) => [...folders, name + extension].join('/'));
