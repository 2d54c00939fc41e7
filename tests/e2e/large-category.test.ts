import { expect, it } from 'vitest';
import { axeViolations, openReady, useBrowser } from './browser.ts';
import { useVariant } from './variant.ts';

useBrowser();

/** More operations in one tag than any sidebar can show. */
const COUNT = 300;

const operation = (index: number) => ({
  get: {
    operationId: `thing${index}`,
    summary: `Thing ${index}`,
    tags: ['Things'],
    responses: { 204: { description: 'Done.' } },
  },
});
const paths = Object.fromEntries(Array.from({ length: COUNT }, (_, index) => [`/things/${index}`, operation(index)]));
const large = useVariant({
  from: null,
  files: {
    'api.json': JSON.stringify({ openapi: '3.0.3', info: { title: 'Large', version: '1' }, paths }),
    'docs/index.md': '# Home\n\nHome.\n',
    'site.config.ts':
      "export default { title: 'Large', url: 'https://large.example.com', sidebar: ['index', { type: 'openapi' }], openapi: { source: 'api.json', path: '/api' } };\n",
  },
});

it('a document lists the items around its page and links to all of them, without JavaScript too', async () => {
  const page = await openReady(`${large.address}/api/thing-150`, { javaScriptEnabled: false });
  const links = page.locator('#_docs-sidebar a[href^="/api/thing-"]');
  expect(await links.count()).toBe(25);
  expect(await page.locator('#_docs-sidebar [aria-current=page]').innerText()).toMatch(/Thing 150/);
  await page.locator('#_docs-sidebar').getByRole('link', { name: 'All 300 pages' }).click();
  await page.waitForURL(`${large.address}/api/things`);
  expect(await page.locator('#_docs-article a[href^="/api/thing-"]').count()).toBe(COUNT);
});

it('with JavaScript the whole list replaces the link, and stays', async () => {
  const page = await openReady(`${large.address}/api/thing-150`);
  const links = page.locator('#_docs-sidebar a[href^="/api/thing-"]');
  expect(await links.count()).toBe(25);
  await page.locator('#_docs-sidebar').getByRole('link', { name: 'All 300 pages' }).click();
  await expect.poll(() => links.count()).toBe(COUNT);
  expect(page.url()).toBe(`${large.address}/api/thing-150`);
  expect(await page.locator('#_docs-sidebar').getByRole('link', { name: 'All 300 pages' }).count()).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
  await links.nth(2).click();
  // The address changes with the click, the page once it has loaded.
  await page.locator('h1', { hasText: /^Thing 2$/ }).waitFor();
  expect(page.url()).toBe(`${large.address}/api/thing-2`);
  expect(await links.count()).toBe(COUNT);
  expect(await page.locator('#_docs-sidebar [aria-current=page]').innerText()).toMatch(/Thing 2$/);
});

it('if the list cannot be fetched, the link leads to the page that has it', async () => {
  const page = await openReady(`${large.address}/api/thing-150`, { allow: /nav|Failed to load resource/ });
  await page.route(/\/assets\/nav\./, (route) => route.abort());
  await page.locator('#_docs-sidebar').getByRole('link', { name: 'All 300 pages' }).click();
  await page.waitForURL(`${large.address}/api/things`);
});
