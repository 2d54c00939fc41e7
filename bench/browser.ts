/**
 * Measures the cost of a built site in a browser: with Chromium's own emulation of a slow network and CPU, and with
 * Lighthouse. Loaded by `bench/run.js`.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename } from 'node:path';
import lighthouse, { type RunnerResult } from 'lighthouse';
import type { Browser, CDPSession, Locator, Page } from 'playwright-core';
import { findChromium } from '../tests/chromium.ts';
import { servePreview } from '../tests/serve.ts';
import { moveSlider, type Interaction } from './interaction.ts';
import { launchChromium, launchForLighthouse } from './launch.ts';
import { serveFiles } from './serve-files.ts';

/** 1.6 Mbit/s, 150 ms: Lighthouse's "slow 4G". */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const SLOW = 4;
const ROUNDS = 5;
const SCORINGS = 5;
/** Pages with an island that has a slider. */
const WITH_SLIDER = ['/', '/reference/stickiness'];

export interface Loaded {
  /** Largest Contentful Paint, ms. */
  lcp: number;
  /** Time beyond 50 ms of all longer tasks after the first paint, ms (Lighthouse's Total Blocking Time). */
  blocking: number;
  /** The longest task after the first paint, ms; 0 if none took more than 50. */
  longest: number;
  /** Cumulative Layout Shift. */
  shift: number;
  /** Bytes over the wire until the page is at rest. */
  bytes: number;
  requests: number;
}

export interface Moved {
  /** From releasing the link until the new page is in the document, ms. */
  shown: number;
  /** From releasing it until the page is laid out, with scrolling and focus, ms. */
  laidOut: number;
  /** From releasing it until the first frame with the page, ms. */
  painted: number;
}

export interface Scores {
  path: string;
  /** Out of 100 each: performance, accessibility, best practices, SEO. */
  scores: [name: string, score: number][];
  /** Audits that cost points. */
  lost: string[];
  /** Performance in the worst run. */
  worst: number;
}

export interface BrowserReport {
  /** Name and version of the browser. */
  browser: string;
  loaded: [path: string, runs: Loaded[]][];
  moved: { normal: Moved; slow: Moved };
  sliders: [path: string, Interaction][];
  scores: Scores[];
}

/**
 * @param outDir absolute path of a built site
 * @param paths pages to load: the home page, a guide, a reference page, …
 * @param from a page that links to `to`
 * @param to a long page
 */
export async function measureInBrowser(
  outDir: string,
  paths: string[],
  from: string,
  to: string,
): Promise<BrowserReport> {
  const served = await servePreview(outDir);
  try {
    const browser = await launchChromium();
    const name = `${basename(findChromium())} ${browser.version()}`;
    const loaded: BrowserReport['loaded'] = [];
    let moved: BrowserReport['moved'];
    const sliders: BrowserReport['sliders'] = [];
    try {
      for (const path of paths) loaded.push([path, await repeat(ROUNDS, () => load(browser, served.address + path))]);
      moved = {
        normal: await median(ROUNDS, 'shown', () => move(browser, served.address, from, to, 1)),
        slow: await median(ROUNDS, 'shown', () => move(browser, served.address, from, to, SLOW)),
      };
      for (const path of WITH_SLIDER)
        sliders.push([path, await median(ROUNDS, 'slow', () => moveSlider(browser, served.address + path, SLOW))]);
    } finally {
      await browser.close();
    }
    return { browser: name, loaded, moved, sliders, scores: await scoreAll(served.address, paths) };
  } finally {
    served.close();
  }
}

export interface ToolOutput {
  name: string;
  /** Absolute path of its output. */
  outDir: string;
  /** The page to load. */
  path: string;
}

/** Loads a page of each tool's output in turn, round after round. */
export async function measureTools(tools: readonly ToolOutput[]): Promise<{ name: string; runs: Loaded[] }[]> {
  const served = await Promise.all(
    tools.map(async (tool) => ({ ...tool, server: await serveFiles(tool.outDir), runs: [] as Loaded[] })),
  );
  const browser = await launchChromium();
  try {
    for (let round = 0; round < ROUNDS; round++)
      for (const { server, path, runs } of served) runs.push(await load(browser, server.address + path, false));
    return served.map(({ name, runs }) => ({ name, runs }));
  } finally {
    await browser.close();
    for (const { server } of served) server.close();
  }
}

