import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { beforeAll, expect, it } from 'vitest';
import type { ManifestChunk } from 'vite';
import { listFiles } from '../../src/files/list.ts';
import { checkDocument } from '../../src/checks/output.ts';
import { fileOf } from '../../src/model/address.ts';
import { startOf } from '../../src/model/problem.ts';
import type { Site } from '../../src/model/site.ts';
import { readDocument } from '../../src/sources/article/document.ts';
import { elements, parseDocument, property, type Root } from '../../src/sources/article/tree.ts';
import { pageBytes } from '../../bench/page-bytes.ts';
import { buildHere } from '../in-process.ts';
import { sinkForAll } from '../folders.ts';

const { folder, site: siteDir, out } = sinkForAll();
let built: Site;
beforeAll(async () => {
  const { problems, site } = await buildHere(siteDir, out);
  built = site;
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
});

/** The most that a page may weigh, in brotli-compressed bytes. Those of scripts are the budgets of the design. */
it.each([
  ['/guides/markdown', { html: 12_900, css: 3_780, boot: 3_000, scripts: 75_000 }],
  // Its document contains its own style sheet, and it loads the script that hydrates islands.
  ['/guides/islands', { html: 12_600, css: 3_780, boot: 4_400, scripts: 75_000 }],
])('the page %s stays within its budget', (path, budget) => {
  const bytes = pageBytes(out, path);
  for (const part of ['html', 'css', 'boot', 'scripts'] as const) {
    expect([part, bytes[part] > 1000]).toEqual([part, true]);
    expect(bytes[part], part).toBeLessThanOrEqual(budget[part]);
  }
});

it('comes from an engine that was compiled for production, whatever the environment of the compile', () => {
  const server = globSync('dist/server/*.js').map((name) => readFileSync(name, 'utf8'));
  expect(server.length).toBeGreaterThan(10);
  expect(server.filter((text) => text.includes('.jsxDEV)('))).toEqual([]);
});

it('has the shell in one file: each chunk split from it would be another request for every reader', () => {
  const manifest = JSON.parse(readFileSync('dist/client/manifest.json', 'utf8')) as Record<string, ManifestChunk>;
  const shell = manifest['src/ui/client.tsx'];
  expect(shell?.file).toMatch(/^assets\/client-/);
  expect(shell?.imports ?? []).toEqual([]);
});

it('counts what a script imports, and what that imports', () => {
  const document = readFileSync(join(out, 'alone.html'), 'utf8');
  const before = pageBytes(out, '/alone');
  writeFileSync(join(out, 'assets/deep.js'), `export const deep = '${folder}';`);
  writeFileSync(join(out, 'assets/split.js'), 'export{deep}from"./deep.js";import("./never.js")');
  writeFileSync(join(out, 'assets/added.js'), 'import{deep}from"./split.js";console.log(deep)');
  writeFileSync(join(out, 'more.html'), document.replace('</head>', '<script src="/assets/added.js"></script></head>'));
  const after = pageBytes(out, '/more');
  expect(after.boot).toBeGreaterThan(before.boot + 100);
  expect(after.scripts - before.scripts).toBe(after.boot - before.boot);
  writeFileSync(join(out, 'assets/split.js'), 'import"./lost.js"');
  expect(() => pageBytes(out, '/more')).toThrow('lost.js');
});

/** The inline scripts and styles of a document that its policy allows by their digest. */
function allowedIn(tree: Root): string[] {
  const all = elements(tree);
  const policy = all.find(({ tagName, properties }) => tagName === 'meta' && 'httpEquiv' in properties);
  const directives = (policy && property(policy, 'content')) ?? '';
  return all
    .filter(({ tagName }) => tagName === 'script' || tagName === 'style')
    .flatMap(({ children: [text] }) => (text?.type === 'text' ? text.value : []))
    .filter((text) => directives.includes(`'sha256-${createHash('sha256').update(text).digest('base64')}'`));
}

it('a whole document, not only its article, points to what is there, and has nothing that its policy forbids', () => {
  const files = new Set(listFiles(out).map((name) => `/${name}`));
  const exists = (path: string) => files.has(path) || files.has(`/${fileOf(path, '.html')}`);
  const { url } = built.config;
  for (const path of built.pages.keys()) {
    const name = fileOf(path, '.html');
    const tree = parseDocument(readFileSync(join(out, name), 'utf8'));
    const allowed = allowedIn(tree);
    expect(allowed.length).toBeGreaterThan(2);
    const facts = readDocument(tree.children, allowed);
    const isRemote = built.pages.get(path)?.remote === true;
    expect(checkDocument(facts, { url, exists, locate: startOf, isRemote })).toEqual([]);
  }
});
