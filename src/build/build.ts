import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { checkLinks } from '../checks/links.ts';
import { checkPictures } from '../checks/pictures.ts';
import { checkAnchors, checkRedirects } from '../checks/redirects.ts';
import { checkDocument, checkSitemap } from '../checks/output.ts';
import { compressFiles } from '../hosting/compress.ts';
import type { Encoding } from '../hosting/content-types.ts';
import { fileOf } from '../model/address.ts';
import { isApiPage, type NavItem, type PageMeta } from '../model/page.ts';
import { byPlace, formatProblem, type Problem } from '../model/problem.ts';
import { stylesOf, type Site } from '../model/site.ts';
import { addressesOf, enginePages } from '../render/engine-pages.ts';
import type { SearchRecord } from '../search/record.ts';
import type { IndexedPage } from '../search/records.ts';
import { viewOf } from '../site/view.ts';
import { clientFiles, engineHash, type ClientFiles } from './engine.ts';
import { hashOf } from '../files/hash.ts';
import { hostingFolder, writeHostFiles, writeRootFiles, wrongHostingFolder } from './hosting.ts';
import { compileIslands } from './islands.ts';
import { cacheFolder, loadSite } from './load-site.ts';
import { sweepCache } from '../files/cache.ts';
import { NO_MEMORY, readMemory, writeMemory } from './memory.ts';
import { guardOutput, listFiles, Output } from './output.ts';
import { Pack } from '../files/pack.ts';
import { placesOf } from './places.ts';
import { Pool, WORTH_WORKERS } from './pool.ts';
import { SearchIndex } from './search-index.ts';
import { areUnchanged } from '../files/stamps.ts';
import { compileOwnStyles } from './site-styles.ts';
import { llmsFile, navFile, redirectsFile, robotsFile, sitemapFile, themeFile, versionsFile } from './site-files.ts';
import type { MadePage, WantedPage, WorkerSetup } from './worker.ts';

const DAY_MS = 86_400_000;

export interface BuildOptions {
  /** Absolute path of the site's folder. */
  siteDir: string;
  /** Absolute path of the engine's package. */
  engineDir: string;
  /** Absolute path of the output folder. */
  outDir: string;
  /** Only look for problems: nothing is left on disk but the cache. */
  checkOnly: boolean;
  /** The compiled worker, or null to stay in this thread. */
  workerFile: URL | null;
  /** Which compressed copies to put beside the files, and the compiled worker that makes them. Null: none. */
  compress: { encodings: Encoding[]; workerFile: URL | null } | null;
  /** Make all pages, whatever the last build left: for who needs what comes of each. Default: false. */
  everyPage?: boolean;
  onProgress: (stage: string, done: number, total: number) => void;
}

export interface BuildResult {
  problems: Problem[];
  site: Site;
  /** What search is told of the pages that were made, with their headings. */
  indexed: IndexedPage[];
  pages: number;
  /** How many of them had to be made; the others were as before. */
  made: number;
  /** Size of everything written, in bytes. */
  bytes: number;
  /** What the build has to say of the files for hosts. */
  notes: string[];
  /** Seconds by stage, in order. */
  stages: [name: string, seconds: number][];
}

/**
 * Builds a site: reads, makes every page that changed, checks all of it, and only then puts the output in place.
 * With an error among the problems the previous output stays as it was.
 *
 * @throws InputError where the config cannot be loaded
 */