/** Bytes over the wire of all scripts that a page of each tool's output loads on its own. */
export async function measureScripts(tools: readonly ToolOutput[]): Promise<number[]> {
  const browser = await launchChromium();
  try {
    const sizes: number[] = [];
    for (const { outDir, path } of tools) {
      const server = await serveFiles(outDir);
      try {
        sizes.push(await scriptBytes(browser, server.address + path));
      } finally {
        server.close();
      }
    }
    return sizes;
  } finally {
    await browser.close();
  }
}

async function scriptBytes(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const scripts = new Set<string>();
    let bytes = 0;
    session.on('Network.responseReceived', ({ requestId, response }) => {
      if (/javascript/.test(response.mimeType)) scripts.add(requestId);
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) bytes += encodedDataLength;
    });
    await session.send('Network.enable');
    const response = await page.goto(address, { waitUntil: 'networkidle' });
    if (response?.status() !== 200) throw new Error(`${address}: ${response?.status() ?? 'no answer'}`);
    // Applications may load only once the browser is idle.
    await page.waitForTimeout(3000);
    return bytes;
  } finally {
    await context.close();
  }
}

async function scoreAll(origin: string, paths: string[]): Promise<Scores[]> {
  const port = await freePort();
  const browser = await launchForLighthouse(port);
  try {
    const scores: Scores[] = [];
    for (const path of paths) scores.push(await score(origin, path, port));
    return scores;
  } finally {
    await browser.close();
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function repeat<T>(rounds: number, run: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let round = 0; round < rounds; round++) results.push(await run());
  return results;
}

/** The run with the median figure `by`. */
async function median<T extends object>(rounds: number, by: keyof T, run: () => Promise<T>): Promise<T> {
  const results = await repeat(rounds, run);
  const middle = results.toSorted((a, b) => Number(a[by]) - Number(b[by]))[Math.floor(rounds / 2)];
  if (!middle) throw new Error('no rounds');
  return middle;
}

async function phone(browser: Browser): Promise<{ page: Page; session: CDPSession; close: () => Promise<void> }> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  return { page, session, close: () => context.close() };
}

/** @param isOurs true if the page tells when React has hydrated it */
async function load(browser: Browser, address: string, isOurs = true): Promise<Loaded> {
  const { page, session, close } = await phone(browser);
  let bytes = 0;
  let requests = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    requests += 1;
  });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW });
  await page.addInitScript(observe);
  await page.goto(address);
  // React hydrates when the browser is idle, and the time it blocks then counts, too. The page is not queried before,
  // since on a slow CPU, the queries of a test are long tasks themselves.
  await page.waitForTimeout(REST);
  const seen = await page.evaluate(() => {
    const { seen: all } = globalThis as unknown as { seen: Seen };
    const later = all.tasks.filter(({ start }) => start >= all.paint).map(({ duration }) => duration);
    const ready = 'ready' in document.documentElement.dataset;
    const blocking = later.reduce((sum, time) => sum + time - 50, 0);
    return { lcp: all.lcp, blocking, longest: Math.max(0, ...later), shift: all.shift, ready };
  });
  await close();
  if (isOurs && !seen.ready) throw new Error(`${address} was not ready after ${REST} ms`);
  const { lcp, blocking, longest, shift } = seen;
  return { lcp, blocking, longest, shift, bytes, requests };
}

/** Time after which a page is at rest, ms. */
const REST = 6000;

interface Seen {
  lcp: number;
  paint: number;
  shift: number;
  tasks: { start: number; duration: number }[];
}

/** Runs in the page, before any of its own scripts. */
function observe(): void {
  const seen: Seen = { lcp: 0, paint: Infinity, shift: 0, tasks: [] };
  Object.assign(globalThis, { seen });
  const on = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  on('largest-contentful-paint', (entry) => (seen.lcp = entry.startTime));
  on('longtask', ({ startTime, duration }) => seen.tasks.push({ start: startTime, duration }));
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.paint = startTime;
  });
  on('layout-shift', (entry) => (seen.shift += (entry as unknown as { value: number }).value));
}

