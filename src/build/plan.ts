import { INDEX_FOLDER } from '../config/search.ts';
import type { Pack } from '../files/pack.ts';
import { areUnchanged } from '../files/stamps.ts';
import { published } from '../model/address.ts';
import type { PageMeta } from '../model/page.ts';
import type { Assets, Site } from '../model/site.ts';
import { enginePages } from '../render/engine-pages.ts';
import { engineHash } from './engine.ts';
import { envOf, type PageEnv } from './env.ts';
import { inputOf, keyOf, type PageInput } from './input.ts';
import type { LoadedSite } from './load-site.ts';
import type { KeptPage, Memory } from './memory.ts';
import type { Output } from './output.ts';
import type { SharedFiles } from './site-files.ts';

/** A page, and the hash of its input; files that only turn out to be needed while it is made are not part of that. */
export interface PlannedPage {
  input: PageInput;
  key: string;
}

/** The work of a build. */
export interface BuildPlan {
  env: PageEnv;
  /** Every page of the site, including those without a source file. */
  pages: PlannedPage[];
  /** Unchanged pages, by address. */
  reuse: Map<string, KeptPage>;
  make: PlannedPage[];
}

/** Everything that the last build left behind. */
export interface Kept {
  memory: Memory;
  output: Output;
  /** The search records of pages. */
  records: Pack;
}

/** Files that pages refer to, made before them. */
interface PlanParts {
  siteDir: string;
  assets: Assets;
  shared: SharedFiles;
  /** Folder of compiled islands, relative to the site's folder. */
  islands: string;
}

/** Decides which pages must be made and which can be reused. */
export function planBuild(
  { site, sources, api, modules }: Pick<LoadedSite, 'site' | 'sources' | 'api' | 'modules'>,
  { siteDir, assets, shared, islands }: PlanParts,
  kept: Kept,
): BuildPlan {
  const theme = shared.theme?.asset ?? null;
  const env = envOf(site, {
    siteDir,
    engine: engineHash,
    assets,
    nav: published(site.base, `/${shared.nav.name}`),
    theme,
    islands,
  });
  const parts = {
    api: api?.handle ?? null,
    modules,
    oldAddresses: shared.oldAddresses && published(site.base, `/${shared.oldAddresses.name}`),
  };
  const pages = withEnginePages(site).map((meta): PlannedPage => {
    const input = inputOf(site, meta, { ...parts, source: sources.get(meta.path) ?? null });
    return { input, key: keyOf(env, input) };
  });
  const same = pages.filter((page) => isUnchanged(page, siteDir, kept));
  // If all pages are unchanged, so is the search index, and the records it is made from are not needed.
  const isRecordNeeded =
    same.length < pages.length ||
    pages.length !== Object.keys(kept.memory.pages).length ||
    !kept.output.isAsLeft(INDEX_FOLDER.slice(1));
  const reuse = new Map(
    same.flatMap(({ input: { meta } }) => {
      const page = kept.memory.pages[meta.path];
      return page && (!isRecordNeeded || hasRecord(page, kept)) ? [[meta.path, page] as const] : [];
    }),
  );
  return { env, pages, reuse, make: pages.filter(({ input }) => !reuse.has(input.meta.path)) };
}

function withEnginePages(site: Site): PageMeta[] {
  return [...site.pages.values(), ...enginePages().filter(({ path }) => !site.pages.has(path))];
}

/** True if a page's input is that of the last build, and its files are unchanged since. */
function isUnchanged({ input, key }: PlannedPage, siteDir: string, { memory, output, records }: Kept): boolean {
  const before = memory.pages[input.meta.path];
  return (
    before?.key === key &&
    before.page.files.every((name) => output.canReuse(name, key)) &&
    (before.page.recordKey === null || records.has(before.page.recordKey)) &&
    areUnchanged(siteDir, before.page.dependencies)
  );
}

/** True if the page has no search record, or if its record can be read. */
function hasRecord({ page }: KeptPage, { records }: Kept): boolean {
  return page.recordKey === null || records.get(page.recordKey) !== null;
}