export async function buildSiteFolder(options: BuildOptions): Promise<BuildResult> {
  const { siteDir, engineDir, outDir } = options;
  const stages: BuildResult['stages'] = [];
  const notes: string[] = [];
  let since = performance.now();
  const stage = (name: string) => {
    const now = performance.now();
    stages.push([name, (now - since) / 1000]);
    since = now;
  };
  const memoryFile = join(cacheFolder(siteDir), `output-${hashOf(outDir).slice(0, 8)}.json`);
  const packFile = join(cacheFolder(siteDir), 'compiled.pack');
  if (!options.checkOnly) guardOutput(outDir, [siteDir, engineDir, process.cwd()]);
  const memory = options.everyPage ? NO_MEMORY : readMemory(memoryFile);
  const output = new Output(outDir, memory);
  output.recover();
  // Without a memory all pages have to be made: the workers load while this thread reads.
  let pool = Object.keys(memory.pages).length === 0 ? new Pool(options.workerFile) : null;
  let index: SearchIndex | null = null;
  let recordPack: Pack | null = null;
  try {
    const { site, sources, loaded, api, pictures, problems } = await loadSite(siteDir, engineDir, false);
    stage('read');

    const client = clientFiles(engineDir, site);
    const islands = await compileIslands(siteDir, cacheFolder(siteDir), engineHash, client.assets.islands.href);
    problems.push(...islands.problems);
    const nav = navFile(site.nav);
    const styles = await compileOwnStyles(siteDir, loaded);
    problems.push(...styles.problems);
    const theme = themeFile(site, styles.css);
    const redirects = redirectsFile(site);
    const setup: WorkerSetup = {
      site,
      assets: client.assets,
      nav: `/${nav.name}`,
      theme: theme?.asset ?? null,
      redirects: redirects && `/${redirects.name}`,
      siteDir,
      engine: engineHash,
      islands: islands.folder,
      api: api?.handle ?? null,
      packFile,
      folder: output.next,
    };

    const wanted: (WantedPage & { key: string })[] = [];
    const pages = new Map<string, { key: string; page: MadePage }>();
    const shared = hashOf(
      engineHash,
      site.build,
      setup.nav,
      JSON.stringify([theme?.asset, client.assets, [...site.byFile]]),
    );
    const pack = new Pack(join(cacheFolder(siteDir), 'search.pack'));
    recordPack = pack;
    const all = withEnginePages(site).map((meta) => ({ meta, source: sources.get(meta.path) }));
    for (const { meta, source } of all) {
      const key = keyOf(shared, site, meta, isApiPage(meta.kind) ? (api?.handle.hash ?? '') : source?.text);
      const before = memory.pages[meta.path];
      const same =
        before?.key === key &&
        before.page.files.every((name) => output.canReuse(name, key)) &&
        (before.page.recordKey === null || pack.has(before.page.recordKey)) &&
        areUnchanged(siteDir, before.dependencies);
      if (same) pages.set(meta.path, before);
      else wanted.push({ meta, source, key });
    }
    for (const { key, page } of pages.values()) for (const name of page.files) output.reuse(name, key);
    index = options.checkOnly ? null : new SearchIndex({ site, output, pack });
    for (const [path, { page }] of pages) index?.put(path, page.recordKey, null);
    pool ??= new Pool(wanted.length < WORTH_WORKERS ? null : options.workerFile);
    const { made, compiled, records } = await pool.make(
      setup,
      wanted.map(({ meta, source }) => ({ meta, source })),
      (batch, done) => {
        options.onProgress('pages', done, wanted.length);
        const texts = new Map(batch.records);
        for (const { facts, recordKey } of batch.made)
          index?.put(facts.path, recordKey, recordKey && (texts.get(recordKey) ?? null));
      },
    );
    for (const [index, page] of made.entries()) {
      const { key = '' } = wanted[index] ?? {};
      pages.set(page.facts.path, { key, page });
      for (const name of page.files) output.note(name, key);
    }
    stage('pages');

    const results = [...pages.values()].map(({ page }) => page);
    for (const page of results) problems.push(...page.problems);
    const sitemap = sitemapFile(site);
    const extra = [
      nav,
      ...(theme ? [theme.file] : []),
      ...(redirects ? [redirects] : []),
      sitemap,
      robotsFile(site),
      llmsFile(site),
      versionsFile(site),
    ];
    let bytes = results.reduce((sum, page) => sum + page.bytes, 0);
    const isFree = (name: string, from: string) => {
      const other = output.taken(name);
      if (other === null) return true;
      const message = `"${other}" of the site's pages is in the place of "${name}", which ${from}`;
      const fix = 'Give the page another slug, or the file another name.';
      problems.push({ severity: 'error', file: name, line: 0, column: 0, message, fix });
      return false;
    };
    for (const file of extra) if (isFree(file.name, 'every site has')) bytes += output.text(file.name, file.text);
    for (const { name } of [nav, ...(theme ? [theme.file] : [])]) output.last(name);
    bytes += copyFiles(
      output,
      client,
      join(siteDir, site.config.static),
      [...results, styles],
      new Set(extra.map(({ name }) => name)),
      isFree,
    );
    stage('files');

    const written = new Set(output.names().map((name) => `/${name}`));
    const places = (page: { path: string }, value: string) =>
      placesOf(sources.get(page.path)?.text ?? apiText(site.pages.get(page.path)), value);
    problems.push(
      ...checkLinks({ site, pages: results.map(({ facts }) => facts), files: written, places, locate: loaded.locate }),
    );
    const addresses = addressesOf(site);
    problems.push(
      ...checkRedirects({
        redirects: site.config.redirects,
        pages: new Set(addresses),
        files: written,
        locate: loaded.locateRedirect,
      }),
      ...checkAnchors(
        site.config.redirects.anchors,
        results.map(({ facts }) => facts),
        loaded.locateRedirect,
      ),
    );
    if (pictures && site.config.pictures)
      problems.push(
        ...checkPictures({
          manifest: pictures.manifest,
          manifestFile: site.config.pictures.manifest,
          scenesFolder: site.config.pictures.scenes,
          hashes: pictures.hashes,
          files: written,
          shown: new Set(results.flatMap(({ facts }) => facts.assets.map(([address]) => address))),
        }),
      );
    const failed = () => problems.some(({ severity }) => severity === 'error');
    if (!failed()) {
      const exists = (path: string) => written.has(path) || written.has(`/${fileOf(path, '.html')}`);
      for (const { facts, document } of results)
        problems.push(
          ...checkDocument(
            fileOf(facts.path, '.html'),
            document,
            site.config.url,
            exists,
            site.pages.get(facts.path)?.remote,
          ),
        );
      problems.push(...checkSitemap(sitemap.text, site.config.url, exists));
    }
    stage('checks');
    bytes += (await index?.finish()) ?? 0;
    stage('search');
    const hosting = new Output(hostingFolder(outDir), { files: {}, lasting: {} });
    hosting.recover();
    if (!options.checkOnly) problems.push(...wrongHostingFolder(hosting.folder));
    if (!failed() && !options.checkOnly) {
      const root = writeRootFiles({ site, addresses, assets: client.assets, output });
      bytes += root.bytes;
      notes.push(...root.notes);
      problems.push(...root.problems);
      if (options.compress && !failed()) bytes += await compressOutput(output, siteDir, options, options.compress);
      notes.push(
        ...writeHostFiles(site, addresses, stylesOf(client.assets, theme?.asset ?? null), output.names(), hosting),
      );
    }
    stage('hosting');

    rememberCompiled(packFile, compiled, results);
    if (failed() || options.checkOnly) {
      output.discard();
      hosting.discard();
    } else {
      // Remembered before the switch: what is not as it says is never used, but what it does not know would not be kept.
      writeMemory(memoryFile, {
        ...output.finish(Date.now(), site.config.keepAssets * DAY_MS),
        pages: Object.fromEntries(
          [...pages].map(([path, { key, page }]) => [path, { key, dependencies: page.dependencies, page }]),
        ),
      });
      if (hosting.names().length > 0) hosting.switch();
      else rmSync(hosting.folder, { recursive: true, force: true });
      output.switch();
      sweepCache(cacheFolder(siteDir));
    }
    stage('finish');
    return {
      problems: distinct(problems).toSorted(byPlace),
      site,
      indexed: indexedPages(made, records),
      pages: site.pages.size,
      made: made.length,
      bytes,
      notes,
      stages,
    };
  } finally {
    await pool?.close();
    recordPack?.close();
  }
}

