import { readFileSync } from 'node:fs';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
  type Route,
} from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';

/** A profile that tests use one after another. */
interface Profile {
  context: BrowserContext;
  /** Stays open, so that the process does. */
  keeper: Page;
}

let browser: Browser;
const pages: { page: Page; errors: string[] }[] = [];
/** The shared profiles by their options; null if each page has its own. */
let profiles: Map<string, Profile> | null = null;

/**
 * Connects a test file to the shared browser, and fails each test whose pages logged errors.
 *
 * @param options.shareProcess whether tests of the same options run in one process, where a page takes a quarter less
 *   to load, in a profile that is emptied after each. Not for tests that leave requests without an answer: they lock
 *   its cache.
 */
export function useBrowser({ shareProcess = false } = {}): void {
  beforeAll(async () => {
    browser = await chromium.connect(inject('browser'));
    profiles = shareProcess ? new Map() : null;
  });
  afterEach(async () => {
    const opened = pages.splice(0);
    const errors = opened.flatMap((entry) => entry.errors);
    // Responses still on their way when a test ends belong to no test.
    for (const { page } of opened) {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      if (!profiles) await page.context().close();
    }
    for (const profile of profiles?.values() ?? []) await empty(profile);
    expect(errors).toEqual([]);
  });
  afterAll(() => browser.close());
}

async function contextFor(options: BrowserContextOptions): Promise<BrowserContext> {
  const key = JSON.stringify(options);
  const known = profiles?.get(key);
  if (known) return known.context;
  const context = await browser.newContext(options);
  if (!profiles) return context;
  const keeper = await context.newPage();
  await keeper.goto(`${inject('site')}/robots.txt`);
  profiles.set(key, { context, keeper });
  return context;
}

/** Leaves nothing of a test in a profile. */
async function empty({ context, keeper }: Profile): Promise<void> {
  const opened = context.pages().filter((page) => page !== keeper);
  const origins = new Set(opened.map((page) => new URL(page.url()).origin));
  for (const page of opened) await page.close();
  await context.setOffline(false);
  const session = await context.newCDPSession(keeper);
  await session.send('Network.clearBrowserCache');
  for (const origin of origins) await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.detach();
}

export interface OpenOptions extends BrowserContextOptions {
  /** Console errors that the test provokes, which do not fail it. */
  allow?: RegExp;
}

/** Opens a page in an empty profile. Console errors and violations of the security policy fail the test. */
export async function newPage(options: OpenOptions = {}): Promise<Page> {
  const { allow, ...contextOptions } = options;
  const context = await contextFor({ viewport: { width: 1440, height: 900 }, ...contextOptions });
  const page = await context.newPage();
  // Shorter than the test's own timeout, so that the failure names the step that timed out.
  page.setDefaultTimeout(60_000);
  const errors: string[] = [];
  const note = (text: string) => {
    if (!allow?.test(text)) errors.push(text);
  };
  page.on('pageerror', (error) => note(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') note(message.text());
  });
  pages.push({ page, errors });
  return page;
}

/**
 * Breaks matching requests until they are mended. Interception stays on: if it is switched off while a request is on
 * its way, that request can hang forever (https://github.com/microsoft/playwright/issues/41802).
 *
 * @param fail answers a request instead of the server
 * @returns the function that mends them
 */
export async function breakRequests(
  page: Page,
  pattern: string,
  fail: (route: Route) => Promise<void>,
): Promise<() => void> {
  let isBroken = true;
  await page.route(pattern, (route) => (isBroken ? fail(route) : route.continue()));
  return () => {
    isBroken = false;
  };
}

/**
 * Holds back matching requests after `hold` is called, until `release` lets all of them go. Must be called before the
 * page is opened, because interception that starts later can miss a request.
 */
export async function holdRequests(
  page: Page,
  pattern: string | RegExp,
): Promise<{ hold: () => void; release: () => void }> {
  let open = Promise.resolve();
  let release = () => {};
  await page.route(pattern, async (route) => {
    await open;
    // The page may have been left, which cancels its requests.
    await route.continue().catch(() => undefined);
  });
  return {
    hold: () => void (open = new Promise((resolve) => (release = resolve))),
    release: () => release(),
  };
}

/**
 * Makes the page's idle work run at once. Otherwise the browser chooses its time, which on a busy machine may never
 * come. Must be called before the page is opened.
 *
 * @returns a function that counts the idle work that has run since the document was opened
 */
export async function idleAtOnce(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(globalThis, { idleWork: 0 });
    globalThis.requestIdleCallback = (work) => {
      queueMicrotask(() => {
        work({ didTimeout: false, timeRemaining: () => 50 });
        (globalThis as unknown as { idleWork: number }).idleWork += 1;
      });
      return 0;
    };
  });
  return () => page.evaluate(() => (globalThis as unknown as { idleWork: number }).idleWork);
}

/**
 * Waits until all intersection observers that the page has by now, and lazy loading, have been told what is in view:
 * browsers tell a new observer last.
 */
export async function viewSeen(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const observer = new IntersectionObserver(() => {
          observer.disconnect();
          resolve();
        });
        observer.observe(document.documentElement);
      }),
  );
}

/**
 * Polls what an action puts on the clipboard. All pages share the clipboard, those of tests that run at the same time
 * included, so the action is repeated.
 */
