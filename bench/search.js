/**
 * What a search costs a reader: bytes of the first query, and milliseconds from a key to results on the screen. Builds
 * nothing: give it a built site.
 *
 *   node bench/search.js [FOLDER]      FOLDER: a built site (default: build); Chromium: CHROME_PATH or /usr/bin/chromium
 */
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { root } from '../bin/engine.js';

const QUERIES = ['segments', 'gradual rollout', 'api tokens', 'docker', 'stickiness', 'enviroments'];

/** Pagefind with the searcher over it, and its WebAssembly. */
const ENGINE = /\/assets\/pagefind-(?:worker-[^/]*\.js|[^/]*\.wasm)$/;

/** Which part of the search a file belongs to; null: none. */
function partOf(pathname) {
  if (/\/assets\/(?:SearchDialog|use-results|ResultsPage|pagefind-[^./]+\.js)/.test(pathname) && !ENGINE.test(pathname))
    return 'interface';
  if (/\/search-index\/(?:index|fragment|filter)\//.test(pathname)) return 'chunks and texts';
  return pathname.startsWith('/search-index/') || ENGINE.test(pathname) ? 'engine' : null;
}

/** Notes in the page, for each input, how long it took until its results were painted. */
function watchInputs() {
  globalThis.times = [];
  let since = null;
  addEventListener('input', () => (since = performance.now()), { capture: true });
  const look = () => {
    const body = document.querySelector('dialog [data-pending]');
    if (since === null || body || !document.querySelector('dialog [role=option]')) return;
    const from = since;
    since = null;
    requestAnimationFrame(() => globalThis.times.push(performance.now() - from));
  };
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
}

async function serve(folder) {
  const child = spawn(process.execPath, [join(root, 'bin/docs.js'), 'preview', '--out', folder], {
    env: { ...process.env, PORT: '0', NODE_ENV: '' },
  });
  const port = await new Promise((done) => {
    const hear = (text) => {
      const found = /localhost:(\d+)/.exec(String(text))?.[1];
      if (found) done(found);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
  });
  return { address: `http://localhost:${port}`, close: () => child.kill() };
}

const folder = resolve(process.argv[2] ?? join(root, 'build'));
const server = await serve(folder);
const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
});
const first = [];
const later = [];
const bytes = {};
try {
  for (const query of QUERIES) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    const sizes = {};
    // The context sees the worker's requests too.
    context.on('requestfinished', async (request) => {
      const part = partOf(new URL(request.url()).pathname);
      if (part === null) return;
      const size = (await request.sizes()).responseBodySize;
      sizes[part] = (sizes[part] ?? 0) + size;
    });
    await page.addInitScript(watchInputs);
    await page.goto(`${server.address}/`);
    await page.locator('html[data-ready]').waitFor({ state: 'attached' });
    const ready = page.waitForResponse('**/*.pf_meta');
    await page.keyboard.press('/');
    await page.getByRole('combobox').waitFor();
    await ready;
    await page.waitForTimeout(300);
    await page.getByRole('combobox').fill(query);
    await page.getByRole('option').first().waitFor();
    await page.waitForTimeout(300);
    for (const [part, size] of Object.entries(sizes)) (bytes[part] ??= []).push(size);
    await page.getByRole('combobox').fill('');
    await page.evaluate(() => (globalThis.times = []));
    await page.getByRole('combobox').pressSequentially(query, { delay: 120 });
    await page.waitForTimeout(500);
    const [start = 0, ...rest] = await page.evaluate(() => globalThis.times);
    first.push(start);
    later.push(...rest);
    await context.close();
  }
} finally {
  await browser.close();
  server.close();
}
const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
const row = (what, goal, value, unit) => `| ${what} | ${goal} | ${value} ${unit} |`;
const kb = (list) => `${(median(list) / 1000).toFixed(1)} (${(Math.max(...list) / 1000).toFixed(1)})`;
const engineAlone = (bytes.engine ?? []).map((size, index) => size + (bytes['chunks and texts']?.[index] ?? 0));
const together = Object.values(bytes).reduce(
  (sum, list) => sum.map((value, index) => value + (list[index] ?? 0)),
  QUERIES.map(() => 0),
);
process.stdout.write(
  `${[
    '| search | goal | seen |',
    '| --- | --- | --- |',
    row(
      'first key to results, median (worst)',
      '≤ 100 ms',
      `${median(first).toFixed(0)} (${Math.max(...first).toFixed(0)})`,
      'ms',
    ),
    row(
      'later keys to results, median (worst)',
      '≤ 30 ms',
      `${median(later).toFixed(0)} (${Math.max(...later).toFixed(0)})`,
      'ms',
    ),
    ...Object.entries(bytes).map(([part, list]) => row(`over the wire, ${part}, median (worst)`, '', kb(list), 'KB')),
    row('over the wire for a first query, engine and index, median (worst)', '≤ 120 KB', kb(engineAlone), 'KB'),
    row('over the wire for a first query, all of it, median (worst)', '', kb(together), 'KB'),
  ].join('\n')}\n`,
);
