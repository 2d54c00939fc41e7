import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { newPage, openReady, useBrowser } from './browser.ts';
import { useVariant } from './variant.ts';

/** The main features of a site that is published under a base path. */

useBrowser();
const BASE = '/base/docs';
const FACE = 'node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';
const site = useVariant({
  config: `url: 'https://sink.example.com${BASE}', typeface: './face.woff2', outsideSidebar: ['alone', 'guides/pictures', 'sömething else'],`,
  files: { 'face.woff2': readFileSync(FACE), 'docs/sömething else.md': '## Part\n' },
});

const home = () => `${site.address}${BASE}/`;
const pathOf = (address: string) => new URL(address).pathname;

it('the home page leads on, in place, and back again', async () => {
  const page = await openReady(home());
  await page.evaluate(() => void Object.assign(globalThis, { kept: true }));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(pathOf(request.url())));
  await page
    .getByRole('navigation', { name: 'Documentation' })
    .getByRole('link', { name: 'Code', exact: true })
    .click();
  await page.locator('h1', { hasText: 'Code' }).waitFor();
  expect(pathOf(page.url())).toBe(`${BASE}/guides/code`);
  expect(asked).toContain(`${BASE}/guides/code.json`);
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(
    `https://sink.example.com${BASE}/guides/code`,
  );
  await page.getByRole('banner').getByRole('link', { name: 'Sink' }).click();
  await page.locator('h1', { hasText: 'Welcome' }).waitFor();
  expect(pathOf(page.url())).toBe(`${BASE}/`);
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`https://sink.example.com${BASE}/`);
  await page.goBack();
  await page.locator('h1', { hasText: 'Code' }).waitFor();
  expect(await page.evaluate(() => 'kept' in globalThis)).toBe(true);
  expect(asked.filter((path) => !path.startsWith(`${BASE}/`))).toEqual([]);
});

it.each(['sömething else#part', 'nowhere#_docs-content'])('a link within %s stays there', async (address) => {
  const [path, id] = address.split('#');
  const page = await openReady(`${site.address}${BASE}/${path}`, { allow: /404/ });
  const follow = (link: Element) => ((link as HTMLElement).click(), navigation.transition);
  expect(await page.locator(`a[href="#${id}"]`).evaluate(follow)).toBe(null);
  expect(await page.evaluate(() => location.hash)).toBe(`#${id}`);
});

it('a closed category opens with the whole sidebar', async () => {
  const page = await openReady(home());
  const sidebar = page.getByRole('navigation', { name: 'Documentation' });
  await sidebar.getByRole('button', { name: /Closed/ }).click();
  const link = sidebar.getByRole('link', { name: 'The second' });
  expect(await link.getAttribute('href')).toBe(`${BASE}/closed/second`);
  await link.click();
  await page.waitForURL(`**${BASE}/closed/second`);
});

it('search leads to pages, from its dialog and from its page', async () => {
  const page = await openReady(home());
  await page.keyboard.press('/');
  await page.keyboard.type('markdown');
  const first = page.getByRole('dialog').getByRole('option').first();
  await first.waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${BASE}/guides/**`);
  await page.goto(`${site.address}${BASE}/search?q=tables`);
  await page.locator('main a', { hasText: 'Markdown' }).first().click();
  await page.waitForURL(`**${BASE}/guides/markdown**`);
});

it('an island comes alive', async () => {
  const page = await openReady(`${site.address}${BASE}/guides/islands`);
  const button = page.getByRole('button', { name: /First/ });
  await button.scrollIntoViewIfNeeded();
  const before = await button.textContent();
  await expect
    .poll(async () => {
      await button.click();
      return button.textContent();
    })
    .not.toBe(before);
});

it('the typeface is fetched from there', async () => {
  const page = await newPage();
  const fetched = page.waitForResponse((response) => response.url().endsWith('.woff2'));
  await page.goto(home());
  expect(pathOf((await fetched).url())).toMatch(`${BASE}/assets/`);
  await page.waitForFunction(() => localStorage.getItem('typeface') !== null);
});

it('the root of the preview leads there', async () => {
  const page = await openReady(site.address);
  expect(pathOf(page.url())).toBe(`${BASE}/`);
});