function indexedPages(made: readonly MadePage[], records: ReadonlyMap<string, string>): IndexedPage[] {
  return made.flatMap(({ recordKey, facts }) => {
    const text = recordKey === null ? undefined : records.get(recordKey);
    return text === undefined ? [] : { ...(JSON.parse(text) as SearchRecord), headings: facts.headings };
  });
}

function withEnginePages(site: Site): PageMeta[] {
  return [...site.pages.values(), ...enginePages().filter(({ path }) => !site.pages.has(path))];
}

/** Each problem once: pages made from the same text have the same mistakes. */
function distinct(problems: Problem[]): Problem[] {
  return [...new Map(problems.map((problem) => [formatProblem(problem), problem])).values()];
}

/** Larger descriptions are not searched for the place of a mistake: that would take longer than the build. */
const MOST_SEARCHED = 4_000_000;

/** The API description that a page is made from, as text; empty for other pages. */
function apiText(meta: PageMeta | undefined): string {
  if (!meta || !isApiPage(meta.kind) || meta.source.absolute === '') return '';
  const text = readFileSync(meta.source.absolute, 'utf8');
  return text.length > MOST_SEARCHED ? '' : text;
}

/** Hash of everything a page's files are made from, but for the files it depends on. */
function keyOf(shared: string, site: Site, meta: PageMeta, source: string | undefined): string {
  const { redirects, config } = site;
  // Old addresses show on the not-found page, and where links from elsewhere are led to pages of the site.
  const old = meta.remote || meta.kind === 'not-found' ? redirects : null;
  const own = source ?? JSON.stringify(site.categories.get(meta.path) ?? []);
  const { nav, ...view } = viewOf(site, meta, { headings: [] });
  return hashOf(shared, own, hashOfNav(nav), JSON.stringify([meta, view, old, config.redirects.anchors[meta.path]]));
}

