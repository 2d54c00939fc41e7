import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inOrder, judge, judgeOutput } from '../../src/build/judge.ts';
import { loadSite, readInputs, type LoadedSite } from '../../src/build/load-site.ts';
import type { Product } from '../../src/build/produce.ts';
import { formatProblem, problemAt, startOf } from '../../src/model/problem.ts';
import { devHere } from '../in-process.ts';
import { folderForEach, writeFiles } from '../folders.ts';

const folder = folderForEach();
const site = join(folder, 'site');

const CONFIG = { title: 'Judged', url: 'https://a.example' };

/** Loads a site and makes all its pages. */
async function made(files: Record<string, string>, more: object = {}): Promise<[LoadedSite, Product[]]> {
  const config = `export default ${JSON.stringify({ ...CONFIG, ...more })};\n`;
  writeFiles(site, { 'site.config.ts': config, 'docs/index.md': '# Home\n', ...files });
  const loaded = await loadSite(site, await readInputs(site, resolve('.')), false);
  const dev = await devHere(site);
  const pages = await Promise.all([...loaded.site.pages.keys(), '/404'].map((path) => dev.page(path)));
  return [loaded, pages.filter((page) => page !== null)];
}

const said = (problems: ReturnType<typeof judge>) => inOrder(problems).map(formatProblem);

describe('the judgment of a site', () => {
  it('has everything: problems of reading and making pages, links, anchors, files, old addresses', async () => {
    const [loaded, pages] = await made(
      {
        'docs/a.md': '---\ntitle: A\ncolor: red\n---\n\n[Home](/#none)\n\n![](/none.svg)\n\n[Gone](/gone)\n',
        'docs/b.md': '# B\n\n:::nota\n\nText.\n\n:::\n',
        // https://github.com/facebook/docusaurus/issues/6718
        'docs/c.md': '---\nimage: /none.png\n---\n',
        'docs/d.md': '---\nimage: ./relative.png\n---\n',
        // This one keeps what it imports from being called unused.
        'docs/e.mdx': "import Part from './_part.mdx';\n\n<Part>\n",
        'docs/_part.mdx': 'A part.\n',
      },
      {
        redirects: {
          pages: [{ to: '/nowhere', from: ['/old'] }],
          anchors: { '/a': { before: 'after' } },
        },
      },
    );
    expect(said(judge(loaded, pages, new Set(['/logo.svg'])))).toEqual([
      expect.stringMatching(/^site\.config\.ts:1:\d+: the redirect leads to "\/nowhere", but there is no such page/),
      expect.stringMatching(/^site\.config\.ts:1:\d+: .*after/),
      expect.stringContaining('docs/a.md:3:1: warning: unknown front matter "color"'),
      expect.stringContaining('docs/a.md:6:8: broken anchor "#none"'),
      expect.stringContaining('docs/a.md:8:5: missing file "/none.svg"'),
      expect.stringContaining('docs/a.md:10:8: broken link to "/gone"'),
      expect.stringContaining('docs/b.md:3:1: unknown admonition ":::nota"'),
      expect.stringContaining('docs/c.md:2:8: missing file "/none.png"'),
      expect.stringContaining('docs/d.md:2:1: front matter "image" must begin with "/"'),
      expect.stringMatching(/^docs\/e\.mdx:3:1: .*closing tag/),
    ]);
  });

  it('does not judge links while a page is missing: they may lead to it', async () => {
    const [loaded, pages] = await made({ 'docs/a.md': '---\ncolor: red\n---\n\n[Home](/#none) and [gone](/gone)\n' });
    const color = expect.stringContaining('docs/a.md:2:1: warning: unknown front matter "color"');
    expect(said(judge(loaded, pages.slice(1), new Set()))).toEqual([color]);
    expect(said(judge(loaded, pages, new Set()))).toHaveLength(3);
  });

  it('finds the place in the API description, for the pages that are made from that', async () => {
    const description = `{
  "openapi": "3.0.3",
  "info": { "title": "Things", "version": "1" },
  "paths": {
    "/things": {
      "get": {
        "operationId": "things", "summary": "All things",
        "description": "See [nowhere](/nowhere).",
        "responses": { "204": { "description": "None." } }
      }
    }
  }
}
`;
    const [loaded, pages] = await made(
      { 'api.json': description },
      { openapi: { source: 'api.json', path: '/api' }, sidebar: ['index', { type: 'openapi' }] },
    );
    expect(said(judge(loaded, pages, new Set()))).toEqual([
      expect.stringMatching(/^api\.json:8:39: warning: .*"\/nowhere"/),
    ]);
  });

  it('is in the order of files and lines, the config first, and says each thing once', () => {
    const at = (file: string, line: number, message = 'wrong') => problemAt({ ...startOf(file), line }, message);
    const problems = [at('docs/b.md', 1), at('docs/a.md', 10), at('site.config.ts', 3), at('docs/a.md', 9), at('', 0)];
    expect(inOrder([...problems, at('docs/b.md', 1), at('docs/b.md', 1, 'also')]).map(formatProblem)).toEqual([
      'wrong',
      'site.config.ts:3:1: wrong',
      'docs/a.md:9:1: wrong',
      'docs/a.md:10:1: wrong',
      'docs/b.md:1:1: also',
      'docs/b.md:1:1: wrong',
    ]);
  });
});

describe('the judgment of an output', () => {
  /** The names of all pages' files and of everything else that documents load. */
  const filesOf = (pages: Product[]) =>
    new Set([
      ...pages.flatMap(({ files }) => Object.keys(files).map((name) => `/${name}`)),
      ...pages.flatMap(({ document }) => document.loads),
      '/search.html',
      '/llms.txt',
    ]);

  it('finds nothing wrong with what is whole', async () => {
    const [loaded, pages] = await made({ 'docs/a.md': '# A\n\n[Home](./index.md)\n' });
    expect(said(judgeOutput(loaded, pages, filesOf(pages)))).toEqual([]);
  });

  it('reports whatever a document names and the output lacks, at its place in the page', async () => {
    const [loaded, pages] = await made({
      'docs/a.md': '# A\n\n[Home](./index.md)\n\n<img src="/map.svg" alt="">\n\n[No](javascript:no())\n',
      'docs/b.mdx': '# B\n\n<div className="c" style={{ margin: 0 }} />\n',
    });
    const files = filesOf(pages);
    files.delete('/map.svg');
    const problems = said(judgeOutput(loaded, pages, files));
    expect(problems).toContain('docs/a.md:5:11: the address "/map.svg" leads to nothing in the output');
    expect(problems).toContainEqual(expect.stringContaining('docs/a.md:7:6: <a href="javascript:no()">'));
    expect(problems).toContainEqual(expect.stringContaining('docs/b.mdx:3:19: <div class="c" style="margin:0">'));
  });

  it('reports once what all documents name and the output lacks', async () => {
    const [loaded, pages] = await made({ 'docs/a.md': '# A\n' }, { navbar: { logo: '/none.svg' } });
    const files = filesOf(pages);
    files.delete('/none.svg');
    expect(said(judgeOutput(loaded, pages, files))).toEqual([
      '404.html: the address "/none.svg" leads to nothing in the output',
    ]);
  });
});
