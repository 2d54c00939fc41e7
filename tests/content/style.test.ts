import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { globSync } from 'tinyglobby';
import { expect, it } from 'vitest';
import { loadSite, readInputs } from '../../src/build/load-site.ts';
import { checkStyle } from '../../src/checks/style.ts';
import { cellsOf } from './tables.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => ({ file, text: readFileSync(join(root, file), 'utf8') });

const pages = globSync('site/docs/**/*.{md,mdx}', { cwd: root }).toSorted();

it('has pages to look at', () => {
  expect(pages.length).toBeGreaterThan(100);
});

// One test for each page, with its own time limit: together they take a minute of one core.
it.each(pages)('%s has no word that the style guide avoids', async (page) => {
  expect(await checkStyle([read(page)], read('docs/style.md'))).toEqual([]);
});

it('a description of several sentences in a table or a list of options ends with a full stop', () => {
  const several = pages.flatMap((page) =>
    read(page)
      .text.split('\n')
      .flatMap((line, at) => {
        const cell = line.startsWith('|') ? (cellsOf(line).at(-1) ?? '') : '';
        const last = cell.replaceAll(/`[^`]*`/g, 'X');
        return /[\w)\]"]\. [A-Z["]/.test(last) ? [{ place: `${page}:${at + 1}`, last }] : [];
      }),
  );
  expect(several.length).toBeGreaterThan(100);
  expect(several.filter(({ last }) => !/[.!?:]$/.test(last))).toEqual([]);
});

it('no description of a page, written or generated, has a word that the style guide avoids', async () => {
  const { site } = await loadSite(resolve(root, 'site'), await readInputs(resolve(root, 'site'), resolve(root)), false);
  const text = [...site.pages.values()].map(({ description }) => description).join('\n\n');
  expect(text.length).toBeGreaterThan(10_000);
  expect(await checkStyle([{ file: 'descriptions', text }], read('docs/style.md'))).toEqual([]);
});

/** Words that a question, or a clause of it, starts with. */
const ASKING =
  /(?:^|[,:;] )(?:am|are|can|could|did|do|does|has|have|how|is|may|must|should|was|what|when|where|which|who|whose|why|will|would) /i;

it('what pages answer begins with a capital letter, and a question ends with a question mark', async () => {
  const { site } = await loadSite(resolve(root, 'site'), await readInputs(resolve(root, 'site'), resolve(root)), false);
  const asked = [...site.pages.values()].flatMap(({ questions = [] }) => questions.map(({ ask }) => ask));
  expect(asked.length).toBeGreaterThan(1000);
  // Only names may start with a lower-case letter.
  expect(asked.filter((ask) => /^[a-z]+(?:[\s,?']|$)/.test(ask))).toEqual([]);
  expect(asked.filter((ask) => ASKING.test(ask) && !ask.endsWith('?'))).toEqual([]);
});
