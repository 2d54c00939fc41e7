import { assert, asyncProperty, jsonValue } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { highlightLines } from '../../src/sources/markdown/highlight.ts';
import { colourJson } from '../../src/sources/markdown/json-lines.ts';

/** What the grammar makes of it: an empty line ahead is no JSON that machines print. */
async function byGrammar(code: string): Promise<string[]> {
  expect(colourJson(`\n${code}`)).toBeNull();
  return (await highlightLines(`\n${code}`, 'json')).slice(1);
}

describe('JSON with one value a line', () => {
  it('is coloured as its grammar colours it', async () => {
    const value = {
      text: 'plain <b> & "quoted"'.replaceAll('"', ''),
      empty: '',
      blank: ' ',
      'a b': [1, -2.5, 1e30, 1e-7, true, false, null, [], {}, ['x', { y: [] }]],
      'ключ <a>': { deep: { deeper: { list: [[1], [[2]]] } } },
      __proto: {},
    };
    const code = JSON.stringify(value, null, 2);
    expect(colourJson(code)).toEqual(await byGrammar(code));
  });

  it('whatever it holds', async () => {
    let coloured = 0;
    await assert(
      asyncProperty(jsonValue(), async (value) => {
        const code = JSON.stringify(value, null, 2);
        const lines = colourJson(code);
        if (lines === null) return;
        coloured += 1;
        expect(lines).toEqual(await byGrammar(code));
      }),
      { numRuns: 300, seed: 5 },
    );
    expect(coloured).toBeGreaterThan(50);
  });

  it('is left to the grammar where it is anything else', () => {
    for (const code of ['{"a": 1}', '"a": 1', '{\n  "a": "\\n"\n}', '{\n  "a": 1,\n}', '[\n  1 // one\n]', '', '12'])
      expect(colourJson(code)).toBeNull();
  });
});
