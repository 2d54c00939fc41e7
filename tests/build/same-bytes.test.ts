import { readFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { runDocsWith } from '../docs.ts';
import { buildHere } from '../in-process.ts';
import { copySite, folderForAll, hashesOf, writeFiles } from '../folders.ts';

const folder = folderForAll();
beforeAll(() => {
  // A site's packages are found above its folder.
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
});

/** Builds a fresh copy of a site and returns the hash of each file of the site and of the files for hosts. */
async function buildClean(
  from: string,
  name: string,
  environment: Record<string, string>,
  ...words: string[]
): Promise<Record<string, string>> {
  const [site, out] = [join(folder, name, 'site'), join(folder, name, 'out')];
  copySite(from, site);
  await runDocsWith(environment, 'build', '--site', site, '--out', out, ...words);
  return { ...hashesOf(out), 'beside the output': JSON.stringify(hashesOf(`${out}.hosting`)) };
}

/** Differences between machines. */
const one = { TZ: 'Pacific/Kiritimati', LC_ALL: 'C', LANG: 'C' };
const other = { TZ: 'America/Los_Angeles', LC_ALL: 'tr_TR.UTF-8', LANG: 'tr_TR.UTF-8', UV_THREADPOOL_SIZE: '1' };

/** The fixture has everything. `SAME_BYTES=site` also builds this site, twice: before a release. */
const sites: [name: string, folder: string, words: string[]][] = [
  ['the fixture site, compressed', 'tests/fixtures/sink', ['--compress']],
];
if (process.env['SAME_BYTES'] === 'site') sites.push(['this site', 'site', []]);

it.each(sites)(
  '%s: clean builds in two folders, on 1 and on 4 threads, are equal in every file',
  async (_, from, words) => {
    const few = await buildClean(from, `${from}/one`, one, '--threads', '1', ...words);
    const many = await buildClean(from, `${from}/another, in/a deeper folder`, other, '--threads', '4', ...words);
    expect(Object.keys(few).length).toBeGreaterThan(50);
    expect(many).toEqual(few);
  },
  300_000,
);

it('style sheets of a component come in the order of its imports, however long each takes to read', async () => {
  const [site, out] = [join(folder, 'styles/site'), join(folder, 'styles/out')];
  const rules = Array.from({ length: 20_000 }, (_, index) => `.a${index}{color:red}`).join('\n');
  writeFiles(site, {
    'site.config.ts': "export default { title: 'A', url: 'https://a.example' };\n",
    'docs/index.mdx': "import { Word } from '@site/components/Word';\n\n# Home\n\n<Word />\n",
    'components/Word.tsx': "import './long.css';\nimport './short.css';\nexport const Word = () => <b>word</b>;\n",
    'components/long.css': rules,
    'components/short.css': '.b{color:blue}\n',
  });
  await buildHere(site, out);
  const sheets = [...readFileSync(join(out, 'index.html'), 'utf8').matchAll(/href="\/assets\/(long|short)\./g)];
  expect([...new Set(sheets.map(([, name]) => name))]).toEqual(['long', 'short']);
});
