import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readAnalytics } from '../config/analytics.ts';
import { loadConfig, type LoadedConfig } from '../config/load.ts';
import { readSearch } from '../config/search.ts';
import { insideOf } from '../files/inside.ts';
import { hashOfModules } from '../files/modules.ts';
import { baseOf, decodeAddress } from '../model/address.ts';
import type { OpenApiConfig, SiteConfig } from '../model/config.ts';
import type { Checked, Problem } from '../model/problem.ts';
import { redirectOf } from '../model/redirects.ts';
import type { Site } from '../model/site.ts';
import { buildSite } from '../site/build-site.ts';
import type { LoadedApi } from '../sources/openapi/load.ts';
import { loadDocs, type SourcePage } from '../sources/markdown/load.ts';
import { loadPictures, type LoadedPictures } from '../sources/pictures/load.ts';
import { loadRoutes } from '../sources/routes/load.ts';
import { withRemotePages } from '../sources/remote/load.ts';
import { engineHash } from './engine.ts';
import { lastUpdatesOf } from './git.ts';
import { addVerified } from './verified.ts';
import { compileOwnStyles, type OwnStyles } from './site-styles.ts';

export interface LoadedSite {
  /** Absolute path of the site's folder. */
  siteDir: string;
  site: Site;
  /** The pages that have a source file, by address. */
  sources: Map<string, SourcePage>;
  loaded: LoadedConfig;
  /** The API description; null if the site has none. */
  api: LoadedApi | null;
  /** Pictures in two color modes; null if the site has none. */
  pictures: LoadedPictures | null;
  /** Hash of the names of the site's modules. */
  modules: string;
  /** The style sheets that the config names. */
  styles: OwnStyles;
  problems: Problem[];
}

/**
 * Reads a site's folder: config, pages, dates. Nothing is compiled yet.
 *
 * @param drafts whether to include pages marked as drafts
 * @throws InputError if the config is wrong
 */
export async function loadSite(siteDir: string, engineDir: string, drafts: boolean): Promise<LoadedSite> {
  const config = loadConfig(siteDir, engineDir);
  const [loaded, updated] = await Promise.all([config, lastUpdatesOf(siteDir, config)]);
  return loadPages(siteDir, loaded, updated, drafts);
}

/** The part of {@link loadSite} that is repeated when a page is edited. */
export async function loadPages(
  siteDir: string,
  loaded: LoadedConfig,
  updated: ReadonlyMap<string, string>,
  drafts: boolean,
): Promise<LoadedSite> {
  const problems: Problem[] = [];
  const taken = <Value>(checked: Checked<Value>): Value => {
    problems.push(...checked.problems);
    return checked.value;
  };
  const { config, locate } = loaded;
  const [docs, routes] = await Promise.all([
    loadDocs({ siteDir, config, locate, drafts, updated }),
    loadRoutes(siteDir, baseOf(config.url)),
  ]);
  problems.push(...docs.problems);
  const pages = taken(await withRemotePages({ siteDir, config, pages: docs.pages, locate }));
  const read = config.openapi && taken(await readApi(siteDir, config, config.openapi, updated));
  const severity = drafts ? 'warning' : 'error';
  problems.push(...(await addVerified({ siteDir, config, pages, api: read, severity })));
  const pictures = config.pictures && taken(loadPictures(siteDir, config.pictures));
  const built = buildSite({
    config,
    pages: [...pages.map(({ meta }) => meta), ...taken(routes), ...(read?.pages ?? [])],
    folders: docs.folders,
    api: read?.tree ?? null,
    locate,
    engine: engineHash,
    pictures: pictures?.manifest.pictures ?? {},
    analytics: taken(readAnalytics(process.env)),
    search: taken(readSearch(config, process.env)),
  });
  const api = read && taken(await withLinks(siteDir, read, built.site));
  const styles = await compileOwnStyles(siteDir, loaded);
  problems.push(...built.problems, ...styles.problems);
  const sources = new Map(pages.map((page) => [page.meta.path, page]));
  const site = { ...built.site, typeface: styles.typeface };
  return { siteDir, site, sources, loaded, api, pictures, modules: hashOfModules(siteDir), styles, problems };
}

/** Loads the reader of API descriptions only for sites that have one. */
async function readApi(
  siteDir: string,
  { verify }: SiteConfig,
  config: OpenApiConfig,
  updated: ReadonlyMap<string, string>,
): Promise<Checked<LoadedApi>> {
  const { loadApi } = await import('../sources/openapi/load.ts');
  const operations = verify?.operations ?? false;
  return loadApi({ siteDir, config, cacheDir: cacheFolder(siteDir), engine: engineHash, updated, operations });
}

/** Resolves the links of the API description, which takes the site's pages. */
async function withLinks(siteDir: string, api: LoadedApi, site: Site): Promise<Checked<LoadedApi>> {
  const { placeLinks } = await import('../sources/openapi/load.ts');
  const { config, pages, redirects } = site;
  const addressOf = (path: string, from: string): string | null => {
    const address = decodeAddress(path) ?? path;
    const isAbsolute = address.startsWith('/');
    // Redirect rules apply to any address, so their target may not exist.
    const moved = isAbsolute ? redirectOf(redirects, address) : null;
    if (isAbsolute && pages.has(moved ?? address)) return moved ?? path;
    const file = join(siteDir, isAbsolute ? config.static : dirname(from), address);
    return existsSync(file) && insideOf(siteDir, file) ? path : null;
  };
  const { handle, problems } = placeLinks(siteDir, api, config.openapi?.strict ?? false, addressOf);
  return { value: { ...api, handle }, problems };
}

/** The cache folder of a site. */
export function cacheFolder(siteDir: string): string {
  return join(siteDir, '.cache');
}
