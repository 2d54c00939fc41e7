import { expect, inject, it } from 'vitest';
import { newPage, useBrowser } from './browser.ts';

useBrowser();

/**
 * Puts each page into one document, one after the other, and tells which of them are wider than the window. Script
 * changes no widths, and hundreds of page loads would take minutes.
 */
async function findWide(paths: string[]): Promise<string[]> {
  const wide: string[] = [];
  for (const path of paths) {
    const text = await (await fetch(path)).text();
    const { head, body } = new DOMParser().parseFromString(text, 'text/html');
    const known = new Set([...document.querySelectorAll('link')].map(({ href }) => href));
    const added = [...head.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(
      ({ href }) => !known.has(href),
    );
    await Promise.all(
      added.map(
        (link) =>
          new Promise((resolve) => {
            link.addEventListener('load', resolve);
            document.head.append(link);
          }),
      ),
    );
    // They have their width and height, and need not come.
    for (const picture of body.querySelectorAll('img, source'))
      for (const name of ['src', 'srcset']) picture.removeAttribute(name);
    document.body.replaceWith(body);
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth) wide.push(`${path}: ${scrollWidth} of ${innerWidth} px`);
  }
  return wide;
}

it.each([320, 390])('no page of the site scrolls sideways at %i px', { timeout: 240_000 }, async (width) => {
  const site = inject('site');
  const sitemap = await (await fetch(`${site}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>https:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path]) => path || '/');
  expect(paths.length).toBeGreaterThan(600);
  const page = await newPage({ allow: /404/, viewport: { width, height: 800 } });
  // A file of the site without a policy of its own.
  await page.goto(`${site}/llms.txt`);
  await page.evaluate(() => {
    const viewport = document.createElement('meta');
    viewport.name = 'viewport';
    viewport.content = 'width=device-width';
    document.head.append(viewport);
  });
  expect(await page.evaluate(findWide, paths)).toEqual([]);
});
