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
  hits: SearchHit[];
}

export interface SearchResults {
  /** Pages that answer in all, not only those returned. */
  count: number;
  pages: SearchPage[];
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

/** A part of the site that readers may narrow a search to. */
export interface SearchSection {
  id: string;
  label: string;
  /** Starts of the addresses that belong to it. Where several sections fit a page, the longest start counts. */
  paths: string[];
}

/** What an engine in the browser is told of itself: all of it public. */
export type EngineSettings =
  | { provider: 'embedded'; /** Folder of the index, with a slash at its end: `/search-index/`. */ folder: string }
  | { provider: 'algolia'; appId: string; indexName: string; searchKey: string }
  | { provider: 'typesense'; host: string; collection: string; searchKey: string };

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
