import { mkdtempSync, rmSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { CHROMIUM_FLAGS, findChromium } from '../chromium.ts';
import { runDocs } from '../docs.ts';
import { servePreview } from '../serve.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the browser that all tests share. */
    browser: string;
    /** Address of the fixture site that has everything, built and served. */
    sink: string;
    /** The folder of its output. */
    sinkDir: string;
    /** Address of this repository's site, built and served. */
    site: string;
  }
}

/** Builds and serves both sites, and starts the browser, once for all browser tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'docs-e2e-'));
  const sinkDir = join(folder, 'sink');
  await runDocs('build', '--site', resolve('tests/fixtures/sink'), '--out', sinkDir);
  const siteDir = resolve('build');
  if (!existsSync(join(siteDir, 'index.html'))) await runDocs('build');
  const [sink, site, browser] = await Promise.all([
    servePreview(sinkDir),
    servePreview(siteDir),
    chromium.launchServer({ executablePath: findChromium(), args: [...CHROMIUM_FLAGS] }),
  ]);
  project.provide('browser', browser.wsEndpoint());
  project.provide('sink', sink.address);
  project.provide('sinkDir', sinkDir);
  project.provide('site', site.address);
  return async () => {
    await browser.close();
    for (const { close } of [sink, site]) close();
    rmSync(folder, { recursive: true, force: true });
  };
}
