import { readFileSync } from 'node:fs';
import { describe, expect, inject, it } from 'vitest';
import { axeViolations, newPage, useBrowser } from '../e2e/browser.ts';

useBrowser();

/** Every page that crawlers are told of, the search, and an address that has no page. */
function addresses(): string[] {
  const sitemap = readFileSync('build/sitemap.xml', 'utf8');
  const paths = [...sitemap.matchAll(/<loc>https:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path]) => path || '/');
  return [...new Set([...paths, '/search', '/no/such/page'])];
}

describe.each([390, 1440])('every page at %i px', (width) => {
  it.concurrent.each(['light', 'dark'] as const)('has nothing axe-core objects to, in %s', async (colorScheme) => {
    const page = await newPage({ colorScheme, viewport: { width, height: 900 }, allow: /404/ });
    const wrong: string[] = [];
    const paths = addresses();
    expect(paths.length).toBeGreaterThan(600);
    for (const path of paths) {
      await page.goto(`${inject('site')}${path}`);
      for (const violation of await axeViolations(page)) wrong.push(`${path}: ${violation}`);
    }
    expect(wrong).toEqual([]);
  });
});