const navHashes = new WeakMap<NavItem[], string>();

/** Pages of one branch share its sidebar. */
function hashOfNav(nav: NavItem[]): string {
  let hash = navHashes.get(nav);
  if (hash === undefined) navHashes.set(nav, (hash = hashOf(JSON.stringify(nav))));
  return hash;
}

/** Copies the browser's part of the engine, the static folder and files beside pages. Returns their size. */
function copyFiles(
  output: Output,
  client: ClientFiles,
  staticDir: string,
  pages: Pick<MadePage, 'published'>[],
  own: ReadonlySet<string>,
  isFree: (name: string, from: string) => boolean,
): number {
  let bytes = 0;
  for (const name of listFiles(client.folder)) bytes += output.copy(`assets/${name}`, join(client.folder, name));
  for (const name of listFiles(client.folder)) output.last(`assets/${name}`);
  // A site may have a robots.txt of its own.
  for (const name of listFiles(staticDir))
    if (own.has(name) || isFree(name, 'is in the static folder')) bytes += output.copy(name, join(staticDir, name));
  const published = new Map(pages.flatMap((page) => page.published.map((file) => [file.to, file.from])));
  for (const [name, from] of published) {
    bytes += output.copy(name, from);
    output.last(name);
  }
  return bytes;
}

/** Puts compressed copies beside the files. Returns their size. */
async function compressOutput(
  output: Output,
  siteDir: string,
  { onProgress }: BuildOptions,
  chosen: NonNullable<BuildOptions['compress']>,
): Promise<number> {
  const { files } = await compressFiles({
    ...chosen,
    folder: output.next,
    names: output.names(),
    cacheDir: join(cacheFolder(siteDir), 'compressed'),
    onProgress: (done, total) => onProgress('compressed', done, total),
  });
  return files.reduce((sum, { name, from }) => sum + output.copy(name, from), 0);
}

/** Keeps what was compiled, also by a build that failed: the next one need not compile it again. */
function rememberCompiled(packFile: string, compiled: ReadonlyMap<string, string>, pages: MadePage[]): void {
  if (compiled.size === 0) return;
  const pack = new Pack(packFile);
  pack.rewrite(
    compiled,
    pages.flatMap(({ compiledKey }) => compiledKey ?? []),
  );
}
