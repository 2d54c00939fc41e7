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
 * Everything that one page's article, document and chunk may see, beside what all pages see alike ({@link PageEnv}).
 * Pages are made from this alone, and what is kept of them is keyed by its hash: so nothing kept can be stale.
 */
export interface PageInput {
  meta: PageMeta;
  /** The page's file; null for a page without one, or whose file is code. */
  source: SourcePage | null;
  /** The API description, for pages made from it. */
  api: ApiHandle | null;
  frame: PageFrame;
  /** Cards of a category's index, and of a page that shows those of its category; null for other pages. */
  cards: Card[] | null;
  /** Links of the not-found page; null for other pages. */
  ways: WayOn[] | null;
  /** First offers of the search page; null for other pages. */
  offers: Offers | null;
  /** Old fragments of this page → id of a heading. */
  anchors: Record<string, string>;
  /** The part of the site that a search can be narrowed to; empty for none. */
  section: string;
  /** How search weighs the page among others. */
  rank: SearchRecord['rank'];
  /** The site's addresses, for a page written elsewhere: it may name them with the site's own host. */
  addresses: SiteAddresses | null;
  /** Address of the table of old addresses, for the not-found page; null for other pages, and where there is none. */
  oldAddresses: string | null;
}

export interface SiteAddresses {
  pages: string[];
  redirects: Redirects;
}

/** Parts of a page's input that the {@link Site} does not know. */
export interface InputParts {
  source: SourcePage | null;
  api: ApiHandle | null;
  oldAddresses: string | null;
}

/** Takes from the site what one page may see of it. */
export function inputOf(site: Site, meta: PageMeta, { source, api, oldAddresses }: InputParts): PageInput {
  const isNotFound = meta.kind === 'not-found';
  const frame = frameOf(site, meta);
  return {
    meta,
    source,
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
  // The trail of a page that the sidebar does not have is the page alone.
  return kind === 'doc' && breadcrumbs.length < 2 && path !== '/' ? 'aside' : 'main';
}

function offersOf({ config }: Site): Offers {
  const { suggestions, questions } = config.search;
  return { suggestions, questions };
}

/** The top of the sidebar, as ways on from an address that has no page. */
function waysOn({ nav, pages }: Site): WayOn[] {
  return nav.flatMap(({ href, label }) =>
    href === null ? [] : [{ href, title: label, text: pages.get(href)?.description ?? '' }],
  );
}

/** Hash of all that a page is made from, but for the files that turn out to be needed on the way. */
export function keyOf(env: PageEnv, { source, frame: { nav, ...frame }, ...rest }: PageInput): string {
  // The parsed form follows from the text.
  const { text = '', parsed: _parsed, ...origin } = source ?? {};
  return hashOf(env.id, text, hashOfNav(nav), JSON.stringify([origin, frame, rest]));
}

const navHashes = new WeakMap<NavItem[], string>();

/** Hash of a branch of the sidebar. Pages of one branch share it. */
export function hashOfNav(nav: NavItem[]): string {
  let hash = navHashes.get(nav);
  if (hash === undefined) navHashes.set(nav, (hash = hashOf(JSON.stringify(nav))));
  return hash;
}
