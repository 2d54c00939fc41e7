import { resolve } from 'node:path';
// @ts-expect-error -- plain JavaScript, which the engine is compiled by
import { engine as compileEngine } from '../bin/engine.js';
import { buildSiteFolder, type BuildOptions, type BuildResult } from '../src/build/build.ts';
import { clientFiles } from '../src/build/engine.ts';
import { producePage } from '../src/build/produce.ts';
import { INDEX_FOLDER } from '../src/config/search.ts';
import type { EngineSettings } from '../src/model/search.ts';
import { DevSite, type MakePage } from '../src/dev/site.ts';

const engineDir = resolve('.');
/** Compiles the browser's part of the engine if its sources have changed. */
const compile = compileEngine as () => Promise<string>;

/** The compiled script of the threads that make pages. */
export async function threadFile(): Promise<URL> {
  return new URL('./make-pages.js', await compile());
}

/** Builds a site in this process, from the current sources. */
export async function buildHere(site: string, out: string, more: Partial<BuildOptions> = {}): Promise<BuildResult> {
  // The browser's part must be compiled.
  await compile();
  return buildSiteFolder({
    siteDir: site,
    engineDir,
    outDir: out,
    checkOnly: false,
    workerFile: null,
    compress: false,
    onProgress: () => {},
    onWait: () => {},
    ...more,
  });
}

/** The dev server's state in this process, with the browser files of a build, so that only the pages can differ. */
export async function devHere(
  site: string,
  make: MakePage = producePage,
  search: EngineSettings = { provider: 'embedded', folder: INDEX_FOLDER },
): Promise<DevSite> {
  await compile();
  const { assets } = clientFiles(engineDir, { base: '', analytics: null, search });
  return DevSite.load({ siteDir: site, engineDir, assets, make });
}
