import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listFiles } from '../../src/files/list.ts';
import { withLock } from '../../src/files/lock.ts';
import { buildHere, threadFile } from '../in-process.ts';
import { hashesOf, writeFiles } from '../folders.ts';
import { smallSite } from '../small-site.ts';

const config = (more: string) =>
  `export default { title: 'Published', url: 'https://a.example', redirects: { pages: [{ to: '/guide', from: ['/old', '/Guide'] }] }, ${more} };\n`;
const { folder, site, out, problemsOf, read } = smallSite({
  'site.config.ts': config(''),
  'docs/index.md': '# Home\n\n[The guide](./guide.md)\n',
  'docs/guide.md': `# Guide\n\n${'A sentence of the guide. '.repeat(100)}\n`,
  'static/note.txt': 'A note.\n',
});
const beside = () => readdirSync(folder).toSorted();
const hostFolders = () => readdirSync(`${out}.hosting`).toSorted();
const published = () => [hashesOf(out), hashesOf(`${out}.hosting`)];

describe('a build', () => {
  it('publishes the site and, beside it, what hosts read', async () => {
    const { problems, site: built, made, bytes, notes } = await buildHere(site, out);
    expect(problems).toEqual([]);
    expect([built.pages.size, made]).toEqual([2, 4]);
    expect(listFiles(out)).toEqual(
      expect.arrayContaining(['guide.html', 'guide.json', 'guide.md', 'note.txt', 'old.html']),
    );
    expect(hostFolders()).toEqual(['caddy', 'nginx', 's3']);
    expect(notes).toContainEqual(expect.stringMatching(/^1 redirect pages for hosts without rules/));
    const written = listFiles(out).reduce((sum, name) => sum + readFileSync(join(out, name)).length, 0);
    expect(bytes).toBe(written);
    expect(beside()).toEqual(['out', 'out.hosting', 'site']);
  });

  it('takes away what was for hosts that the config does not name any more', async () => {
    await buildHere(site, out);
    writeFiles(site, { 'site.config.ts': config("hosting: ['nginx']") });
    await buildHere(site, out);
    expect(hostFolders()).toEqual(['nginx']);
    expect(existsSync(join(out, 'old.html'))).toBe(false);
    writeFiles(site, { 'site.config.ts': config('hosting: []') });
    await buildHere(site, out);
    expect(beside()).toEqual(['out', 'site']);
    // The not-found page knows old addresses on every host.
    expect(read('404.html')).toMatch(/data-table="\/assets\/redirects\.\w+\.json"/);
  });

  it.each([
    ['a page', { 'docs/guide.md': '# Guide\n\n[Nowhere](./nowhere.md)\n' }, 'docs/guide.md:3:11: broken link'],
    ['a redirect', { 'static/old.html': 'Mine.\n' }, '"/old" is also a file'],
    ['a file of a host', { 'static/_headers': '/*\n' }, 'the file "_headers" is where the build writes its own'],
    [
      'the page of a redirect',
      { 'site.config.ts': config("redirects: { prefixes: ['/docs'] }"), 'static/docs/guide.html': 'Mine.\n' },
      'the file "docs/guide.html" is where the build writes its own',
    ],
    ['a static file at the address of a page', { 'static/guide.html': 'Mine.\n' }, 'is in the place of "guide.html"'],
  ])('leaves the last output as it was where something is wrong: %s', async (_, files, message) => {
    await buildHere(site, out);
    const before = published();
    expect((await problemsOf(files)).join('\n')).toContain(message);
    expect(published()).toEqual(before);
    expect(beside()).toEqual(['out', 'out.hosting', 'site']);
  });

  it('replaces no folder for hosts that has something else in it', async () => {
    mkdirSync(`${out}.hosting`);
    writeFileSync(join(`${out}.hosting`, 'notes.txt'), 'mine');
    expect(await problemsOf()).toEqual([expect.stringContaining('which contains something else: notes.txt')]);
    expect(readdirSync(`${out}.hosting`)).toEqual(['notes.txt']);
    expect(existsSync(out)).toBe(false);
  });

  it('that only checks leaves nothing but the cache, and finds the same problems', async () => {
    writeFiles(site, { 'docs/guide.md': '# Guide\n\n[Nowhere](./nowhere.md)\n' });
    const { problems, made } = await buildHere(site, out, { checkOnly: true });
    expect(problems).toMatchObject([{ file: 'docs/guide.md', line: 3, column: 11 }]);
    expect(made).toBe(4);
    expect(beside()).toEqual(['site']);
  });

  it('returns every page to callers that need all of them, even if none has changed', async () => {
    await buildHere(site, out);
    const paths = async (everyPage: boolean) =>
      (await buildHere(site, out, { everyPage, checkOnly: true })).indexed.map(({ path }) => path);
    expect(await paths(false)).toEqual([]);
    writeFiles(site, {
      'site.config.ts': config("search: { provider: 'algolia', algolia: { appId: 'A', indexName: 'docs' } }"),
    });
    expect(await paths(true)).toEqual(['/', '/guide']);
  });
});

it('a build on several threads publishes the same as one on a single thread, compressed copies too', async () => {
  const workerFile = await threadFile();
  const done: [number, number][] = [];
  const build = async (threads: number) => {
    rmSync(join(site, '.cache'), { recursive: true, force: true });
    rmSync(out, { recursive: true, force: true });
    const { problems, made } = await buildHere(site, out, {
      workerFile,
      threads,
      compress: true,
      onProgress: (stage, ...count) => stage === 'pages' && done.push(count),
    });
    expect(problems).toEqual([]);
    expect(made).toBe(4);
    expect(done.at(-1)).toEqual([4, 4]);
    return published();
  };
  const single = await build(1);
  expect(await build(2)).toEqual(single);
  expect(listFiles(out)).toEqual(expect.arrayContaining(['guide.html.br', 'guide.html.gz']));
});

it('compressed copies are not taken away by a build into another folder, which waits until they are in place', async () => {
  let build: Promise<unknown> = Promise.resolve();
  const isWaiting = () =>
    new Promise<void>((waits) => (build = buildHere(site, out, { compress: true, onWait: () => waits() })));
  await withLock(join(site, '.cache/compressed.lock'), () => {}, isWaiting);
  await build;
  expect(listFiles(out)).toContain('guide.html.br');
  expect(readdirSync(join(site, '.cache'))).not.toContain('compressed.lock');
});
