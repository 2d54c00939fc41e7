/** Changes that are easily missed: nothing may be reused that a clean build would make differently. */
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildHere } from '../in-process.ts';
import { copySite, hashesOf, writeFiles } from '../folders.ts';
import { smallSite } from '../small-site.ts';

/** In seconds, since every file system can store that. */
const TIME = 1_700_000_000;

const svg = (radius: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="${radius}"/></svg>\n`;

const { folder, site, out, read } = smallSite({
  'site.config.ts': `import { title } from './title';\nexport default { title, url: 'https://a.example' };\n`,
  'title.ts': `export const title = 'Ts';\n`,
  'docs/word.mdx': `import { Word } from '@site/components/Word';\nimport { Live } from '@site/components/Live';\n\n# Home\n\n<Word /> <Live />\n\n![](./map.svg)\n`,
  'docs/map.svg': svg(1),
  'static/note.txt': 'one',
  'components/Word.tsx': `import { word } from './word';\nexport const Word = () => <b>{word}</b>;\n`,
  'components/word.ts': `export const word = 'ts';\n`,
  'components/Live.tsx': `'use client';\nimport { live } from '@site/components/live';\nexport function Live() { return <i>{live}</i>; }\n`,
  'components/live.ts': `export const live = 'live-ts';\n`,
});
beforeEach(() => {
  for (const name of ['static/note.txt', 'docs/map.svg', 'docs/word.mdx']) utimesSync(join(site, name), TIME, TIME);
});

async function build(): Promise<void> {
  const { problems } = await buildHere(site, out);
  expect(problems).toEqual([]);
}

/** Overwrites a file, or moves another into its place, with the same size and times. */
function replace(name: string, text: string, how: 'written over' | 'moved there'): void {
  const file = join(site, name);
  const { size } = statSync(file);
  const target = how === 'moved there' ? `${file}.new` : file;
  writeFileSync(target, text);
  utimesSync(target, TIME, TIME);
  if (how === 'moved there') renameSync(target, file);
  expect([statSync(file).size, statSync(file).mtimeMs]).toEqual([size, TIME * 1000]);
}

it.each(['written over', 'moved there'] as const)('a file of the same size and time, %s, is noticed', async (how) => {
  await build();
  const shown = () => /src="(\/assets\/map[^"]+)"/.exec(read('word.html'))?.[1] ?? 'none';
  const first = shown();
  replace('static/note.txt', 'two', how);
  replace('docs/map.svg', svg(2), how);
  await build();
  expect(read('note.txt')).toBe('two');
  expect(shown()).not.toBe(first);
  expect(read(shown())).toBe(svg(2));
  const text = readFileSync(join(site, 'docs/word.mdx'), 'utf8');
  replace('docs/word.mdx', text.replace('# Home', '# Hame'), how);
  await build();
  expect(read('word.html')).toContain('Hame</h1>');
});

describe('a module that takes the place of another by its extension', () => {
  const html = () => read('word.html');
  const script = () => read(/files="(\/assets\/Live-[^ "]+\.js)/.exec(html())?.[1] ?? 'none');

  it.each([
    ['components/word.tsx', `export const word = 'tsx';\n`, '<b>tsx</b>'],
    ['components/live.tsx', `export const live = 'live-tsx';\n`, '<i>live-tsx</i>'],
    ['title.tsx', `export const title = 'Tsx';\n`, '<title>Home | Tsx</title>'],
  ])('is noticed: %s', async (name, text, shown) => {
    await build();
    expect(html()).not.toContain(shown);
    writeFiles(site, { [name]: text });
    await build();
    expect(html()).toContain(shown);
    // Components that come alive have a script of their own.
    expect(script()).toContain(name === 'components/live.tsx' ? 'live-tsx' : 'live-ts');
    writeFiles(site, { [name]: null });
    await build();
    expect(html()).not.toContain(shown);
  });

  it('is noticed where the other is a folder with an index', async () => {
    mkdirSync(join(site, 'components/word'));
    renameSync(join(site, 'components/word.ts'), join(site, 'components/word/index.ts'));
    await build();
    expect(html()).toContain('<b>ts</b>');
    writeFiles(site, { 'components/word/index.tsx': `export const word = 'index-tsx';\n` });
    await build();
    expect(html()).toContain('<b>index-tsx</b>');
    writeFiles(site, { 'components/word.ts': `export const word = 'file';\n` });
    await build();
    expect(html()).toContain('<b>file</b>');
  });
});

it.each([
  ['docs/a.md', '# One\n', 'docs/a/index.md', '# Other\n'],
  ['static/a', 'one', 'static/a/b.txt', 'other'],
  [
    'components/word.ts',
    `export const word = 'file';\n`,
    'components/word/index.ts',
    `export const word = 'folder';\n`,
  ],
])(
  'a folder where a file was, and a file where a folder was are as in a clean build: %s',
  async (file, one, inFolder, other) => {
    const clean = async () => {
      const target = join(folder, 'clean-out');
      rmSync(target, { recursive: true, force: true });
      copySite(site, join(folder, 'clean'));
      await buildHere(join(folder, 'clean'), target);
      return hashesOf(target);
    };
    const states: [string, string][] = [
      [file, one],
      [inFolder, other],
      [file, one],
    ];
    writeFiles(site, { 'site.config.ts': `export default { title: 'A', url: 'https://a.example', keepAssets: 0 };\n` });
    for (const [name, text] of states) {
      for (const path of [file, join(inFolder, '..')]) rmSync(join(site, path), { recursive: true, force: true });
      writeFiles(site, { [name]: text });
      await build();
      expect(hashesOf(out)).toEqual(await clean());
    }
  },
);
