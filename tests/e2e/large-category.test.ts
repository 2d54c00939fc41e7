import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runDocs } from '../docs.ts';
import { servePreview, type Served } from '../serve.ts';
import { axeViolations, newPage, openReady, useBrowser } from './browser.ts';

useBrowser();

/** More operations in one tag than any sidebar can show. */
const COUNT = 300;

let folder = '';
let served: Served;
let base = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'docs-large-'));
  const write = (name: string, text: string) => {
    mkdirSync(join(folder, 'site', name, '..'), { recursive: true });
    writeFileSync(join(folder, 'site', name), text);
  };
  const operation = (index: number) => ({
    get: {
      operationId: `thing${index}`,
      summary: `Thing ${index}`,
      tags: ['Things'],
      responses: { 204: { description: 'Done.' } },
    },
  });
  const paths = Object.fromEntries(Array.from({ length: COUNT }, (_, index) => [`/things/${index}`, operation(index)]));
  write('api.json', JSON.stringify({ openapi: '3.0.3', info: { title: 'Large', version: '1' }, paths }));
  write('docs/index.md', '---\ntitle: Home\ndescription: Home.\n---\n\nHome.\n');
  write('static/logo.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>');
  write(
    'site.config.ts',
    `import { defineSite } from 'docs/config';
export default defineSite({ title: 'Large', description: 'Large.', url: 'https://large.example.com', sidebar: ['index', { type: 'openapi' }], navbar: { logo: '/logo.svg' }, openapi: { source: 'api.json', path: '/api', label: 'API' } });
`,
  );
  await runDocs('build', '--site', join(folder, 'site'), '--out', join(folder, 'out'));
  served = await servePreview(join(folder, 'out'));
  base = served.address;
});
afterAll(() => {
  served.close();
  rmSync(folder, { recursive: true, force: true });
});

it('a document lists the items around its page and links to all of them, without JavaScript too', async () => {
  const page = await newPage({ javaScriptEnabled: false });
  await page.goto(`${base}/api/thing-150`);
  const links = page.locator('#_docs-sidebar a[href^="/api/thing-"]');
  expect(await links.count()).toBe(25);
  expect(await page.locator('#_docs-sidebar [aria-current=page]').innerText()).toMatch(/Thing 150/);
  await page.locator('#_docs-sidebar').getByRole('link', { name: 'All 300 pages' }).click();
  await page.waitForURL(`${base}/api/things`);
  expect(await page.locator('#_docs-article a[href^="/api/thing-"]').count()).toBe(COUNT);
});

it('with JavaScript the whole list replaces the link, and stays', async () => {
  const page = await openReady(`${base}/api/thing-150`);
  const links = page.locator('#_docs-sidebar a[href^="/api/thing-"]');
  expect(await links.count()).toBe(25);
  await page.locator('#_docs-sidebar').getByRole('link', { name: 'All 300 pages' }).click();
  await expect.poll(() => links.count()).toBe(COUNT);
  expect(page.url()).toBe(`${base}/api/thing-150`);
  expect(await page.locator('#_docs-sidebar').getByRole('link', { name: 'All 300 pages' }).count()).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
  await links.nth(2).click();
  // The address changes with the click, the page once it has loaded.
  await page.locator('h1', { hasText: /^Thing 2$/ }).waitFor();
  expect(page.url()).toBe(`${base}/api/thing-2`);
  expect(await links.count()).toBe(COUNT);
  expect(await page.locator('#_docs-sidebar [aria-current=page]').innerText()).toMatch(/Thing 2$/);
});

it('if the list cannot be fetched, the link leads to the page that has it', async () => {
  const page = await openReady(`${base}/api/thing-150`, { allow: /nav|Failed to load resource/ });
  await page.route(/\/assets\/nav\./, (route) => route.abort());
  await page.locator('#_docs-sidebar').getByRole('link', { name: 'All 300 pages' }).click();
  await page.waitForURL(`${base}/api/things`);
});
