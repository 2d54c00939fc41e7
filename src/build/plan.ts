import { hashOf } from '../files/hash.ts';
import { areUnchanged } from '../files/stamps.ts';
import { published, withoutBase } from '../model/address.ts';
import type { ShellConfig } from '../model/boot.ts';
import type { SiteConfig } from '../model/config.ts';
import { withHrefs } from '../model/hrefs.ts';
import type { IslandFiles } from '../model/island.ts';
import { hasMarkdown, isApiPage, type NavItem, type PageFrame, type PageMeta } from '../model/page.ts';
import type { Picture } from '../model/picture.ts';
import { sectionOf } from '../model/search.ts';
import type { Assets, Card, Site } from '../model/site.ts';
import { enginePages } from '../render/engine-pages.ts';
import type { RenderEnv } from '../render/types.ts';
import type { SearchRecord } from '../search/record.ts';
import { frameOf } from '../site/view.ts';
import type { SourcePage } from '../sources/markdown/load.ts';
import type { ApiHandle } from '../sources/openapi/load.ts';
import type { Offers } from '../ui/search/SearchForm.tsx';
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
  /** Unchanged pages, by address. */
  reuse: Map<string, KeptPage>;
  make: PlannedPage[];
}

/** Files that pages refer to, made before them. */
interface PlanParts {
  assets: Assets;
  shared: SharedFiles;
  /** The scripts of each module whose components are islands. */
  islands: PageInput['islands'];
}

/**
 * Decides which pages must be made and which can be reused.
 *
 * @param kept the pages of the last build, whose files the output has
 */
export function planBuild(
  { siteDir, site, sources, api, modules }: Pick<LoadedSite, 'siteDir' | 'site' | 'sources' | 'api' | 'modules'>,
  { assets, shared, islands }: PlanParts,
  kept: Memory['pages'],
  output: Output,
): BuildPlan {
  const env = envOf(site, { siteDir, assets, nav: published(site.base, `/${shared.nav.name}`) });
  const parts = {
    api: api?.handle ?? null,
    modules,
    islands,
    oldAddresses: shared.oldAddresses && published(site.base, `/${shared.oldAddresses.name}`),
  };
  const pages = [...site.pages.values(), ...enginePages].map((meta): PlannedPage => {
    const input = inputOf(site, meta, { ...parts, source: sources.get(meta.path) ?? null });
    return { input, key: keyOf(env, input) };
  });
  const reuse = new Map(
    pages.flatMap((page) => {
      const { path } = page.input.meta;
      const before = kept[path];
      return before && isUnchanged(page, before, siteDir, output) ? [[path, before] as const] : [];
    }),
  );
  return { env, reuse, make: pages.filter(({ input }) => !reuse.has(input.meta.path)) };
}

/** True if a page's input is that of the last build, and its files are unchanged since. */
function isUnchanged({ key }: PlannedPage, before: KeptPage, siteDir: string, output: Output): boolean {
  return (
    before.key === key &&
    before.page.files.every((name) => output.canReuse(name, key)) &&
    areUnchanged(siteDir, before.page.dependencies)
  );
}

/** Everything that all pages share. */
export interface PageEnv extends RenderEnv {
  /** Hash of everything here but the location of the site's folder. The build id in it changes with the engine. */
  id: string;
  /** Absolute path of the site's folder. */
  siteDir: string;
  /** The base path that links may begin with; empty if they may not. */
  linkBase: string;
  /** Pictures in two color modes; null if the site has none. */
  pictures: SitePictures | null;
  /** The product that the pages describe; null if the config names none. */
  product: SiteConfig['product'];
  /** Addresses of the pages that have a Markdown version. */
  withMarkdown: ReadonlySet<string>;
  /** Address of a page by its file, relative to the site's folder. */
  byFile: ReadonlyMap<string, string>;
}

/** Pictures in two color modes by name, and their manifest, relative to the site's folder. */
export interface SitePictures {
  byName: Readonly<Record<string, Picture>>;
  manifest: string;
}

/** Collects everything about the site that every page may depend on, with what the build or the dev server contributes. */
export function envOf(site: Site, { siteDir, ...parts }: Pick<PageEnv, 'siteDir' | 'assets' | 'nav'>): PageEnv {
  const { config, base, linkBase, build, search, analytics } = site;
  const sections = config.search.sections.map((section) => ({
    ...section,
    paths: section.paths.map((path) => published(base, path)),
  }));
  const labels = Object.entries(config.openapi?.readerValues ?? {}).map(([name, { label }]) => [name, label] as const);
  const shared = {
    ...parts,
    build,
    ...(analytics && { analytics }),
    ...(labels.length > 0 && { readerValues: Object.fromEntries(labels) }),
    ...(site.typeface !== null && { typeface: published(base, site.typeface) }),
    shell: shellOf(site),
    search: {
      settings: search.provider === 'embedded' ? { ...search, folder: published(base, search.folder) } : search,
      sections,
      suggestions: config.search.suggestions,
    },
    url: config.url,
    base,
    linkBase,
    product: config.product,
    pictures: config.pictures && { byName: site.pictures, manifest: config.pictures.manifest },
  };
  const { byFile } = site;
  const written = [...site.pages.values()].filter(({ kind }) => hasMarkdown(kind)).map(({ path }) => path);
  const id = hashOf(JSON.stringify([shared, [...byFile], written]));
  return { ...shared, byFile, withMarkdown: new Set(written), siteDir, id };
}

