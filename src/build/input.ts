import { hashOf } from '../files/hash.ts';
import { isApiPage, type NavItem, type PageFrame, type PageMeta } from '../model/page.ts';
import type { Redirects } from '../model/redirects.ts';
import { sectionOf } from '../model/search.ts';
import type { Card, Site } from '../model/site.ts';
import type { WayOn } from '../render/pages.tsx';
import type { SearchRecord } from '../search/record.ts';
import { cardsAround } from '../site/build-site.ts';
import { frameOf } from '../site/view.ts';
import type { SourcePage } from '../sources/markdown/load.ts';
import type { ApiHandle } from '../sources/openapi/load.ts';
import type { Offers } from '../ui/search/SearchForm.tsx';
import type { PageEnv } from './env.ts';

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
  /** The API description, for the pages made from it. */
  api: ApiHandle | null;
  frame: PageFrame;
  /** The cards of a category index, or of a page that shows those of its category; null for other pages. */
  cards: Card[] | null;
  /** The links of the not-found page; null for other pages. */
  ways: WayOn[] | null;
  /** The suggestions of the search page; null for other pages. */
  offers: Offers | null;
  /** Old fragments of this page → id of a heading. */
  anchors: Record<string, string>;
  /** The search section that the page belongs to; empty if none. */
  section: string;
  /** The page's rank in search results. */
  rank: SearchRecord['rank'];
  /**
   * The site's addresses, for a page written elsewhere, which may link to them with the site's host; null for others.
   */
  addresses: SiteAddresses | null;
  /** Address of the table of old addresses, for the not-found page; null for other pages, or if there is no table. */
  oldAddresses: string | null;
}

export interface SiteAddresses {
  pages: string[];
  redirects: Redirects;
}

/** Parts of a page's input that are not in the {@link Site}. */
export interface InputParts {
  source: SourcePage | null;
  api: ApiHandle | null;
  /** Hash of the names of the site's modules. */
  modules: string;
  oldAddresses: string | null;
}

/** Collects what one page may depend on. */
export function inputOf(site: Site, meta: PageMeta, { source, api, modules, oldAddresses }: InputParts): PageInput {
  const isNotFound = meta.kind === 'not-found';
  const frame = frameOf(site, meta);
  return {
    meta,
    source,
    modules: source?.mdx || meta.kind === 'route' ? modules : '',
    api: isApiPage(meta.kind) ? api : null,
    frame,
    cards: cardsFor(site, meta, source),
    ways: isNotFound ? waysOn(site) : null,
    offers: meta.kind === 'search' ? offersOf(site) : null,
    anchors: site.config.redirects.anchors[meta.path] ?? {},
    section: sectionOf(site.config.search.sections, meta.path),
    rank: rankOf(site, meta, frame),
    addresses: meta.remote ? { pages: [...site.pages.keys()], redirects: site.redirects } : null,
    oldAddresses: isNotFound ? oldAddresses : null,
  };
}

function cardsFor(site: Site, { kind, path }: PageMeta, source: SourcePage | null): Card[] | null {
  if (kind === 'category') return site.categories.get(path) ?? [];
  return source?.text.includes('DocCardList') ? cardsAround(site, path) : null;
}

function rankOf({ config }: Site, { kind, path }: PageMeta, { breadcrumbs }: PageFrame): SearchRecord['rank'] {
  if (kind === 'schema') return 'schema';
  const { sections } = config.search;
  const section = sectionOf(sections, path);
  if (isApiPage(kind) || sections.some(({ id, behind }) => id === section && behind)) return 'behind';
  // The breadcrumbs of a page outside the sidebar are only the page itself.
  return kind === 'doc' && breadcrumbs.length < 2 && path !== '/' ? 'aside' : 'main';
}

function offersOf({ config }: Site): Offers {
  const { suggestions, questions } = config.search;
  return { suggestions, questions };
}

/** The top level of the sidebar, as links on the not-found page. */
function waysOn({ nav, pages }: Site): WayOn[] {
  return nav.flatMap(({ href, label }) =>
    href === null ? [] : [{ href, title: label, text: pages.get(href)?.description ?? '' }],
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
