import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { compare, holdRequests, newPage, openReady, useBrowser, type OpenOptions } from './browser.ts';

useBrowser();

interface Placed {
  element: Element;
  box: number[];
}

/** Elements whose position or size changes when the deferred style sheet arrives. Scripts are not loaded. */
async function movedBy(address: string, options: OpenOptions): Promise<string[]> {
  const page = await newPage({ ...options, allow: /404|ERR_FAILED/ });
  await page.route('**/assets/*.js', (route) => route.abort());
  const sheets = await holdRequests(page, '**/assets/later-*.css');
  sheets.hold();
  const asked = page.waitForRequest('**/assets/later-*.css');
  await page.goto(address, { waitUntil: 'commit' });
  await asked;
  // The browser can ask before it has come to the link, which is the last element.
  await page.locator('link[rel=stylesheet][href*="/assets/later-"]').waitFor({ state: 'attached' });
  const isStyled = await page.evaluate(() => {
    const place = (element: Element): number[] => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [x, y, width, height].map(Math.round);
    };
    const all = [...document.querySelectorAll('#_docs-root *')].filter((element) => element.checkVisibility());
    Object.assign(globalThis, { placed: all.map((element): Placed => ({ element, box: place(element) })), place });
    return getComputedStyle(document.querySelector('header') ?? document.body).position === 'sticky';
  });
  expect(isStyled).toBe(true);
  sheets.release();
  await page.waitForLoadState();
  // Its rule for the search dialog applies.
  expect(await page.locator('dialog').evaluate((dialog) => getComputedStyle(dialog).padding)).toBe('0px');
  return page.evaluate(() => {
    const { placed, place } = globalThis as unknown as { placed: Placed[]; place: (element: Element) => number[] };
    return placed
      .filter(({ element, box }) => place(element).join() !== box.join())
      .map(({ element, box }) => `${element.localName}.${element.className} ${box.join()} → ${place(element).join()}`);
  });
}

describe('the first paint needs the document alone, and what comes later moves nothing', () => {
  const sink = [
    '/',
    '/guides',
    '/guides/markdown',
    '/guides/mdx',
    '/guides/code',
    '/guides/pictures',
    '/search',
    '/no',
  ];
  const site = [
    '/',
    '/tutorials/quickstart',
    '/reference/strategy-constraints',
    '/reference/api/unleash/create-feature',
    '/reference/api/unleash',
  ];
  const pages = [
    ...sink.map((path) => ({ name: 'sink' as const, path })),
    ...site.map((path) => ({ name: 'site' as const, path })),
  ];

  it.each(pages)('$path of the $name on a wide screen, in light', async ({ name, path }) => {
    expect(await movedBy(inject(name) + path, { colorScheme: 'light' })).toEqual([]);
  });

  it.each(pages)('$path of the $name on a phone, in dark', async ({ name, path }) => {
    const phone: OpenOptions = { colorScheme: 'dark', viewport: { width: 390, height: 844 }, hasTouch: true };
    expect(await movedBy(inject(name) + path, phone)).toEqual([]);
  });
});

/**
 * The bytes that a server can send before the first acknowledgment: ten segments of 1,460 bytes (RFC 6928), minus
 * headers and encryption overhead.
 */
const FIRST_TRIP = 14_000;

/**
 * The part of a document that arrives with the first round trip, from a host that serves the files of `docs compress`.
 */
async function firstOf(address: string): Promise<string> {
  const answer = await fetch(address);
  expect(answer.status).toBe(200);
  const body = brotliCompressSync(await answer.text()).subarray(0, FIRST_TRIP);
  return brotliDecompressSync(body, { finishFlush: constants.BROTLI_OPERATION_FLUSH }).toString();
}

/** Less than anybody sees: browsers round colors by the height of the page. */
const ROUNDING = 8;

it.each([
  '/',
  '/tutorials/quickstart',
  '/how-to/how-to-create-feature-toggles',
  '/reference/strategy-constraints',
  '/reference/sdks',
  '/reference/sdks/node',
  '/reference/api/unleash/create-feature',
  '/reference/api/unleash/schemas/access-overview-schema',
  '/reference/deploy/configuring-unleash',
  '/contributing/ADRs',
])('the first round trip brings the first screen of a phone %s', async (path) => {
  const address = inject('site') + path;
  const phone: OpenOptions = { viewport: { width: 412, height: 823 }, javaScriptEnabled: false };
  const whole = await newPage(phone);
  await whole.goto(address);
  const part = await newPage(phone);
  const body = await firstOf(address);
  await part.route(address, (route) => route.fulfill({ contentType: 'text/html', body }));
  await part.goto(address);
  // Pictures in view load lazily.
  for (const page of [whole, part])
    await expect
      .poll(() =>
        page
          .locator('img')
          .evaluateAll((all: HTMLImageElement[]) =>
            all.every(
              (image) => image.complete || !image.checkVisibility() || image.getBoundingClientRect().top >= innerHeight,
            ),
          ),
      )
      .toBe(true);
  const [all, first] = [await whole.screenshot(), await part.screenshot()];
  expect((await compare(await newPage(), all, first)).most).toBeLessThan(ROUNDING);
});

interface TraceEvent {
  name: string;
  pid: number;
  args: { elementCount?: number };
}

/** Identifies the process of this test's page in a trace. */
const MARK = 'the page of this test';

/** Number of elements whose style the browser recalculates for a change of the page. */
async function styledFor(page: Page, change: () => Promise<unknown>): Promise<number> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser.');
  await browser.startTracing(page, { categories: ['devtools.timeline', 'blink.user_timing'] });
  await page.evaluate((name) => performance.mark(name), MARK);
  await change();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  // Other tests have pages in the same browser.
  const own = traceEvents.find(({ name }) => name === MARK)?.pid;
  const counts = traceEvents
    .filter(({ name, pid }) => name === 'UpdateLayoutTree' && pid === own)
    .map(({ args }) => args.elementCount ?? 0);
  expect(counts.length).toBeGreaterThan(0);
  return counts.reduce((sum, count) => sum + count, 0);
}

describe('a page of 1,600 elements, once painted, is not styled again', () => {
  const open = async () => {
    const page = await openReady(`${inject('site')}/reference/sdks`, { viewport: { width: 390, height: 844 } });
    // All tables that are cut off have their mark.
    await page.waitForFunction(() =>
      [...document.querySelectorAll('.table')].every(
        (table) => table.hasAttribute('data-cut') === table.scrollWidth > table.clientWidth + 1,
      ),
    );
    return page;
  };

  it('by the sheet that comes later', async () => {
    const page = await open();
    const styled = await styledFor(page, () =>
      page.evaluate(async () => {
        const link = document.querySelector<HTMLLinkElement>('link[rel=stylesheet][href*="/assets/later-"]');
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(await (await fetch(link?.href ?? '')).text());
        document.adoptedStyleSheets = [sheet];
        return getComputedStyle(document.body).color;
      }),
    );
    expect(styled).toBeLessThan(200);
  });

  it('by the marks of its tables', async () => {
    const page = await open();
    const tables = await page.locator('.table[data-cut]').count();
    const styled = await styledFor(page, () =>
      page.evaluate(() => {
        for (const table of document.querySelectorAll('.table')) table.removeAttribute('data-cut');
        return getComputedStyle(document.body).color;
      }),
    );
    expect(tables).toBeGreaterThan(5);
    // The tables, and the elements that show whether something is cut off.
    expect(styled).toBeLessThan(tables + 50);
  });
});