function shellOf(site: Site): ShellConfig {
  const { title, navbar, footer, announcement, version, otherVersions } = site.config;
  const { base } = site;
  const { logo, repository, hideOnScroll } = navbar;
  const address = (href: string) => published(base, href);
  return {
    title,
    ...(base && { base }),
    logo: logo && published(base, logo),
    links: withHrefs(navbar.links, address),
    repository,
    hideOnScroll,
    announcement: announcement && { ...announcement, content: publishedLinks(announcement.content, site) },
    versions: withHrefs([{ ...version, href: '/' }, ...otherVersions], address),
    footer: withHrefs(footer, address),
    ...(site.analytics && { asksConsent: true as const }),
  };
}

/** Replaces the addresses of links in a Markdown text by their published form. */
function publishedLinks(text: string, { base, linkBase }: Pick<Site, 'base' | 'linkBase'>): string {
  return text.replaceAll(
    /(\]\(<?)(\/[^)\s>]*)/g,
    (_, open: string, href: string) => open + published(base, withoutBase(linkBase, href)),
  );
}

/**
 * Everything that one page's article, document and chunk may depend on, besides what all pages share ({@link PageEnv}).
 * Pages are made from nothing else, and cached under its hash, so the cache cannot be stale.
 */
export interface PageInput {
  meta: PageMeta;
  /** The page's file; null if it has none or its file is code. */
  source: SourcePage | null;
  /** Hash of the names of the site's modules, for pages that are code; empty for others. */
  modules: string;
  /** The scripts of each module whose components are islands, for pages that are code; null in development. */
  islands: Readonly<Record<string, IslandFiles>> | null;
  /** The API description, for the pages made from it. */
  api: ApiHandle | null;
  frame: PageFrame;
  /** The cards of a category index or of the not-found page; empty for other pages. */
  cards: Card[];
  /** The suggestions of the search page; null for other pages. */
  offers: Offers | null;
  /** Old fragments of this page → id of a heading. */
  anchors: Record<string, string>;
  /** The search section that the page belongs to; empty if none. */
  section: string;
  /** The page's rank in search results. */
  rank: SearchRecord['rank'];
  /** Address of the table of old addresses, for the not-found page; null for other pages, or if there is no table. */
  oldAddresses: string | null;
}

/** Parts of a page's input that are not in the {@link Site}. */
export type InputParts = Pick<PageInput, 'source' | 'api' | 'modules' | 'islands' | 'oldAddresses'>;

/** Collects what one page may depend on. */
export function inputOf(site: Site, meta: PageMeta, parts: InputParts): PageInput {
  const { source, api, modules, islands, oldAddresses } = parts;
  const isNotFound = meta.kind === 'not-found';
  const { sections, suggestions, questions } = site.config.search;
  const isCode = source?.mdx || meta.kind === 'route';
  const frame = frameOf(site, meta);
  return {
    meta,
    source,
    modules: isCode ? modules : '',
    islands: isCode ? islands : null,
    api: isApiPage(meta.kind) ? api : null,
    frame,
    cards: isNotFound ? topLevelOf(site) : (site.categories.get(meta.path) ?? []),
    offers: meta.kind === 'search' ? { suggestions, questions } : null,
    anchors: site.config.redirects.anchors[meta.path] ?? {},
    section: sectionOf(sections, meta.path),
    rank: rankOf(site, meta, frame),
    oldAddresses: isNotFound ? oldAddresses : null,
  };
}

function rankOf({ config }: Site, { kind, path }: PageMeta, { breadcrumbs }: PageFrame): SearchRecord['rank'] {
  if (kind === 'schema') return 'schema';
  const { sections } = config.search;
  const section = sectionOf(sections, path);
  if (isApiPage(kind)) return 'api';
  if (sections.some(({ id, behind, paths }) => id === section && behind && !paths.includes(path))) {
    // Written pages about the API, beside those that are made of its description.
    return section === sectionOf(sections, config.openapi?.path ?? '') ? 'api' : 'behind';
  }
  // The breadcrumbs of a page outside the sidebar are only the page itself.
  return kind === 'doc' && breadcrumbs.length < 2 && path !== '/' ? 'aside' : 'main';
}

/** The top level of the sidebar as cards, for the not-found page. */
function topLevelOf({ nav, pages }: Site): Card[] {
  return nav.flatMap(({ href, label }) =>
    href === null ? [] : [{ href, title: label, description: pages.get(href)?.description ?? '', count: null }],
  );
}

/** Hash of everything that a page is made from, except files that only turn out to be needed while it is made. */
export function keyOf(env: PageEnv, { source, frame: { nav, ...frame }, ...rest }: PageInput): string {
  // The parsed form follows from the text, so it is not hashed.
  const { text = '', parsed: _parsed, ...origin } = source ?? {};
  return hashOf(env.id, text, hashOfNav(nav), JSON.stringify([origin, frame, rest]));
}

const navHashes = new WeakMap<NavItem[], string>();

/** Hash of a branch of the sidebar, computed once for all pages that share the branch. */
function hashOfNav(nav: NavItem[]): string {
  let hash = navHashes.get(nav);
  if (hash === undefined) navHashes.set(nav, (hash = hashOf(JSON.stringify(nav))));
  return hash;
}
