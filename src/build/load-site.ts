import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { readAnalytics } from '../config/analytics.ts';
import { loadConfig, type LoadedConfig } from '../config/load.ts';
import { readSearch } from '../config/search.ts';
import { hashOfModules } from '../files/modules.ts';
import { baseOf } from '../model/address.ts';
import type { SiteConfig } from '../model/config.ts';
import type { PageMeta } from '../model/page.ts';
import type { LoadedPictures } from '../model/picture.ts';
import type { Checked, Problem } from '../model/problem.ts';
import type { Site } from '../model/site.ts';
import { buildSite } from '../site/build-site.ts';
import type { LoadedApi } from '../sources/openapi/load.ts';
import { loadDocs, type SourcePage } from '../sources/markdown/load.ts';
import { loadPictures } from '../sources/pictures/load.ts';
import { loadRoutes } from '../sources/routes/load.ts';
import { withRemotePages } from '../sources/remote/load.ts';
import { engineHash } from './engine.ts';
import { commitDates, type CommitDates } from './git.ts';
import { readVerified } from './verified.ts';
import { findTypeface, type Typeface } from './typeface.ts';

export interface LoadedSite {
  /** Absolute path of the site's folder. */
  siteDir: string;
  site: Site;
  /** The pages that have a source file, by address. */
  sources: Map<string, SourcePage>;
  /** Files of the docs folder that are not pages, relative to the site's folder. */
  others: string[];
  loaded: LoadedConfig;
  /** The API description; null if the site has none. */
  api: LoadedApi | null;
  /** Pictures in two color modes; null if the site has none. */
  pictures: LoadedPictures | null;
  /** Hash of the names of the site's modules. */
  modules: string;
  typeface: Typeface;
  problems: Problem[];
}

/** What is read once, even by the dev server. */
export interface SiteInputs {
  loaded: LoadedConfig;
  dates: CommitDates;
}

/**
 * Reads the config of a site, and when its files were last changed.
 *
 * @throws InputError if the config is wrong
 */
export async function readInputs(siteDir: string, engineDir: string): Promise<SiteInputs> {
  // Before anything else, because loading a config already needs the cache.
  if (existsSync(siteDir)) makeCache(cacheFolder(siteDir));
  const loaded = await loadConfig(siteDir, engineDir);
  const dates = await commitDates(siteDir);
  return { loaded, dates };
}

/**
 * Reads a site's folder. Nothing is compiled yet. Each step returns what it found and what is wrong with it.
 *
 * @param drafts whether to include pages marked as drafts
 */
export async function loadSite(siteDir: string, { loaded, dates }: SiteInputs, drafts: boolean): Promise<LoadedSite> {
  const { config, locate } = loaded;
  const updated = dates.value;
  const [docs, routes] = await Promise.all([
    loadDocs({ siteDir, drafts, updated }),
    loadRoutes(siteDir, baseOf(config.url)),
  ]);
  const written = await withRemotePages(siteDir, config.remote, docs.pages, locate);
  const read = await readApi(siteDir, config, updated);
  const severity = drafts ? 'warning' : 'error';
  const verified = await readVerified(siteDir, config.verify, written.value, read.value, severity);
  const withRecord = (meta: PageMeta): PageMeta => ({ ...meta, ...verified.value.get(meta.id) });
  const pages = written.value.map((page) => ({ ...page, meta: withRecord(page.meta) }));
  const pictures = config.pictures ? loadPictures(siteDir, config.pictures) : NOTHING;
  const analytics = readAnalytics(process.env);
  const search = readSearch(config, process.env);
  const built = buildSite({
    config,
    pages: [...pages.map(({ meta }) => meta), ...routes.value, ...(read.value?.pages ?? []).map(withRecord)],
    drafts: docs.drafts,
    api: read.value?.sidebar ?? null,
    locate,
    engine: engineHash,
    pictures: pictures.value?.manifest.pictures ?? {},
    analytics: analytics.value,
    search: search.value,
  });
  const typeface = findTypeface(siteDir, loaded);
  const steps = [dates, docs, routes, written, read, pictures, analytics, search, built, typeface, verified];
  return {
    siteDir,
    site: { ...built.site, typeface: typeface.typeface },
    sources: new Map(pages.map((page) => [page.meta.path, page])),
    others: docs.others,
    loaded,
    api: read.value,
    pictures: pictures.value,
    modules: hashOfModules(siteDir),
    typeface,
    problems: steps.flatMap(({ problems }) => problems),
  };
}

/** The result of a step for something that a site does not have. */
const NOTHING: Checked<null> = { value: null, problems: [] };

/** Loads the reader of API descriptions only for sites that have one. */
async function readApi(
  siteDir: string,
  { openapi: config }: SiteConfig,
  updated: ReadonlyMap<string, string>,
): Promise<Checked<LoadedApi | null>> {
  if (!config) return NOTHING;
  const { loadApi } = await import('../sources/openapi/load.ts');
  return loadApi({ siteDir, config, engine: engineHash, updated });
}

function makeCache(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch {
    // With "recursive", Node says of a read-only disk that there is no such folder.
    mkdirSync(folder);
  }
}

/** The cache folder of a site. */
export function cacheFolder(siteDir: string): string {
  return join(siteDir, '.cache');
}
