import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { producePage } from '../../src/build/produce.ts';
import { DevSite } from '../../src/dev/site.ts';
import { formatProblem } from '../../src/model/problem.ts';
import type { Assets } from '../../src/model/site.ts';
import { writeFiles } from '../in-process.ts';

/** Folders as others write them, for Docusaurus. */

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docs-folders-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const script = { href: '/assets/x.js' };
const assets: Assets = {
  boot: script,
  client: script,
  redirect: script,
  notFound: script,
  islands: script,
  styles: [],
};

/** A site of these files, with all pages made: nothing of the browser's part is needed for what they say. */
async function siteOf(files: Record<string, string>, config = '') {
  const siteDir = join(folder, 'site');
  writeFiles(siteDir, {
    'site.config.ts': `export default { title: 'T', url: 'https://docs.example'${config && `, ${config}`} };\n`,
    'docs/index.md': '# Home\n',
    ...files,
  });
  const site = await DevSite.load({ siteDir, engineDir: resolve('.'), assets, make: producePage });
  await site.makeAll();
  return {
    problems: site.problems().map(formatProblem),
    html: async (path: string) => (await site.page(path))?.files[`${path.slice(1) || 'index'}.html`] ?? '',
    text: async (path: string) => (await site.page(path))?.files[`${path.slice(1) || 'index'}.md`] ?? '',
  };
}

describe('links to files of pages', () => {
  it('may be relative to the file, to the docs folder or to the site', async () => {
    const links = ['../b.md', '/folder/x.mdx#part', 'folder/x.mdx', '/docs/b.md', '@site/docs/b.md'];
    const { problems, html, text } = await siteOf({
      'docs/folder/a.md': links.map((link) => `[x](${link})\n`).join('\n'),
      'docs/folder/x.mdx': '---\nslug: /else/where\n---\n\n## Part\n',
      'docs/b.md': '# B\n',
    });
    expect(problems).toEqual([]);
    const page = await html('/folder/a');
    expect([...page.matchAll(/<p><a href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      '/b',
      '/else/where#part',
      '/else/where',
      '/b',
      '/b',
    ]);
    expect(await text('/folder/a')).toContain('[x](/else/where#part)');
  });

  it('that are not there are broken, from wherever', async () => {
    const { problems } = await siteOf({ 'docs/a.md': '[x](/no/x.md)\n\n[y](no.md)\n' });
    expect(problems).toEqual([
      expect.stringContaining('docs/a.md:1:5: broken link to "/no/x.md"'),
      expect.stringContaining('docs/a.md:3:5: broken link to "no.md": there is no such page file'),
    ]);
  });
});

describe('links with a slash at their end', () => {
  it('lead to the page without it', async () => {
    const { problems, html } = await siteOf({
      'docs/a.md': '[x](/b/) [y](./b/#part) [z](/b/?q=/#part) [home](/)\n',
      'docs/b.md': '## Part\n',
    });
    expect(problems).toEqual([]);
    const page = await html('/a');
    expect([...page.matchAll(/<a href="([^"]*)">(?:x|y|z|home)</g)].map(([, href]) => href)).toEqual([
      '/b',
      '/b#part',
      '/b?q=/#part',
      '/',
    ]);
  });
});

describe('the format of pages', () => {
  const page = '---\ntitle: A\n---\n\n<Details summary="More">\n\nSum: {1 + 1}\n\n</Details>\n';

  it('is MDX for all of them where the config says so', async () => {
    const { problems, html } = await siteOf({ 'docs/a.md': page }, "markdown: { format: 'mdx' }");
    expect(problems).toEqual([]);
    expect(await html('/a')).toContain('<summary>More</summary><p>Sum: 2</p>');
  });

  it('is otherwise said by the file, and what is no Markdown is an error', async () => {
    const { problems, html } = await siteOf({ 'docs/a.md': page, 'docs/b.mdx': page });
    expect(problems).toEqual([expect.stringContaining('docs/a.md:5:1: the component <Details> stands in a page')]);
    expect(await html('/b')).toContain('<p>Sum: 2</p>');
  });

  it('is what the front matter says, whatever else', async () => {
    const { problems, html } = await siteOf(
      { 'docs/a.md': 'Set {x}\n'.replace(/^/, '---\nmdx: { format: md }\n---\n\n') },
      "markdown: { format: 'mdx' }",
    );
    expect(problems).toEqual([]);
    expect(await html('/a')).toContain('<p>Set {x}</p>');
  });
});
