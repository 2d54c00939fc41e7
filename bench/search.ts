/**
 * Measures the cost of a search for a reader: bytes for the first query, and milliseconds from a key to results on the
 * screen. Loaded by `bench/run.js`.
 */
import type { Browser } from 'playwright-core';
import { servePreview } from '../tests/serve.ts';
import { launchChromium } from './launch.ts';

const QUERIES = ['segments', 'gradual rollout', 'api tokens', 'docker', 'stickiness', 'enviroments'];

/** The interface; the worker and the entry of the index; the parts of the index and page texts that a query needs. */
const PARTS = ['interface', 'engine', 'parts and texts'] as const;
type Part = (typeof PARTS)[number];

/** The median and the worst of some figures. */
export type Spread = [median: number, worst: number];

export interface SearchReport {
  /** From the first letter of a query, or a later one, until its results are about to be painted, ms. */
  first: Spread;
  later: Spread;
  /** The same with a 4 × slower CPU for the page, but not for the worker, whose cost `bench/questions.ts` measures. */
  slowFirst: Spread;
  slowLater: Spread;
  /** Bytes over the wire for a first query, by part. */
  bytes: [part: Part, Spread][];
  /** Bytes of the engine and the index together, and of everything. */
  engine: Spread;
  all: Spread;
}

/** One query in a browser with an empty cache. */
interface Asked {
  first: number;
  later: number[];
  bytes: Record<Part, number>;
}

/** @param outDir absolute path of a built site */
export async function measureSearch(outDir: string): Promise<SearchReport> {
  const served = await servePreview(outDir);
  try {
    const browser = await launchChromium();
    try {
      const asked: Asked[] = [];
      const slow: Asked[] = [];
      for (const query of QUERIES) asked.push(await ask(browser, served.address, query, 1));
      for (const query of QUERIES) slow.push(await ask(browser, served.address, query, SLOWER));
      const sum = ({ bytes }: Asked, parts: readonly Part[]) => parts.reduce((total, part) => total + bytes[part], 0);
      return {
        first: spreadOf(asked.map(({ first }) => first)),
        later: spreadOf(asked.flatMap(({ later }) => later)),
        slowFirst: spreadOf(slow.map(({ first }) => first)),
        slowLater: spreadOf(slow.flatMap(({ later }) => later)),
        bytes: PARTS.map((part) => [part, spreadOf(asked.map(({ bytes }) => bytes[part]))]),
        engine: spreadOf(asked.map((one) => sum(one, ['engine', 'parts and texts']))),
        all: spreadOf(asked.map((one) => sum(one, PARTS))),
      };
    } finally {
      await browser.close();
    }
  } finally {
    served.close();
  }
}

function spreadOf(values: number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  return [sorted[Math.floor(sorted.length / 2)] ?? 0, sorted.at(-1) ?? 0];
}

const ENGINE = /\/assets\/embedded-|\/search-index\/entry\.json$/;
const INTERFACE = /\/assets\/(?:SearchDialog|use-results|ResultsPage)/;

/** The part of the search that a file belongs to; null for none. */
function partOf(pathname: string): Part | null {
  if (ENGINE.test(pathname)) return 'engine';
  if (INTERFACE.test(pathname)) return 'interface';
  return pathname.startsWith('/search-index/') ? 'parts and texts' : null;
}

/** Runs in the page: records, for each input, the time until its results are about to be painted. */
function watchInputs(): void {
  const times: number[] = [];
  Object.assign(globalThis, { times });
  let since: number | null = null;
  let asked = '';
  const onInput = ({ target }: Event) => {
    const text = (target as HTMLInputElement).value.trim();
    // A space between words does not change the query, so its results are on the screen already.
    if (text !== asked) since = performance.now();
    asked = text;
  };
  addEventListener('input', onInput, { capture: true });
  const look = () => {
    if (since === null || document.querySelector('dialog [data-pending]')) return;
    if (!document.querySelector('dialog [role=option]')) return;
    const from = since;
    since = null;
    requestAnimationFrame(() => times.push(performance.now() - from));
  };
  const everything = { subtree: true, childList: true, attributes: true, characterData: true };
  new MutationObserver(look).observe(document, everything);
}

/** How many times slower the CPU of a phone is. */
const SLOWER = 4;
/** Time between the letters of a fast typist, ms. */
const BETWEEN_KEYS = 120;

async function ask(browser: Browser, origin: string, query: string, slower: number): Promise<Asked> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const bytes: Asked['bytes'] = { interface: 0, engine: 0, 'parts and texts': 0 };
  // The context also sees the worker's requests.
  context.on('requestfinished', async (request) => {
    const part = partOf(new URL(request.url()).pathname);
    if (part !== null) bytes[part] += (await request.sizes()).responseBodySize;
  });
  await page.addInitScript(watchInputs);
  await page.goto(`${origin}/`);
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  const index = page.waitForResponse('**/search-index/entry.json');
  await page.keyboard.press('/');
  const field = page.getByRole('combobox');
  await field.waitFor();
  await index;
  await page.waitForTimeout(300);
  await field.fill(query);
  await page.getByRole('option').first().waitFor();
  await page.waitForTimeout(300);
  const wire = { ...bytes };
  await field.fill('');
  await page.evaluate(() => void ((globalThis as unknown as { times: number[] }).times.length = 0));
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await field.pressSequentially(query, { delay: BETWEEN_KEYS });
  await page.waitForTimeout(500);
  const [first = 0, ...later] = await page.evaluate(() => (globalThis as unknown as { times: number[] }).times);
  await context.close();
  return { first, later, bytes: wire };
}
