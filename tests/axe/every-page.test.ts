import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { axeInBothModes, newPage, useBrowser } from '../e2e/browser.ts';

useBrowser();

const PARTS = 12;

/** Every page in the sitemap, the search page, and an address without a page. */
function addresses(): string[] {
  const sitemap = readFileSync('build/sitemap.xml', 'utf8');
  const paths = [...sitemap.matchAll(/<loc>https:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path]) => path || '/');
  return [...new Set([...paths, '/search', '/no/such/page'])];
}

/** The axe-core violations of a page, in both color modes, on a phone and on a desktop. */
async function objections(page: Page, path: string): Promise<string[]> {
  const found: string[] = [];
  await page.goto(`${inject('site')}${path}`);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const violation of await axeInBothModes(page)) found.push(`${path}, ${width} px, ${violation}`);
  }
  return found;
}

it('are all pages', () => {
  expect(addresses().length).toBeGreaterThan(600);
});

it.each(Array.from({ length: PARTS }, (_, index) => index + 1))(
  `part %i of ${PARTS} has nothing axe-core objects to`,
  async (part) => {
    const paths = addresses().filter((_, index) => index % PARTS === part - 1);
    const wrong: string[] = [];
    const work = async () => {
      const page = await newPage({ allow: /404/ });
      for (let path = paths.pop(); path !== undefined; path = paths.pop())
        wrong.push(...(await objections(page, path)));
    };
    await Promise.all([work(), work()]);
    expect(wrong).toEqual([]);
  },
);
