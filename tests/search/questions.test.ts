import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { loadSite, readInputs } from '../../src/build/load-site.ts';

/** A question as somebody would type it. tests/search/questions/README.md has the rules. */
interface Question {
  ask: string;
  /** The addresses that answer it, best first; none in the sets of what no page answers. */
  right?: string[];
}

const FOLDER = 'tests/search/questions';
const questions = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json'))
  .flatMap((name) => JSON.parse(readFileSync(`${FOLDER}/${name}`, 'utf8')) as Question[]);

it('questions of readers name one to four pages each, and all of them exist', async () => {
  const { site } = await loadSite(resolve('site'), await readInputs(resolve('site'), resolve('.')), false);
  const answered = questions.flatMap(({ right }) => (right ? [right] : []));
  expect(answered.length).toBeGreaterThan(800);
  expect(answered.filter((right) => right.length === 0 || right.length > 4)).toEqual([]);
  expect(answered.filter((right) => new Set(right).size < right.length)).toEqual([]);
  expect(answered.filter((right) => right.some((address) => !site.pages.has(address)))).toEqual([]);
});

it('questions of readers are asked once, and hold no mail address', () => {
  const asked = questions.map(({ ask }) => ask.trim().toLowerCase());
  expect(asked.filter((ask, index) => ask === '' || asked.indexOf(ask) !== index)).toEqual([]);
  expect(asked.filter((ask) => /\S@\S/.test(ask))).toEqual([]);
});