export function copiedBy(page: Page, copy: () => Promise<void>) {
  return expect.poll(async () => {
    await copy();
    return page.evaluate(() => navigator.clipboard.readText());
  });
}

/**
 * Opens an address and waits until React is running, if the page may run scripts.
 *
 * @param before called with the page before it is opened
 */
export async function openReady(
  address: string,
  options: OpenOptions = {},
  before: (page: Page) => unknown = () => {},
): Promise<Page> {
  const page = await newPage(options);
  await before(page);
  await page.goto(address);
  if (options.javaScriptEnabled ?? true) await ready(page);
  return page;
}

/** Waits until React is running. */
export async function ready(page: Page): Promise<void> {
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
}

/** The list of all pages beside the page, or in the menu of small screens. */
export const sidebarOf = (page: Page): Locator => page.getByRole('navigation', { name: 'Documentation' });

/** The table of contents. */
export const contentsOf = (page: Page): Locator => page.getByRole('navigation', { name: 'On this page' });

/** Follows a new link on the page, which navigation may bring in place. */
export async function followLink(page: Page, href: string): Promise<void> {
  await page.evaluate((to) => {
    const link = Object.assign(document.createElement('a'), { href: to, textContent: 'onwards' });
    link.addEventListener('click', () => link.remove());
    document.body.prepend(link);
  }, href);
  await page.getByRole('link', { name: 'onwards' }).click();
}

/** Does what opens an address in another tab, and closes that tab. */
export async function inOtherTab(page: Page, address: string, open: () => Promise<void>): Promise<void> {
  const [other] = await Promise.all([page.context().waitForEvent('page'), open()]);
  // Once loaded: a page that still loads may never close.
  await other.waitForURL(address);
  await other.close();
}

/** Reports each violation of the security policy, in every document that the page opens. */
export async function onViolation(page: Page, report: (text: string) => void): Promise<void> {
  await page.exposeFunction('reportViolation', report);
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { reportViolation } = globalThis as unknown as { reportViolation: (text: string) => void };
      reportViolation(`${event.documentURI}: ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
}

/** Makes the storage of a page throw, as browsers do that forbid it. */
export const withoutStorage = (page: Page): Promise<unknown> =>
  page.addInitScript(() =>
    Object.defineProperty(globalThis, 'localStorage', {
      get: () => {
        throw new Error('forbidden');
      },
    }),
  );

/** Records how much has moved by itself since the page was opened, as browsers measure it. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    Object.assign(globalThis, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (globalThis as unknown as { shift: number }).shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { shift: number }).shift);

/** How far two pictures of the same size differ in each channel of each pixel, of 255: the most, and how often by 60. */
export function compare(page: Page, ...pictures: [Buffer, Buffer]): Promise<{ most: number; clearly: number }> {
  return page.evaluate(
    async (encoded) => {
      const [a, b] = await Promise.all(
        encoded.map(async (text) => {
          const bytes = Uint8Array.from(atob(text), (letter) => letter.codePointAt(0) ?? 0);
          const picture = await createImageBitmap(new Blob([bytes]));
          const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
          context?.drawImage(picture, 0, 0);
          return context?.getImageData(0, 0, picture.width, picture.height).data;
        }),
      );
      if (!a || a.length !== b?.length) throw new Error('The pictures are not of the same size.');
      const differences = a.map((value, at) => Math.abs(value - (b[at] ?? 0)));
      return {
        most: differences.reduce((most, one) => Math.max(most, one), 0),
        clearly: differences.filter((one) => one > 60).length,
      };
    },
    pictures.map((picture) => picture.toString('base64')),
  );
}

const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/** axe-core leaves the rule out by default: https://www.w3.org/TR/WCAG22/#target-size-minimum */
const AXE_OPTIONS = { rules: { 'target-size': { enabled: true } }, resultTypes: ['violations'] };
/** The rules that look at colors: two thirds of the time. */
const COLOR_RULES = { runOnly: ['color-contrast', 'link-in-text-block'], resultTypes: ['violations'] };

/**
 * Waits for the marks on scrolling parts, which a page sets a dozen per frame after its width has changed. Runs in the
 * page.
 */
async function letItMark(): Promise<void> {
  const frames = document.querySelectorAll('.code pre, .table, .diagram').length / 12 + 3;
  for (let frame = 0; frame < frames; frame += 1) await new Promise(requestAnimationFrame);
}

/** All axe-core violations on a page, or those of some rules or parts of it: the rule and the elements. */
export async function axeViolations(page: Page, rules: object = AXE_OPTIONS, within = 'html'): Promise<string[]> {
  // The page's policy forbids foreign scripts, but not those evaluated through the debugger.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  await page.evaluate(letItMark);
  // Contrast is low halfway between two colors, and the drawer of a phone covers the page until it is closed.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((one) => one instanceof CSSTransition && one.finished.catch(() => null))),
  );
  return page.evaluate(
    async ([part, options]) => {
      const { axe: checker } = globalThis as unknown as {
        axe: {
          run: (part: string, options: object) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
        };
      };
      const { violations } = await checker.run(part, options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
    },
    [within, rules] as const,
  );
}

/** The same in light mode, and in dark mode what the rules about colors find. */
export async function axeInBothModes(page: Page, within?: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await axeViolations(page, AXE_OPTIONS, within);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await axeViolations(page, COLOR_RULES, within);
  return [...light.map((violation) => `light: ${violation}`), ...dark.map((violation) => `dark: ${violation}`)];
}
