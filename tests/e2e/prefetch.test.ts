import type { Page, Request } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { idleAtOnce, newPage, openReady, ready, useBrowser, viewSeen, type OpenOptions } from './browser.ts';

useBrowser();
const sink = () => inject('sink');

/** Collects the page chunks that a page requests from now on, in order. */
function chunksOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // The fetch of a prefetched chunk reads it from the browser's cache; it is transferred only once.
    const isRead = request.resourceType() === 'fetch' && asked.includes(pathname);
    if (pathname.endsWith('.json') && !pathname.startsWith('/assets/') && !isRead) asked.push(pathname);
  });
  return asked;
}

/**
 * Keeps visible links and the next page from being prefetched, so that a test only sees its own actions. The next page
 * is loaded when the browser is idle, whenever that is; other work that waits for that has a limit of time.
 */
const withoutView = (page: Page) =>
  page.addInitScript(() => {
    const whenIdle = globalThis.requestIdleCallback;
    globalThis.requestIdleCallback = (work, options) => (options?.timeout ? whenIdle(work, options) : 0);
    globalThis.IntersectionObserver = class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    } as unknown as typeof IntersectionObserver;
  });

function openQuiet(options: OpenOptions = {}, path = '/guides/markdown'): Promise<Page> {
  return openReady(`${sink()}${path}`, options, withoutView);
}

const link = (page: Page, href: string) => page.locator(`#_docs-sidebar a[href="${href}"]`);

describe('prefetching', () => {
  it('loads the next page and a few links of the article when idle, each page once, two at a time', async () => {
    const page = await newPage();
    await idleAtOnce(page);
    const asked = chunksOf(page);
    let open = 0;
    let most = 0;
    const isChunk = (request: Request) => request.url().endsWith('.json');
    page.on('request', (request) => {
      if (isChunk(request)) most = Math.max(most, (open += 1));
    });
    for (const end of ['requestfinished', 'requestfailed'] as const)
      page.on(end as 'requestfinished', (request) => {
        if (isChunk(request)) open -= 1;
      });
    // Twenty visible links, few of which anyone is likely to follow.
    await page.addInitScript(() =>
      addEventListener('DOMContentLoaded', () => {
        const links = document.createElement('div');
        for (let index = 0; index < 20; index++) {
          const anchor = document.createElement('a');
          anchor.href = `/many/${index}`;
          anchor.textContent = `${index} `;
          links.append(anchor);
        }
        document.querySelector('main .content')?.prepend(links);
      }),
    );
    await page.route('**/many/*.json', (route) => route.fulfill({ json: {} }));
    await page.goto(`${sink()}/guides/markdown`);
    await ready(page);
    const next = `${await page.locator('main a[rel=next]').getAttribute('href')}.json`;
    await expect.poll(() => asked).toContain(next);
    await expect.poll(() => asked.length).toBe(7);
    // The end of a request begins the next one.
    await expect.poll(() => open).toBe(0);
    await viewSeen(page);
    expect(await page.locator('link[rel=prefetch]').count()).toBe(7);
    expect(asked.filter((name) => name.startsWith('/many/')).length).toBeGreaterThan(2);
    expect(asked.length).toBe(7);
    expect(new Set(asked).size).toBe(7);
    expect(most).toBeLessThanOrEqual(2);
  });

  it('loads what the pointer is on, once, and navigation uses it', async () => {
    const page = await openQuiet();
    const asked = chunksOf(page);
    const footer = page.locator('footer a[href="/alone"]');
    await footer.hover();
    await expect.poll(() => asked).toEqual(['/alone.json']);
    await page.waitForFunction(() =>
      performance
        .getEntriesByType('resource')
        .some(({ name, duration }) => name.endsWith('alone.json') && duration > 0),
    );
    await footer.click();
    await page.locator('h1', { hasText: 'Alone' }).waitFor();
    // After the first time it is in the browser's cache, so what is shown was not transferred again.
    const sizes = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('/alone.json'))
        .map((entry) => (entry as PerformanceResourceTiming).transferSize),
    );
    expect(sizes.length).toBeGreaterThan(1);
    expect(sizes[1]).toBe(0);
    // The server is then asked whether the page is still current.
    await page.waitForFunction(
      () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/alone.json')).length === 3,
    );
  });

  it('loads what has focus or is touched', async () => {
    const page = await openQuiet({ hasTouch: true });
    const asked = chunksOf(page);
    await link(page, '/guides/mdx').focus();
    await expect.poll(() => asked).toEqual(['/guides/mdx.json']);
    await link(page, '/guides/code').dispatchEvent('touchstart');
    await expect.poll(() => asked).toEqual(['/guides/mdx.json', '/guides/code.json']);
  });

  it('uses GET where the browser cannot prefetch by link', async () => {
    const page = await openReady(`${sink()}/guides/markdown`, {}, async (opened) => {
      await withoutView(opened);
      await opened.addInitScript(() => {
        const supports = DOMTokenList.prototype.supports;
        DOMTokenList.prototype.supports = function (token) {
          return token !== 'prefetch' && supports.call(this, token);
        };
      });
    });
    const request = page.waitForRequest('**/guides/code.json');
    await link(page, '/guides/code').focus();
    expect((await request).resourceType()).toBe('fetch');
    expect(await page.locator('link[rel=prefetch]').count()).toBe(0);
  });

  it.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
    'loads nothing ahead with %j',
    async (connection) => {
      const page = await newPage();
      await idleAtOnce(page);
      await page.addInitScript((value) => {
        Object.defineProperty(navigator, 'connection', { get: () => value });
      }, connection);
      const asked = chunksOf(page);
      await page.goto(`${sink()}/guides/markdown`);
      await page.mouse.move(300, 300);
      await ready(page);
      await link(page, '/guides/mdx').hover();
      await link(page, '/guides/code').focus();
      await viewSeen(page);
      expect(await page.locator('link[rel=prefetch]').count()).toBe(0);
      expect(asked).toEqual([]);
      // A click of the reader still loads it.
      await link(page, '/guides/code').click();
      await page.locator('h1', { hasText: 'Code' }).waitFor();
      expect(asked).toEqual(['/guides/code.json']);
    },
  );

  it('leaves alone what is no page of the site', async () => {
    const page = await openQuiet({}, '/guides/code');
    const asked = chunksOf(page);
    await page.locator('[data-copy-page]').focus();
    await page.locator('#_docs-sidebar a[href^="https:"]').focus();
    // Prefetching begins with the focus, so this page would not be the first.
    await link(page, '/guides/mdx').focus();
    await expect.poll(() => asked.at(-1)).toBe('/guides/mdx.json');
    expect(asked).toEqual(['/guides/mdx.json']);
    expect(await page.locator('link[rel=prefetch]').count()).toBe(1);
  });
});
