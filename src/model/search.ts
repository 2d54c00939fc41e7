import type { SearchSection } from './config.ts';

/** A run of text in an excerpt, marked if it matches the query. Always plain text, never parsed as HTML. */
export interface ExcerptPart {
  text: string;
  marked: boolean;
}

/** A match within a page: the page itself (anchor '') or one of its sections. */
export interface SearchHit {
  anchor: string;
  heading: string;
  excerpt: ExcerptPart[];
}

/** A matching page with its best matches. */
export interface SearchPage {
  path: string;
  title: string;
  breadcrumbs: string[];
  /** The question of the page that matched, if any, and the heading that answers it. */
  question: { ask: string; anchor: string; heading: string } | null;
  hits: SearchHit[];
  /** The matched words, lower-cased, in the forms the page uses: they are marked on the page that a result opens. */
  words: string[];
}

export interface SearchResults {
  /** Number of all matching pages, not only those returned. */
  count: number;
  pages: SearchPage[];
  /** Words of the query that no page has, so that only the rest was searched for; empty if nothing was found. */
  unknown: string[];
}

export interface SearchQuery {
  text: string;
  /** Id of the section to search in; null for all. */
  section: string | null;
  /** Id of the section the reader is in, which ranks first; null for none. */
  near: string | null;
  /** The most pages to return. */
  limit: number;
  signal: AbortSignal;
}

/** A search engine: embedded or algolia. Each is a module whose default export makes it. */
export interface SearchEngine {
  search(query: SearchQuery): Promise<SearchResults>;
  /** Fetches in advance the files that a first query needs. */
  warm(): Promise<void>;
}

/** An engine's settings in the browser; all of them are public. */
export type EngineSettings =
  | { provider: 'embedded'; /** Folder of the index, with a trailing slash: `/search-index/`. */ folder: string }
  | AlgoliaSettings;

export interface AlgoliaSettings {
  provider: 'algolia';
  appId: string;
  indexName: string;
  searchKey: string;
  /** Origins that answer searches. If one does not respond, the next is asked. */
  hosts: string[];
  /**
   * Stored as `docusaurus_tag`, the name that DocSearch's tools use, in the records of this version of the docs: the
   * index may hold others.
   */
  tag: string;
}

/** The origins that an engine requests, likeliest first; none for the embedded engine. */
export function searchOrigins(settings: EngineSettings): string[] {
  return settings.provider === 'embedded' ? [] : settings.hosts.map((host) => new URL(host).origin);
}

/** The id of the section that a page belongs to; empty if it is in none. */
export function sectionOf(sections: readonly SearchSection[], path: string): string {
  const starts = sections.flatMap(({ id, paths }) => paths.map((start) => ({ id, start })));
  const above = starts.filter(({ start }) => path === start || path.startsWith(start === '/' ? '/' : `${start}/`));
  return above.toSorted((a, b) => b.start.length - a.start.length)[0]?.id ?? '';
}
