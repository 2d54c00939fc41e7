import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listFiles } from '../../src/build/output.ts';
import { runDocs, tryDocs } from '../docs.ts';
import { copySite, folderForAll } from '../folders.ts';

const folder = folderForAll();

let count = 0;
/** Makes a copy of the fixture site with some files changed; null removes one. */
function copyOf(changes: Record<string, string | null> = {}): { site: string; out: string } {
  count += 1;
  const site = join(folder, `site-${count}`);
  copySite('tests/fixtures/sink', site);
  change(site, changes);
  return { site, out: join(folder, `out-${count}`) };
}

function change(site: string, changes: Record<string, string | null>): void {
  for (const [name, text] of Object.entries(changes)) {
    if (text === null) rmSync(join(site, name));
    else writeFileSync(join(site, name), text);
  }
}

function snapshot(out: string): string[] {
  return listFiles(out).map(
    (name) =>
      `${name} ${createHash('sha256')
        .update(readFileSync(join(out, name)))
        .digest('hex')}`,
  );
}

describe('a build', () => {
  it('makes the search index anew only where the words of a page have changed', async () => {
    const { site, out } = copyOf();
    const build = () => runDocs('build', '--site', site, '--out', out);
    // A reused file keeps the modification time from the build that made it.
    const times = () =>
      listFiles(join(out, 'search-index')).map((name) => [name, statSync(join(out, 'search-index', name)).mtimeMs]);
    await build();
    const first = times();
    expect(first.map(([name]) => name)).toContain('entry.json');
    await build();
    expect(times()).toEqual(first);
    writeFileSync(join(site, 'docs/alone.md'), `${readFileSync(join(site, 'docs/alone.md'), 'utf8')}\nFlamboyance.\n`);
    await build();
    expect(times()).not.toEqual(first);
    const entry = JSON.parse(readFileSync(join(out, 'search-index/entry.json'), 'utf8')) as { pages: string };
    expect(entry.pages).toHaveLength(16);
  });

  it('writes document, chunk and Markdown version of every page, and the files of the site', async () => {
    const { site, out } = copyOf();
    const said = await runDocs('build', '--site', site, '--out', out);
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

  it('gives the same bytes twice, from nothing and from its memory', async () => {
    const { site, out } = copyOf();
    await runDocs('build', '--site', site, '--out', out);
    const first = snapshot(out);
    expect(await runDocs('build', '--site', site, '--out', out)).toContain('(0 made)');
    expect(snapshot(out)).toEqual(first);
    rmSync(join(site, '.cache'), { recursive: true });
    rmSync(out, { recursive: true });
    await runDocs('build', '--site', site, '--out', out);
    expect(snapshot(out)).toEqual(first);
  });

  it('makes only the page that changed, and those that include a changed part', async () => {
    const { site, out } = copyOf();
    await runDocs('build', '--site', site, '--out', out);
    change(site, { 'docs/alone.md': '---\ntitle: Alone\n---\n\nOther words. Back [home](/).\n' });
    expect(await runDocs('build', '--site', site, '--out', out)).toContain('(1 made)');
    expect(readFileSync(join(out, 'alone.html'), 'utf8')).toContain('Other words.');
    change(site, { 'docs/guides/_partial.mdx': 'New partial.\n' });
    expect(await runDocs('build', '--site', site, '--out', out)).toContain('(1 made)');
    expect(readFileSync(join(out, 'guides/mdx.html'), 'utf8')).toContain('New partial.');
  });

  it('leaves the previous output unchanged when something is wrong, and reports all problems', async () => {
    const { site, out } = copyOf();
    await runDocs('build', '--site', site, '--out', out);
    const first = snapshot(out);
    change(site, {
      'docs/alone.md':
        '---\ntitle: Alone\ncolor: red\n---\n\nA [broken](/nowhere) and [another](/guides/code#nothing).\n\n![none](./none.png)\n',
      'docs/guides/mdx.mdx': '## Title\n\n<Tabs>\n\nnever closed\n',
      'docs/new.md': '---\ntitle: New\n---\n\nOutside.\n',
    });
    const { code, output } = await tryDocs('build', '--site', site, '--out', out);
    expect(code).toBe(1);
    for (const line of [
      'docs/alone.md:3:1: warning: unknown front matter "color"',
      'docs/alone.md:6:12: broken link to "/nowhere"',
      'docs/alone.md:6:36: broken anchor "#nothing"',
      'docs/alone.md:8:9: missing file "./none.png"',
      'docs/guides/mdx.mdx:3:1: Expected a closing tag',
      'docs/new.md:1:1: the page "new" is not in the sidebar',
      'the previous output is unchanged',
    ])
      expect(output).toContain(line);
    expect(snapshot(out)).toEqual(first);
    expect(existsSync(`${out}.next.tmp`)).toBe(false);
  });

  it('checks without writing', async () => {
    const { site, out } = copyOf();
    expect(await runDocs('check', '--site', site, '--out', out)).toContain('17 pages (19 made) checked');
    expect(existsSync(out)).toBe(false);
  });
});

describe('the command line', () => {
  it.each([
    [['--help'], 0, 'Usage: docs <command>'],
    [[], 2, 'Name a command.'],
    [['bulid'], 2, 'Unknown: bulid'],
    [['build', '--sight', 'x'], 2, '--sight'],
    [['build', '--threads', '0'], 2, '--threads is "0", but should be a number from 1 to 64'],
    [['build', '--site', 'nowhere'], 1, 'no site.config.ts in'],
    [['preview', '--out', 'nowhere'], 1, 'There is no built site'],
  ])('docs %j ends with %i', async (words, expected, text) => {
    const { code, output } = await tryDocs(...words);
    expect(output).toContain(text);
    expect(code).toBe(expected);
  });
});
