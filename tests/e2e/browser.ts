import { readFileSync } from 'node:fs';
import { chromium, type Browser, type BrowserContextOptions, type Page, type Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { startCounting, stopCounting, writeCounts } from '../coverage/browser.ts';

let browser: Browser;
const pages: { page: Page; errors: string[] }[] = [];

/** Connects a test file to the shared browser, and after each test fails it for anything that went wrong in a page. */
export function useBrowser(): void {
  beforeAll(async () => {
    browser = await chromium.connect(inject('browser'));
  });
  afterEach(async () => {
    const opened = pages.splice(0);
    const errors = opened.flatMap((entry) => entry.errors);
    // Answers that are still under way when a test ends belong to no test.
    for (const { page } of opened) {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await stopCounting(page);
      await page.context().close();
    }
    expect(errors).toEqual([]);
  });
  afterAll(async () => {
    writeCounts();
    await browser.close();
  });
}

export interface OpenOptions extends BrowserContextOptions {
  /** Console errors that the test provokes: they are no failure. */
  allow?: RegExp;
}

/** A page in a profile of its own. Errors in its console, and violations of the security policy, fail the test. */
export async function newPage(options: OpenOptions = {}): Promise<Page> {
  const { allow, ...contextOptions } = options;
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...contextOptions });
  const page = await context.newPage();
  await startCounting(page, contextOptions);
  // Sooner than the test's own end: then the step is named that waited in vain.
  page.setDefaultTimeout(20_000);
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
 * Breaks the requests that match until they are mended. Interception stays on: switched off while a request is on its way,
 * it can leave that one waiting for ever (https://github.com/microsoft/playwright/issues/41802).
 *
 * @param fail answers a request in the place of the server
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
 * Holds back the requests that match while `hold` was called last, and lets all of them go with `release`.
 * To be called before the page is opened: interception that is switched on later can miss a request.
 */
export async function holdRequests(page: Page, pattern: string): Promise<{ hold: () => void; release: () => void }> {
  let open = Promise.resolve();
  let release = () => {};
  await page.route(pattern, async (route) => {
    await open;
    // The page may have gone on, and its request with it.
    await route.continue().catch(() => undefined);
  });
  return {
    hold: () => void (open = new Promise((resolve) => (release = resolve))),
    release: () => release(),
  };
}

/** Opens an address and waits until React has taken over. */
export async function openReady(address: string, options: OpenOptions = {}): Promise<Page> {
  const page = await newPage(options);
  await page.goto(address);
  await ready(page);
  return page;
}

/** Waits until React has taken over the document. */
export async function ready(page: Page): Promise<void> {
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
}

const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/** Everything axe-core finds wrong with a page: rule, and the elements. */
export async function axeViolations(page: Page): Promise<string[]> {
  // The page's own policy forbids foreign scripts; the test's come in by the debugger.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe: checker } = globalThis as unknown as {
      axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const { violations } = await checker.run();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
  });
}
