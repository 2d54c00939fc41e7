import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { openReady, useBrowser } from './browser.ts';

useBrowser({ shareProcess: true });
const site = () => inject('site');

/** Every address in the sitemap. */
async function addresses(): Promise<string[]> {
  const sitemap = await (await fetch(`${site()}/sitemap.xml`)).text();
  return [...sitemap.matchAll(/<loc>https:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path]) => path || '/');
}

/**
 * Lays out one page after the other in a window, with everything expanded, and reports which are wider than it, and why.
 * All documents share their style sheets, so one can show the bodies of all: opening each would take a minute more.
 */
async function tooWide(page: Page, paths: string[]): Promise<string[]> {
  return page.evaluate(async (all) => {
    const known = new Set(
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(({ href }) => href),
    );
    for (const sheet of document.querySelectorAll('style')) known.add(sheet.textContent);
    const style = async ({ href }: HTMLLinkElement) => {
      if (known.has(href)) return;
      known.add(href);
      const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
      const loaded = new Promise((done, failed) => Object.assign(link, { onload: done, onerror: failed }));
      document.head.append(link);
      await loaded;
    };
    const widest = () => {
      const right = (element: Element) => element.getBoundingClientRect().right;
      const outside = [...document.body.querySelectorAll('*')].filter((element) => right(element) > innerWidth + 0.5);
      // Scroll containers clip their content.
      const shown = outside.filter((element) => {
        for (let at = element.parentElement; at; at = at.parentElement)
          if (at !== document.body && getComputedStyle(at).overflowX !== 'visible') return false;
        return true;
      });
      const [first] = shown.toSorted((one, other) => right(other) - right(one));
      return first?.outerHTML.slice(0, 160) ?? '';
    };
    const wide: string[] = [];
    for (const path of all) {
      const answer = await fetch(path);
      const parsed = new DOMParser().parseFromString(await answer.text(), 'text/html');
      for (const link of parsed.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) await style(link);
      // Documents contain the style sheets of their components.
      for (const sheet of parsed.querySelectorAll('style')) {
        if (known.has(sheet.textContent)) continue;
        known.add(sheet.textContent);
        document.head.append(document.adoptNode(sheet));
      }
      // Attributes and styles set their width, even if they are not loaded.
      for (const picture of parsed.querySelectorAll('img')) picture.removeAttribute('src');
      for (const folded of parsed.querySelectorAll('details')) folded.open = true;
      for (const panel of parsed.querySelectorAll<HTMLElement>('.tab-panel')) panel.hidden = false;
      document.body.replaceWith(document.adoptNode(parsed.body));
      const width = document.documentElement.scrollWidth;
      if (width > innerWidth) wide.push(`${path}: ${width} px, by ${widest()}`);
    }
    return wide;
  }, paths);
}

it('no page is wider than a window of 320 pixels, in text half as large again', { timeout: 600_000 }, async () => {
  const paths = await addresses();
  expect(paths.length).toBeGreaterThan(600);
  // The policy of the documents forbids parsing them.
  const page = await openReady(`${site()}/search`, { viewport: { width: 320, height: 800 }, bypassCSP: true });
  // What fits in large text fits in any smaller one.
  await page.evaluate(() => (document.documentElement.style.fontSize = '150%'));
  expect(await tooWide(page, paths)).toEqual([]);
});

it.each([
  ['an operation that has no title but its id', '/reference/api/unleash/features', '.operations a'],
  ['a tag whose name is one word', '/reference/api/unleash/create-feature', 'nav li:nth-last-child(2) a'],
])('holds %s, 320 pixels wide', async (_, path, selector) => {
  // React must have taken over the document first, because it would notice that the text has changed.
  const page = await openReady(site() + path, { viewport: { width: 320, height: 800 } });
  const name = 'create_guild_scheduled_event_subscription';
  await page
    .locator(`main ${selector}`)
    .first()
    .evaluate((link, text) => (link.textContent = text), name);
  await page.getByRole('link', { name }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

it('a table of many columns stays between the columns beside the text, in every width and direction', async () => {
  const page = await openReady(`${site()}/reference/sdks`);
  for (const [width, direction] of [
    [1200, 'ltr'],
    [1440, 'ltr'],
    [1440, 'rtl'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const outside = await page.evaluate((dir) => {
      document.documentElement.dir = dir;
      const main = document.querySelector('main')?.getBoundingClientRect();
      const tables = [...document.querySelectorAll('.content > .table')].map((table) => table.getBoundingClientRect());
      const left = Math.min(...tables.map((table) => table.left)) - (main?.left ?? Number.NaN);
      const right = (main?.right ?? Number.NaN) - Math.max(...tables.map((table) => table.right));
      return { tables: tables.length, left, right };
    }, direction);
    const at = `${width} pixels wide, ${direction}`;
    expect(outside.tables, at).toBeGreaterThan(5);
    expect(outside.left, at).toBeGreaterThanOrEqual(-0.5);
    expect(outside.right, at).toBeGreaterThanOrEqual(-0.5);
  }
});
