import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseDocument } from 'yaml';
import { readPlainYaml } from '../../src/sources/yaml.ts';
import { assertProperty } from '../property.ts';

/** Characters and words with a meaning in YAML. */
const PIECES =
  `: # - ? | > [ ] { } , & * ! % @ ~ = << ' " \\ --- ... null true yes .inf 0x1F 0o17 012 1e3 +1 1_000 2020-01-01`.split(
    ' ',
  );
const PLAIN = [': ', '- ', ', ', ' ', '  ', '\t', '\n', '\n  ', '\r\n', '\\n', 'a', 'é', 'http://a.b', '(c)'];

/** Keys of objects are texts. One parser makes `null` of a key that is null, the other an empty text. */
function withNullKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withNullKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key || 'null', withNullKeys(inner)]));
}

it('reads what both parsers read as the one does that explains mistakes', () => {
  const value = fc
    .array(fc.oneof(fc.constantFrom(...PIECES, ...PLAIN), fc.string({ maxLength: 3, unit: 'grapheme' })), {
      maxLength: 6,
    })
    .map((pieces) => pieces.join(''));
  const quoted = fc.tuple(fc.constantFrom('"', "'"), value).map(([quote, inner]) => quote + inner + quote);
  const block = fc
    .tuple(fc.constantFrom('|', '>', '|-', '>-'), fc.array(value, { maxLength: 3 }))
    .map(([style, lines]) => [style, ...lines.map((line) => `    ${line}`)].join('\n'));
  const line = fc
    .tuple(
      fc.constantFrom('', '', '  ', '- ', '  - '),
      fc.constantFrom('a', 'b', '"c"', '1'),
      fc.oneof(value, quoted, block),
    )
    .map(([indent, key, text]) => `${indent}${key}: ${text}`);
  let read = 0;
  assertProperty(
    fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), (lines) => {
      const text = `${lines.join('\n')}\n`;
      const plain = readPlainYaml(text);
      const document = parseDocument(text, { prettyErrors: false });
      // Of odd texts, such as ": :", each refuses some that the other accepts.
      if (plain === null || document.errors.length > 0) return;
      read++;
      expect(withNullKeys(plain.value)).toEqual(withNullKeys(document.toJS()));
    }),
    20_000,
  );
  expect(read).toBeGreaterThan(1000);
});

it.each([
  ['a mistake', 'a: b: c\n'],
  ['an open quote', 'a: "b\n'],
  ['a key twice', 'a: 1\nb: 2\na: 3\n'],
  ['a reserved character', 'a: @b\n'],
  ['wrong indentation', '- a\n b: c\n'],
  ['an alias', 'a: &b 1\nc: *b\n'],
  ['a tag', 'a: !b c\n'],
  ['two documents', 'a: 1\n---\na: 2\n'],
  ['nothing', ''],
  ['more levels than any page needs', '['.repeat(5000) + ']'.repeat(5000)],
])('%s is left to the other parser', (_, text) => expect(readPlainYaml(text)).toBe(null));
