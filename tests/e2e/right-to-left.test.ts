import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeViolations, openReady, useBrowser } from './browser.ts';
import { serveVariant, type Variant } from './variant.ts';

useBrowser();

const TEXT = `---
title: المفاتيح
---

استخدم \`flags[0].enabled\` في مشروعك.

> اقتباس

## الجدول

| الاسم | النوع | الشرح | أخرى | وأخرى | والأخيرة |
| --- | --- | --- | --- | --- | --- |
| \`url\` | نص | عنوان الخادم الذي يرد على الطلبات | نعم | لا | المزيد |

\`\`\`js title="app.js"
const client = initialize();
\`\`\`
`;

let site: Variant;
beforeAll(async () => {
  site = await serveVariant({
    config: "language: 'ar', outsideSidebar: ['alone', 'guides/pictures', 'arabic'],",
    files: { 'docs/arabic.md': TEXT },
  });
});
afterAll(() => site.close());

const open = (path: string, width: number) => openReady(site.address + path, { viewport: { width, height: 844 } });

/** Where an element begins and ends in the window, from the left. */
const edges = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { left, right } = element.getBoundingClientRect();
      return { left, right };
    });

describe('a page that runs from right to left', () => {
  it('has the menu on the right, the contents on the left, and the text between them', async () => {
    const page = await open('/guides/markdown', 1440);
    const [menu, text, contents, brand, tools] = [
      await edges(page, '#_docs-sidebar'),
      await edges(page, 'main h1'),
      await edges(page, '[aria-labelledby=_docs-toc-title]'),
      await edges(page, 'header a'),
      await edges(page, '[data-colour-mode]'),
    ];
    expect(menu.right).toBe(1440);
    expect(menu.left).toBeGreaterThan(text.right);
    expect(text.left).toBeGreaterThan(contents.right);
    expect(brand.left).toBeGreaterThan(tools.right);
    const arrow = page.locator('#_docs-sidebar button[aria-expanded=false]').first();
    expect(await arrow.evaluate((button) => getComputedStyle(button, '::before').scale)).toBe('-1 1');
    expect(await axeViolations(page)).toEqual([]);
  });

  it.each([1440, 390])('is not wider than a window of %i pixels', async (width) => {
    for (const path of ['/arabic', '/guides/markdown', '/guides/mdx', '/guides/code', '/']) {
      const page = await open(path, width);
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, width]);
    }
  });

  it('has the line of a quote on its right', async () => {
    const page = await open('/arabic', 390);
    const lines = await page.locator('blockquote').evaluate((element) => {
      const { borderRightWidth, borderLeftWidth } = getComputedStyle(element);
      return [borderRightWidth, borderLeftWidth];
    });
    expect(lines).toEqual(['3px', '0px']);
  });

  it('has its code from left to right', async () => {
    const page = await open('/arabic', 1440);
    const startOf = (selector: string) =>
      page.locator(selector).evaluate((element) => {
        const range = new Range();
        range.selectNodeContents(element.querySelector('span') ?? element);
        return range.getBoundingClientRect().left - element.getBoundingClientRect().left;
      });
    expect(await startOf('.code pre')).toBeLessThan(24);
    expect(await startOf('.code figcaption')).toBeLessThan(24);
    // The brackets are not mirrored, nor do they change sides.
    const code = page.locator('main p > code');
    expect(await code.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr');
  });

  it('marks a table that is cut off until it has been scrolled to its end, which is on the left', async () => {
    const page = await open('/arabic', 390);
    const table = page.locator('.table');
    await page.locator('.table[data-cut=more]').waitFor();
    const mask = await table.evaluate((element) => getComputedStyle(element).maskImage);
    expect(mask).toMatch(/^linear-gradient\(to left/);
    await table.evaluate((element) => element.scrollTo({ left: -element.scrollWidth, behavior: 'instant' }));
    await page.locator('.table[data-cut=end]').waitFor();
  });

  it('goes to the next tab with the left arrow, where that tab is', async () => {
    const page = await open('/guides/mdx', 1440);
    const tabs = page.locator('.tab-list').first().getByRole('tab');
    const [first, second] = [await tabs.nth(0).boundingBox(), await tabs.nth(1).boundingBox()];
    expect(second?.x).toBeLessThan(first?.x ?? 0);
    await tabs.nth(0).focus();
    await page.keyboard.press('ArrowLeft');
    expect(await tabs.nth(1).getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('ArrowRight');
    expect(await tabs.nth(0).getAttribute('aria-selected')).toBe('true');
  });

  it('is so from an old address on', () => {
    expect(readFileSync(join(site.out, 'start.html'), 'utf8')).toMatch(/^<!doctype html>\n<html lang="ar" dir="rtl">/);
  });

  it('opens the menu of small screens at the right edge', async () => {
    const page = await open('/arabic', 390);
    await page.locator('[popovertarget]').first().click();
    await expect.poll(async () => (await edges(page, '#_docs-sidebar')).right).toBe(390);
    expect((await edges(page, '#_docs-sidebar')).left).toBeGreaterThan(0);
  });
});
