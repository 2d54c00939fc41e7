import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { sweepCache } from '../files/cache.ts';
import { hashOf } from '../files/hash.ts';
import { holdsLock, withLock } from '../files/lock.ts';
import { isError, type Problem } from '../model/problem.ts';
import type { Site } from '../model/site.ts';
import type { IndexedPage } from '../search/records.ts';
import { addArchive } from './archive.ts';
import { clientFiles } from './engine.ts';
import { hostingFolder } from './hosting.ts';
import { compileIslands } from './islands.ts';
import { inOrder, judge, judgeOutput } from './judge.ts';
import { cacheFolder, loadSite, readInputs } from './load-site.ts';
import { NO_MEMORY, readMemory } from './memory.ts';
import { guardOutput, nextFolder, Output } from './output.ts';
import { indexedPages, makePages, type Threads } from './make-pages.ts';
import { addFiles } from './add-files.ts';
import { planBuild } from './plan.ts';
import { addHosting, publish, type HostingOptions } from './publish.ts';
import { addSearchIndex } from './search-index.ts';
import { sharedFiles } from './site-files.ts';
import { addWholeText } from './whole-text.ts';
import { DOCS, STATIC } from '../model/folders.ts';

export interface BuildOptions extends HostingOptions, Threads {
  /** Absolute path of the site's folder. */
  siteDir: string;
  /** Absolute path of the engine's package. */
  engineDir: string;
  /** Absolute path of the output folder. */
  outDir: string;
  /** Only look for problems; nothing but the cache is written. */
  checkOnly: boolean;
  /** Make all pages, even unchanged ones, for callers that need every page's results. Default: false. */
  everyPage?: boolean;
}

export interface BuildResult {
  problems: Problem[];
  site: Site;
  /** With `everyPage`: all pages as a hosted search engine sees them, with their headings. */
  indexed: IndexedPage[];
  /** Number of pages that had to be made; the others were reused. */
  made: number;
  /** Size of the output in bytes; 0 if there is none. */
  bytes: number;
  /** Notes about the files for hosts. */
  notes: string[];
  /** Seconds by stage, in order. */
  stages: [name: string, seconds: number][];
}

/**
 * Builds a site: reads it, makes every page that changed, checks everything, and only then puts the output in place. If
 * there is an error among the problems, the previous output stays.
 *
 * @throws InputError if the config cannot be loaded
 */
export async function buildSiteFolder(options: BuildOptions): Promise<BuildResult> {
  const { siteDir, engineDir, outDir } = options;
  if (!options.checkOnly)
    guardOutput(outDir, [siteDir, engineDir, process.cwd()], [join(siteDir, DOCS), join(siteDir, STATIC)]);
  return withLock(lockOf(outDir), options.onWait, async () => {
    try {
      return await build(options);
    } finally {
      // After a successful build there is nothing left to remove.
      removeHalfMade(outDir);
    }
  });
}

function lockOf(outDir: string): string {
  return `${outDir}.lock`;
}

/**
 * Removes what an interrupted build of this process leaves: its unfinished output, and modules it was about to run. The
 * last output stays, and so does anything that another process is building.
 */
export function removeLitter({ siteDir, outDir }: Pick<BuildOptions, 'siteDir' | 'outDir'>): void {
  removeHalfMade(outDir);
  sweepCache(cacheFolder(siteDir));
}

/** Removes the unfinished output of this process. */
function removeHalfMade(outDir: string): void {
  if (!holdsLock(lockOf(outDir))) return;
  // A signal leaves no time to end the threads, and they may still write into a folder that was just emptied: retry.
  const options = { recursive: true, force: true, maxRetries: 5, retryDelay: 20 };
  for (const folder of [outDir, hostingFolder(outDir)]) rmSync(nextFolder(folder), options);
}

/** Builds a site while no other process builds into the same folder. */
async function build(options: BuildOptions): Promise<BuildResult> {
  const { siteDir, engineDir, outDir, checkOnly, everyPage, onProgress } = options;
  const { stages, end } = stopwatch();
  const memoryFile = join(cacheFolder(siteDir), `output-${hashOf(outDir).slice(0, 8)}.json`);
  const memory = everyPage ? NO_MEMORY : readMemory(memoryFile);
  const output = new Output(outDir, memory);
  output.recover();
  const loaded = await loadSite(siteDir, await readInputs(siteDir, engineDir), false);
  const { site } = loaded;
  end('read');

  const client = clientFiles(engineDir, site);
  const shared = sharedFiles(site);
  const islands = await compileIslands(siteDir, client.assets.islands.href, site.base);
  const plan = planBuild(loaded, { assets: client.assets, shared, islands: islands.files }, memory.pages, output);
  const [pages, described] = await Promise.all([
    makePages(plan, output, options, (...count) => onProgress('pages', ...count)),
    // This thread only waits for those that make pages.
    loaded.api?.check() ?? [],
  ]);
  end('pages');

  const all = [...pages.all.values()].map(({ page }) => page);
  const misplaced = addFiles(loaded, output, { client, islands: islands.texts, shared }, [...all, loaded.typeface]);
  const archive = await addArchive(loaded, output, pages.all);
  addWholeText(site, output, pages.all);
  end('files');

  const addresses = new Set(output.names().map((name) => `/${name}`));
  const known = [...islands.problems, ...misplaced, ...archive, ...described];
  known.push(...judge(loaded, all, addresses));
  // The output of a site with errors is never published.
  const problems = known.some(isError) ? known : [...known, ...judgeOutput(loaded, all, addresses)];
  end('checks');
  const entries = [...site.pages.keys()].flatMap((path) => pages.all.get(path)?.page.record ?? []);
  if (!checkOnly) await addSearchIndex(site, output, entries);
  end('search');

  let bytes = 0;
  const notes: string[] = [];
  if (problems.some(isError) || checkOnly) output.discard();
  else {
    const hosted = await addHosting(loaded, output, client.assets, options);
    end('hosting');
    problems.push(...hosted.problems);
    notes.push(...hosted.notes);
    const { hosting } = hosted;
    // A file of the site may be where one for a host should be.
    if (hosted.problems.some(isError)) for (const folder of [output, hosting]) folder.discard();
    else bytes = publish({ output, hosting }, loaded, memoryFile, pages.all);
  }
  end('finish');
  const indexed = everyPage && site.search.provider !== 'embedded' ? indexedPages(pages.made) : [];
  return {
    problems: inOrder(problems),
    site,
    indexed,
    made: pages.made.length,
    bytes,
    notes,
    stages,
  };
}

/** Times the stages of a build: each goes from the end of the one before to its own. */
function stopwatch(): Pick<BuildResult, 'stages'> & { end: (name: string) => void } {
  const stages: BuildResult['stages'] = [];
  let since = performance.now();
  const end = (name: string) => {
    const now = performance.now();
    stages.push([name, (now - since) / 1000]);
    since = now;
  };
  return { stages, end };
}
