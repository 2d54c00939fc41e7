import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sweepCache } from '../files/cache.ts';
import { hashOf } from '../files/hash.ts';
import { holdsLock, withLock } from '../files/lock.ts';
import { isError, type Problem } from '../model/problem.ts';
import type { Assets, Site } from '../model/site.ts';
import type { IndexedPage } from '../search/records.ts';
import { addArchive } from './archive.ts';
import { clientFiles } from './engine.ts';
import { hostingFolder } from './hosting.ts';
import { compileIslands } from './islands.ts';
import { inOrder, judge, judgeOutput } from './judge.ts';
import { cacheFolder, loadSite, readInputs, type LoadedSite } from './load-site.ts';
import { NO_MEMORY, readMemory, type Memory } from './memory.ts';
import { guardLock, guardOutput, nextFolder, Output } from './output.ts';
import { indexedPages, makePages, type BuiltPages } from './make-pages.ts';
import { addFiles } from './add-files.ts';
import { planBuild } from './plan.ts';
import { addHosting, publish, type HostingResult } from './publish.ts';
import { addSearchIndex } from './search-index.ts';
import { sharedFiles, siteFiles, type SharedFiles } from './site-files.ts';
import { addWholeText } from './whole-text.ts';
import { DOCS, STATIC } from '../model/folders.ts';

export interface BuildOptions {
  /** Absolute path of the site's folder. */
  siteDir: string;
  /** Absolute path of the engine's package. */
  engineDir: string;
  /** Absolute path of the output folder. */
  outDir: string;
  /** Only look for problems; nothing but the cache is written. */
  checkOnly: boolean;
  /** The compiled worker; null to stay in this thread. */
  workerFile: URL | null;
  /** Number of threads that make pages. Default: one per core, at most 8. */
  threads?: number | null;
  /** Whether to put compressed copies beside the files. */
  compress: boolean;
  /** Make all pages, even unchanged ones, for callers that need every page's results. Default: false. */
  everyPage?: boolean;
  onProgress: (stage: string, done: number, total: number) => void;
  /** Called while another process is building into the same folder, which this build waits for. */
  onWait: (pid: number) => void;
}

export interface BuildResult {
  problems: Problem[];
  site: Site;
  /** With `everyPage`: all pages as a hosted search engine sees them, with their headings. */
  indexed: IndexedPage[];
  pages: number;
  /** Number of pages that had to be made; the others were reused. */
  made: number;
  /** Size of everything written, in bytes. */
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
  const lock = lockOf(outDir);
  guardLock(lock);
  return withLock(lock, options.onWait, async () => {
    // Before anything else, because a build needs its cache.
    if (existsSync(siteDir)) makeCache(cacheFolder(siteDir));
    try {
      return await new Build(options).run();
    } finally {
      // After a successful build there is nothing left to remove.
      removeHalfMade(outDir);
    }
  });
}

function makeCache(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch {
    // With "recursive", Node says of a read-only disk that there is no such folder.
    mkdirSync(folder);
  }
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

/** Of a build that is not published. */
const NOT_HOSTED = { problems: [], bytes: 0, notes: [] } satisfies Partial<HostingResult>;

/** One build: its steps, and the resources they hold. */
class Build {
  readonly #options: BuildOptions;
  readonly #stages: BuildResult['stages'] = [];
  readonly #memoryFile: string;
  readonly #memory: Memory;
  readonly #output: Output;
  #since = performance.now();

  constructor(options: BuildOptions) {
    const { siteDir, outDir } = options;
    const cache = cacheFolder(siteDir);
    this.#options = options;
    this.#memoryFile = join(cache, `output-${hashOf(outDir).slice(0, 8)}.json`);
    this.#memory = options.everyPage ? NO_MEMORY : readMemory(this.#memoryFile);
    this.#output = new Output(outDir, this.#memory);
    this.#output.recover();
  }

  async run(): Promise<BuildResult> {
    const { siteDir, engineDir, checkOnly, everyPage, onProgress } = this.#options;
    const loaded = await loadSite(siteDir, await readInputs(siteDir, engineDir), false);
    const { site } = loaded;
    this.#stage('read');

    const client = clientFiles(engineDir, site);
    const shared = sharedFiles(site);
    const islands = await compileIslands(siteDir, client.assets.islands.href, site.base);
    const parts = { siteDir, assets: client.assets, shared, islands: islands.files };
    const kept = { memory: this.#memory, output: this.#output };
    const plan = planBuild(loaded, parts, kept);
    const pages = await makePages(plan, this.#output, this.#options, (...count) => onProgress('pages', ...count));
    this.#stage('pages');

    const all = [...pages.all.values()].map(({ page }) => page);
    const files = addFiles({
      siteDir,
      output: this.#output,
      client,
      islands: islands.texts,
      shared,
      siteFiles: siteFiles(site),
      pages: [...all, loaded.styles],
    });
    const archive = await addArchive(loaded, this.#output, pages.all);
    let bytes = files.bytes + archive.bytes + addWholeText(site, this.#output, pages.all);
    for (const page of all) bytes += page.bytes;
    this.#stage('files');

    const addresses = new Set(this.#output.names().map((name) => `/${name}`));
    const known = [...islands.problems, ...files.problems, ...archive.problems, ...judge(loaded, all, addresses)];
    // The output of a site with errors is never published.
    const problems = known.some(isError) ? known : [...known, ...judgeOutput(loaded, all, addresses)];
    this.#stage('checks');
    const entries = [...site.pages.keys()].flatMap((path) => pages.all.get(path)?.page.record ?? []);
    if (!checkOnly) bytes += await addSearchIndex(site, this.#output, entries);
    this.#stage('search');

    const isWrong = problems.some(isError) || checkOnly;
    if (isWrong) this.#output.discard();
    const hosted = isWrong ? NOT_HOSTED : await this.#publish(loaded, pages, parts);
    this.#stage('finish');
    const made = pages.made.length;
    const indexed = everyPage && site.search.provider !== 'embedded' ? indexedPages(pages.made) : [];
    return {
      problems: inOrder([...problems, ...hosted.problems]),
      site,
      indexed,
      pages: site.pages.size,
      made,
      bytes: bytes + hosted.bytes,
      notes: hosted.notes,
      stages: this.#stages,
    };
  }

  /** Adds what hosts need and puts the output in place, unless a file of the site is where one for a host should be. */
  async #publish(
    { site, siteDir }: LoadedSite,
    pages: BuiltPages,
    parts: { assets: Assets; shared: SharedFiles },
  ): Promise<HostingResult> {
    const { compress, onWait, onProgress } = this.#options;
    const output = this.#output;
    const hosted = await addHosting({
      ...parts,
      siteDir,
      site,
      output,
      compress,
      onWait,
      onProgress: (...count) => onProgress('compressed', ...count),
    });
    this.#stage('hosting');
    const { hosting } = hosted;
    if (hosted.problems.some(isError)) for (const folder of [output, hosting]) folder.discard();
    else publish({ output, hosting }, { site, siteDir, memoryFile: this.#memoryFile }, pages.all);
    return hosted;
  }

  #stage(name: string): void {
    const now = performance.now();
    this.#stages.push([name, (now - this.#since) / 1000]);
    this.#since = now;
  }
}
