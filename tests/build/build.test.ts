import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { listFiles } from '../../src/files/list.ts';
import { ended, runDocs, startDocs, tryDocs } from '../docs.ts';
import { copySite, hashesOf, sinkForAll, writeFiles } from '../folders.ts';

const { site, out } = sinkForAll();
const build = () => runDocs('build', '--site', site, '--out', out);
let said: string;
/** Builds the fixture site once; tests go on from what those before them have built. */
beforeAll(async () => {
  said = await build();
});

describe('a build', () => {
  it('writes document, chunk and Markdown version of every page, and the files of the site', () => {
    expect(said).toMatch(/17 pages \(19 made\) built into .*, in [\d.]+ s\nread [\d.]+, pages/);
    for (const name of [
      'index.html',
      'index.json',
      'index.md',
      'guides.html',
      'guides/markdown.html',
      '404.html',
      'sitemap.xml',
      'robots.txt',
      'llms.txt',
      'logo.svg',
    ])
      expect(listFiles(out)).toContain(name);
    expect(listFiles(out)).not.toContain('draft.html');
    expect(readFileSync(join(out, 'sitemap.xml'), 'utf8')).not.toContain('unlisted');
    expect(readFileSync(join(out, 'unlisted.html'), 'utf8')).toContain('noindex');
    const html = readFileSync(join(out, 'guides/markdown.html'), 'utf8');
    for (const part of [
      '<title>Markdown | Sink</title>',
      '<link rel="canonical" href="https://sink.example.com/guides/markdown">',
      '<link rel="alternate" type="text/markdown" href="/guides/markdown.md">',
      '"@type":"BreadcrumbList"',
      'name="keywords" content="first, second"',
      'integrity="sha256-',
    ])
      expect(html).toContain(part);
    expect(readFileSync(join(out, 'guides/markdown.md'), 'utf8')).toContain(
      'A [relative link](https://sink.example.com/guides/mdx.md), one [with an anchor](https://sink.example.com/guides/code.md#shell',
    );
  });

  it('gives the same bytes from its memory, with the files of the search index as they were', async () => {
    const first = hashesOf(out);
    // A reused file keeps the modification time from the build that made it.
    const times = () =>
      listFiles(join(out, 'search-index')).map((name) => [name, statSync(join(out, 'search-index', name)).mtimeMs]);
    const before = times();
    expect(before.map(([name]) => name)).toContain('entry.json');
    expect(await build()).toContain('(0 made)');
    expect(hashesOf(out)).toEqual(first);
    expect(times()).toEqual(before);
    expect(await runDocs('check', '--site', site, '--out', out)).toContain('17 pages (0 made) checked');
  });

  it('leaves the previous output unchanged when something is wrong, and reports all problems', async () => {
    const first = hashesOf(out);
    writeFiles(site, {
      'docs/alone.md': '---\ncolor: red\n---\n\nA [broken](/nowhere) link.\n',
      'docs/new.md': '---\ntitle: New\n---\n\nOutside.\n',
    });
    const { code, output } = await tryDocs('build', '--site', site, '--out', out);
    expect(code).toBe(1);
    for (const line of [
      'docs/alone.md:2:1: warning: unknown front matter "color"',
      'docs/alone.md:5:12: broken link to "/nowhere"',
      'docs/new.md:1:1: the page "new" is not in the sidebar',
      'the previous output is unchanged',
    ])
      expect(output).toContain(line);
    expect(hashesOf(out)).toEqual(first);
    expect(existsSync(`${out}.next.tmp`)).toBe(false);
    copySite('tests/fixtures/sink', site);
  });

  it('makes the search index anew where the words of a page have changed, from all pages in the same order', async () => {
    const entryOf = () => readFileSync(join(out, 'search-index/entry.json'), 'utf8');
    const before = entryOf();
    const page = join(site, 'docs/alone.md');
    const text = readFileSync(page, 'utf8');
    writeFileSync(page, `${text}\nFlamboyance.\n`);
    await build();
    expect(entryOf()).not.toBe(before);
    expect((JSON.parse(entryOf()) as { pages: string }).pages).toHaveLength(16);
    writeFileSync(page, text);
    expect(await build()).toContain('(1 made)');
    expect(entryOf()).toBe(before);
  });
});

it.each([
  [['--help'], 0, 'Usage: docs <command>'],
  [[], 2, 'Name a command.'],
  [['bulid'], 2, 'Unknown: bulid'],
  [['build', '--sight', 'x'], 2, '--sight'],
  [['build', '--dry-run'], 2, '"docs build" does not take --dry-run.'],
  [['build', '--host', '0.0.0.0'], 2, '"docs build" does not take --host.'],
  [['dev', '--compress'], 2, '"docs dev" does not take --compress.'],
  [['build', '--threads', '0'], 2, '--threads is "0", but should be a number from 1 to 64'],
  [['build', '--site', 'nowhere'], 1, 'no site.config.ts in'],
  [['preview', '--out', 'nowhere'], 1, 'There is no built site'],
])('the command line docs %j ends with %i, even if nobody reads its output', async (words, expected, text) => {
  const { code, output } = await tryDocs(...words);
  expect(output).toContain(text);
  expect(code).toBe(expected);
  const unread = startDocs(words);
  for (const stream of [unread.stdout, unread.stderr]) stream?.destroy();
  expect((await ended(unread)).code).toBe(expected);
});
