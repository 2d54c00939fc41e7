import { describe, expect, inject, it } from 'vitest';
import type { Page } from 'playwright-core';
import { newPage, openReady, ready, shiftOf, useBrowser, watchShifts } from './browser.ts';

useBrowser({ shareProcess: true });
const site = () => inject('site');

const fonts = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.woff2'))
      .map(({ startTime }) => startTime),
  );

const family = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body).fontFamily.split(',')[0]?.replaceAll('"', '').trim());

/** Follows a link within the site. */
async function follow(page: Page, path: string): Promise<void> {
  await page.locator(`a[href="${path}"]`).first().click();
  await page.waitForURL(`**${path}`);
}

describe('the typeface', () => {
  it('is at most 35 KB, is fetched after the page has loaded, shows from the next page on, and moves nothing', async () => {
    const page = await openReady(`${site()}/reference/segments`, {}, watchShifts);
    await page.waitForFunction(() => localStorage.getItem('typeface') !== null);
    const loaded = await page.evaluate(
      () => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).loadEventStart,
    );
    await expect.poll(() => fonts(page)).toHaveLength(1);
    const address = await page.evaluate(() => localStorage.getItem('typeface'));
    const file = await page.request.get(`${site()}${address}`);
    expect((await file.body()).byteLength).toBeLessThanOrEqual(35 * 1024);
    const [begun = 0] = await fonts(page);
    expect(begun).toBeGreaterThanOrEqual(loaded);
    expect(await family(page)).toBe('system-ui');
    // Adding a font makes the browser lay out the whole page again.
    expect(await page.evaluate(() => document.fonts.size)).toBe(0);
    expect(await shiftOf(page)).toBe(0);
    await follow(page, '/reference/stickiness');
    await page.locator('html[data-typeface]').waitFor({ state: 'attached' });
    expect(await family(page)).toBe('Typeface');
    expect(await page.evaluate(() => document.fonts.check('16px Typeface'))).toBe(true);
    // On another visit it is used at once.
    await page.goto(`${site()}/reference/tags`);
    expect(await family(page)).toBe('Typeface');
  });

  it('is not fetched for those who save data', async () => {
    const page = await newPage();
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } });
    });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`${site()}/reference/segments`);
    await page.mouse.click(5, 5);
    await ready(page);
    await page.getByRole('heading', { level: 1 }).click();
    await follow(page, '/reference/stickiness');
    await page.getByRole('heading', { level: 1, name: 'Stickiness' }).waitFor();
    expect(asked.filter((url) => url.endsWith('.woff2'))).toEqual([]);
    expect(await family(page)).toBe('system-ui');
  });
});

it.each(['/reference/segments', '/topics/managing-constraints', '/tutorials/quickstart'])(
  'a line of text of %s has room for some 70 letters in either face, and code or tables have more',
  async (path) => {
    const page = await newPage();
    await page.goto(`${site()}${path}`);
    await page.waitForFunction(() => localStorage.getItem('typeface') !== null);
    const measure = () =>
      page.evaluate(() => {
        const paragraphs = [...document.querySelectorAll('.content > p')];
        const text = paragraphs.map(({ textContent }) => textContent).join(' ');
        const probe = document.createElement('span');
        probe.textContent = text;
        document.querySelector('.content')?.append(probe);
        probe.style.whiteSpace = 'nowrap';
        probe.style.position = 'absolute';
        const letter = probe.getBoundingClientRect().width / text.length;
        probe.remove();
        const width = (selector: string) =>
          Math.max(...[...document.querySelectorAll(selector)].map((part) => part.getBoundingClientRect().width));
        const line = width('.content > p');
        return { letters: line / letter, line, wide: width('.content :is(.code, .table)') };
      });
    const bySystem = await measure();
    await page.reload();
    await page.evaluate(() => document.fonts.load('16px Typeface'));
    const byFace = await measure();
    for (const { letters, line, wide } of [bySystem, byFace]) {
      expect(letters).toBeGreaterThanOrEqual(64);
      expect(letters).toBeLessThanOrEqual(76);
      expect(wide).toBeGreaterThan(line);
    }
  },
);
