import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { InstanceGone } from '../../verify/recorder.ts';
import { checkSamples, installPackages } from '../../verify/samples.ts';
import { readSteps } from '../../verify/steps.ts';
import { folderForEach } from '../folders.ts';
import { block, writeProject } from './samples-project.ts';

const root = folderForEach();

/** Checks the samples of a page with this project's compiler; returns the mistakes by line of the page. */
async function check(page: string, { given = {}, script }: { given?: Record<string, string>; script?: string } = {}) {
  const source = join(root, 'source');
  writeProject(source, script);
  const steps = readSteps(page, { samples: true }).filter(({ kind }) => kind === 'sample');
  const folder = join(root, 'packages');
  await installPackages(source, folder);
  const settings = { given: { 'shop/page': given }, elsewhere: () => null };
  const found = await checkSamples([{ id: 'shop/page', steps }], folder, settings);
  expect([...found.keys()]).toEqual(steps);
  return [...found.values()].flatMap(({ differences }) => differences.map(({ line, got }) => `${line} ${got}`));
}

const page = (...blocks: string[][]) => blocks.flat().join('\n');

it('says the line of the page where a sample does not fit its types', async () => {
  const found = await check(
    page(block('js', 'const name = "cup";', 'name.toUpercase();'), block('ts', 'const size: number = "4";')),
  );
  expect(found).toHaveLength(2);
  expect(found[0]).toMatch(/^3 TS2551: .*toUpercase/);
  expect(found[1]).toMatch(/^7 TS2322: /);
});

it('lets samples of a page import each other, in the way that the page shows last', async () => {
  const found = await check(
    page(
      block('js title="shelf.js"', 'export const size = 4;'),
      block('js title="main.js"', "import { size } from './shelf.js';", 'size.toFixed();'),
      block('js title="shelf.js"', "export const size = 'large';"),
      block('js title="other.js"', "import { size } from './shelf.js';", 'size.toFixed();'),
    ),
  );
  expect(found).toEqual([expect.stringMatching(/^16 TS\d+: .*toFixed/)]);
});

it('knows the names that a page takes for granted, unless a sample declares them itself', async () => {
  const given = { shelf: '{ size: number }' };
  const found = await check(
    page(
      block('js', 'shelf.size.toFixed();'),
      block('js', 'const shelf = { height: 4 };', 'shelf.height.toFixed();'),
      block('ts', 'shelf.height.toFixed();'),
      block('js', 'console.log(height);'),
    ),
    { given },
  );
  expect(found).toEqual([expect.stringMatching(/^11 TS2339: .*height/), expect.stringMatching(/^15 TS2304: .*height/)]);
});

it('keeps the names of one sample from the others', async () => {
  expect(await check(page(block('js', 'const size = 4;'), block('js', 'const size = "4";', 'size.at(0);')))).toEqual(
    [],
  );
});

it('says that the packages or the compiler cannot be had', async () => {
  await expect(check(page(block('js', '4;')), { script: 'no-such-compiler' })).rejects.toThrow(InstanceGone);
});

it('writes a sample inside its folder, whatever its page calls it', async () => {
  const found = await check(page(block('js title="../../../../escaped.js"', 'const a = 1;', 'a.toUpperCase();')));
  expect(found).toEqual([expect.stringMatching(/^3 TS2339: /)]);
  const escaped = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('escaped'));
  expect(escaped).toEqual([]);
});

it('gives components to their compilers, and says the line of the page where one is wrong', async () => {
  // Prints each component's first line as an error on its third line.
  const script = [
    'for file in $(find pages -name "*.vue" -o -name "*.svelte" | sort); do',
    'echo "$file(3,1): error Compiler: $(head -n 1 $file)"; done',
  ].join(' ');
  const found = await check(
    page(
      block('html title="Shelf.svelte"', '<script>', 'let size;', '</script>', '<p>{size'),
      block('html title="Box.vue"', '<script setup>', 'let size;', '</script>'),
    ),
    { script },
  );
  expect(found).toEqual(['4 Compiler: <script>', '11 Compiler: <script setup>']);
});
