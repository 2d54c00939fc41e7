import type { SearchSection } from './config.ts';

/** A run of an excerpt's text; marked where it matches the query. Plain text: nothing is ever parsed as HTML. */
export interface ExcerptPart {
  text: string;
  marked: boolean;
}

/** One place in a page that answers: the page itself (anchor '') or one of its sections. */
export interface SearchHit {
  anchor: string;
  heading: string;
  excerpt: ExcerptPart[];
}

/** One page that answers, with the best of its places. */
export interface SearchPage {
  path: string;
  title: string;
  section: string;
  breadcrumbs: string[];
  /** The reader's question that was found, if one was: it leads to its answer. */
  question: { ask: string; anchor: string; heading: string } | null;
  hits: SearchHit[];
  /** The words that answer, in lower case and in the forms that the page has: they are marked where a result leads. */
  words: string[];
}

export interface SearchResults {
  /** Pages that answer in all, not only those returned. */
  count: number;
  pages: SearchPage[];
  /** Words of the question that no page has, so that the rest was searched for; none where nothing was found. */
  unknown: string[];
}

export interface SearchQuery {
  text: string;
  /** Narrow to this section's id; null for all. */
  section: string | null;
  /** The section the reader stands in ranks first; null for none. */
  near: string | null;
  offset: number;
  limit: number;
  signal: AbortSignal;
}

/** One of the engines: embedded, algolia, typesense. A module that default-exports `createEngine(settings): SearchEngine`. */
export interface SearchEngine {
  search(query: SearchQuery): Promise<SearchResults>;
  /** Fetches what a first query needs, ahead of it. */
  warm(): Promise<void>;
}

/** Settings of an engine in the browser: all of them public. */
export type EngineSettings =
  | { provider: 'embedded'; /** Folder of the index, with a slash at its end: `/search-index/`. */ folder: string }
  | AlgoliaSettings
  | TypesenseSettings;

/** Filters of a hosted index that come first: it may hold other languages and versions. */
export interface SearchContext {
  language: string;
  /** The records of this version of the docs carry it as `docusaurus_tag`, the name that DocSearch's tools know. */
  tag: string;
}

export interface AlgoliaSettings {
  provider: 'algolia';
  appId: string;
  indexName: string;
  searchKey: string;
  /** Origins that answer searches. The next one is asked where one does not answer. */
  hosts: string[];
  context: SearchContext;
}

export interface TypesenseSettings {
  provider: 'typesense';
  /** Start of all its addresses, without a slash at its end. */
  host: string;
  collection: string;
  searchKey: string;
  context: SearchContext;
}

/** The context of a site's records. Documents are in English. */
export function contextOf(version: string): SearchContext {
  return { language: 'en', tag: `docs-default-${version}` };
}

/** The origins that an engine asks, likeliest first; none for one that needs the site's own files only. */
export function searchOrigins(settings: EngineSettings): string[] {
  if (settings.provider === 'embedded') return [];
  const hosts = settings.provider === 'algolia' ? settings.hosts : [settings.host];
  return hosts.map((host) => new URL(host).origin);
}

/** The id of the section that a page belongs to; empty where it is in none. */
export function sectionOf(sections: readonly SearchSection[], path: string): string {
  let best = { id: '', length: -1 };
  for (const { id, paths } of sections) {
    for (const start of paths) {
      const within = path === start || path.startsWith(start === '/' ? '/' : `${start}/`);
      if (within && start.length > best.length) best = { id, length: start.length };
    }
  }
  return best.id;
}