async function move(browser: Browser, origin: string, from: string, to: string, rate: number): Promise<Moved> {
  const { page, session, close } = await phone(browser);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(origin + from);
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  const link = page.locator(`main a[href="${to}"]`).first();
  await link.scrollIntoViewIfNeeded();
  await link.hover();
  await page.waitForFunction(
    (chunk) => performance.getEntriesByType('resource').some(({ name }) => name.endsWith(chunk)),
    `${to}.json`,
  );
  await page.waitForLoadState('networkidle');
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  await page.evaluate(() => {
    const heading = document.querySelector('main h1')?.textContent;
    const times = { clicked: 0, laidOut: 0, painted: 0 };
    Object.assign(globalThis, { times });
    addEventListener('click', (event) => (times.clicked = event.timeStamp), { capture: true });
    new MutationObserver((_changes, observer) => {
      if (document.querySelector('main h1')?.textContent !== heading) {
        times.laidOut = performance.now();
        requestAnimationFrame(() => setTimeout(() => (times.painted = performance.now())));
        observer.disconnect();
      }
    }).observe(document.querySelector('main') ?? document.body, { childList: true, subtree: true });
  });
  await clickAsReaders(page, link);
  const times = await page.waitForFunction(() => {
    const { times: seen } = globalThis as unknown as { times: Omit<Moved, 'shown'> & { clicked: number } };
    const shown = performance.getEntriesByName('docs:page').at(-1)?.startTime ?? 0;
    return seen.painted > 0 ? { ...seen, shown } : null;
  });
  const { clicked, shown, laidOut, painted } = (await times.jsonValue()) as Moved & { clicked: number };
  if (new URL(page.url()).pathname !== to) throw new Error(`the click led to ${page.url()}, not to ${to}`);
  await close();
  return { shown: shown - clicked, laidOut: laidOut - clicked, painted: painted - clicked };
}

/** How long a reader holds the mouse button, ms. */
const PRESS = 80;

/**
 * Presses the button and releases it later, unlike a test's click, which does both at once: the browser's work for the
 * press would then count as part of the navigation, which begins with the release.
 */
async function clickAsReaders(page: Page, link: Locator): Promise<void> {
  const box = await link.boundingBox();
  if (!box) throw new Error('the link is not in the window');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(PRESS);
  await page.mouse.down();
  await page.waitForTimeout(PRESS);
  await page.mouse.up();
}

/**
 * Lighthouse's scores, from the median of several runs, since a single run varies by some points with the load of the
 * machine.
 * https://github.com/GoogleChrome/lighthouse/blob/main/docs/variability.md
 */
async function score(origin: string, path: string, port: number): Promise<Scores> {
  const runs: Omit<Scores, 'worst'>[] = [];
  for (let run = 0; run < SCORINGS; run++) runs.push(await scoreOnce(origin, path, port));
  const performance = ({ scores }: Pick<Scores, 'scores'>) => scores[0]?.[1] ?? 0;
  const sorted = runs.toSorted((a, b) => performance(a) - performance(b));
  const [worst, middle] = [sorted[0], sorted[Math.floor(SCORINGS / 2)]];
  if (!worst || !middle) throw new Error('no runs');
  return { ...middle, worst: performance(worst) };
}

async function scoreOnce(origin: string, path: string, port: number): Promise<Omit<Scores, 'worst'>> {
  const { categories, audits } = await report(origin + path, port);
  const scores = Object.values(categories).map(({ title, score: value }): [string, number] => [
    title,
    Math.round((value ?? 0) * 100),
  ]);
  const lost = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${id}${audits[id]?.displayValue ? ` (${audits[id]?.displayValue})` : ''}`),
  );
  return { path, scores, lost };
}

/** Lighthouse's report. A run that missed the start of the load is repeated up to twice, as Lighthouse recommends. */
async function report(address: string, port: number, triesLeft = 2): Promise<RunnerResult['lhr']> {
  const result = await lighthouse(address, {
    port,
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
  });
  if (!result) throw new Error(`Lighthouse gave no report of ${address}`);
  const { runtimeError } = result.lhr;
  if (!runtimeError) return result.lhr;
  const said = `Lighthouse on ${address}: ${runtimeError.message}`;
  if (runtimeError.code !== 'NO_NAVSTART' || triesLeft === 0) throw new Error(said);
  console.error(said);
  return report(address, port, triesLeft - 1);
}
