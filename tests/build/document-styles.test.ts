import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import type { PageChunk } from '../../src/model/page.ts';
import { buildHere } from '../in-process.ts';
import { folderForAll, writeFiles } from '../folders.ts';

const folder = folderForAll();
const read = (name: string) => readFileSync(join(folder, 'out', name), 'utf8');
const stylesOf = (html: string) => [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css = '']) => css);
const linksOf = (html: string) => [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href);
/** The kind of a style sheet by its address: `later` for `/assets/later-Ab12.css`. */
const kindOf = (href = '') => /^\/assets\/(\w+)[.-]/.exec(href)?.[1];

beforeAll(async () => {
  const api = JSON.stringify({
    openapi: '3.0.3',
    info: { title: 'Api', version: '1' },
    paths: { '/things': { get: { operationId: 'listThings', responses: { 200: { description: 'Yes.' } } } } },
  });
  writeFiles(folder, {
    'site/site.config.ts': `export default { title: 'A', url: 'https://a.example', sidebar: ['index', 'styled', { type: 'openapi' }], openapi: { source: 'api.json', path: '/api', label: 'API' } };\n`,
    'site/api.json': api,
    'site/docs/index.md': '---\ntitle: A\n---\n\nText.\n',
    'site/docs/styled.mdx': "---\ntitle: B\n---\n\nimport './own.css';\nimport './odd.css';\n\nText.\n",
    'site/docs/own.css': '.own { color: red }\n',
    'site/docs/odd.css': ".odd::after { content: '</style>' }\n",
  });
  const { problems } = await buildHere(resolve(folder, 'site'), join(folder, 'out'));
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
});

it('every document begins with one style sheet, the same, and ends with the link to the rest', () => {
  const [home, operation] = [read('index.html'), read('api/list-things.html')];
  const [first = ''] = stylesOf(home);
  expect(stylesOf(home)).toEqual([first]);
  expect(stylesOf(operation)[0]).toBe(first);
  expect(first).toMatch(/^@layer reset,tokens,base,icons,content,badges,api,shell,later,print;/);
  expect(first).not.toMatch(/@layer (?:icons|badges|api|later|print)\{|@media print/);
  for (const html of [home, operation]) {
    expect(linksOf(html).map(kindOf)).toEqual(['later']);
    expect(html.lastIndexOf('rel="stylesheet"')).toBeGreaterThan(html.indexOf('</footer>'));
  }
});

it('a document of the API holds the styles of the API, whose file navigation from others loads', () => {
  const html = read('api/list-things.html');
  const [, api = '', ...more] = stylesOf(html);
  expect(more).toEqual([]);
  expect(api).toMatch(/^@layer badges\{.*@layer api\{/);
  const [href = ''] = /data-href="(\/assets\/api-[^"]+)"/.exec(html)?.slice(1) ?? [];
  expect(read(href.slice(1))).toBe(api);
  const { view } = JSON.parse(read('api/list-things.json')) as PageChunk;
  const integrity = `sha256-${createHash('sha256').update(api).digest('base64')}`;
  expect(view.parts).toEqual({ styles: [{ href, integrity }] });
});

it('the rest has the badges of the sidebar, but nothing else of the API', () => {
  const [rest = ''] = linksOf(read('index.html'));
  const later = read(rest.slice(1));
  expect(later).toMatch(/@layer badges\{.*@layer later\{.*@layer print\{/s);
  expect(later).not.toMatch(/@layer api\{/);
});

it('no style loads an image, since browsers build every SVG as a document, or compares the window in pixels', () => {
  const [rest = ''] = linksOf(read('index.html'));
  for (const css of [...stylesOf(read('api/list-things.html')), read(rest.slice(1))]) {
    expect(css).not.toContain('url(');
    // Pixels know nothing of the reader's font size: https://github.com/facebookincubator/infima/issues/321
    expect(css).not.toMatch(/@media[^{]*\dpx/);
  }
});

it('the policy allows what stands in a document by its digest, and nothing else', () => {
  for (const name of ['index.html', 'styled.html', 'api/list-things.html', '404.html']) {
    const html = read(name);
    const digests = stylesOf(html).map((css) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`);
    expect(/style-src ([^;]+);/.exec(html)?.[1]).toBe(["'self'", ...digests].join(' '));
  }
});

it('style sheets of components stand in their documents, by name; one that could end its element is linked', () => {
  const html = read('styled.html');
  const [href = ''] = /data-href="(\/assets\/own\.[^"]+)"/.exec(html)?.slice(1) ?? [];
  expect(html).toContain(`<style data-href="${href}">.own{color:red}</style>`);
  // Navigation from another page loads the file.
  expect(read(href.slice(1))).toBe('.own{color:red}');
  // After the site's style sheets, as always.
  expect(linksOf(html).map(kindOf)).toEqual(['odd', 'later']);
});
