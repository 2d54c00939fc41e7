import { existsSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';

/** The folder for coverage data; only `npm run coverage` sets it. */
const folder = process.env['DOCS_COVERAGE'];
type Coverage = Awaited<ReturnType<Page['coverage']['stopJSCoverage']>>[number];
const counted = new WeakSet<Page>();
let scripts: Pick<Coverage, 'url' | 'scriptId' | 'functions'>[] = [];

/** Starts to record which lines of the engine's scripts a page runs. Does nothing outside `npm run coverage`. */
export async function startCounting(page: Page, { javaScriptEnabled = true }: BrowserContextOptions): Promise<void> {
  if (!folder || !javaScriptEnabled) return;
  await page.coverage.startJSCoverage({ resetOnNavigation: false });
  counted.add(page);
}

/** Stores what a page has run. Must be called before it is closed; pages closed by their test are not counted. */
export async function stopCounting(page: Page): Promise<void> {
  if (!counted.has(page) || page.isClosed()) return;
  for (const { url, scriptId, functions } of await page.coverage.stopJSCoverage()) {
    // Sites and tests add their own scripts, from anywhere.
    const name = URL.canParse(url) ? basename(new URL(url).pathname) : '';
    if (name !== '' && existsSync(join('dist/client/assets', `${name}.map`)))
      scripts.push({ url: name, scriptId, functions });
  }
}

/** Writes the coverage data of a test file's pages. */
export function writeCounts(): void {
  if (!folder || scripts.length === 0) return;
  writeFileSync(join(folder, `${process.pid}-${performance.now()}.json`), JSON.stringify(scripts));
  scripts = [];
}
