import { existsSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';

/** Where counts go: named by `npm run coverage`, and by nothing else. */
const folder = process.env['DOCS_COVERAGE'];
type Coverage = Awaited<ReturnType<Page['coverage']['stopJSCoverage']>>[number];
const counted = new WeakSet<Page>();
let scripts: Pick<Coverage, 'url' | 'scriptId' | 'functions'>[] = [];

/** Begins to count which lines of the engine's scripts a page runs. Does nothing outside of `npm run coverage`. */
export async function startCounting(page: Page, { javaScriptEnabled = true }: BrowserContextOptions): Promise<void> {
  if (!folder || !javaScriptEnabled) return;
  await page.coverage.startJSCoverage({ resetOnNavigation: false });
  counted.add(page);
}

/** Keeps what a page has run. To be called before it is closed; one that its test has closed is not counted. */
export async function stopCounting(page: Page): Promise<void> {
  if (!counted.has(page) || page.isClosed()) return;
  for (const { url, scriptId, functions } of await page.coverage.stopJSCoverage()) {
    // Sites and tests bring scripts of their own, which may be named by anything.
    const name = URL.canParse(url) ? basename(new URL(url).pathname) : '';
    if (name !== '' && existsSync(join('dist/client/assets', `${name}.map`)))
      scripts.push({ url: name, scriptId, functions });
  }
}

/** Writes what the pages of a test file have run. */
export function writeCounts(): void {
  if (!folder || scripts.length === 0) return;
  writeFileSync(join(folder, `${process.pid}-${performance.now()}.json`), JSON.stringify(scripts));
  scripts = [];
}
