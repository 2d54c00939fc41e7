import type { JsonObject } from '../../../model/json.ts';
import type { AlgoliaSettings, ExcerptPart, SearchEngine, SearchPage, SearchQuery } from '../../../model/search.ts';

/** Algolia's limit on hits, per request and across all pages of a query. */
const MOST_PAGES = 1_000;

/** Matches shown per page. */
const MOST_HITS = 3;

/** In milliseconds. A host that has not answered by then is given up for the next one. */
const TIMEOUT = 4_000;

/** Shorter query words are too unspecific to mark in headings. */
const SHORTEST_WORD = 4;

/**
 * Characters that the service puts around a match. Both are from the private use area and in no record, so an excerpt is
 * split at them and never parsed.
 */
const MATCH = { start: '\uE000', end: '\uE001' };
const match = new RegExp(`${MATCH.start}([^${MATCH.start}${MATCH.end}]*)`);

/**
 * Algolia, queried without its client library, of which a single request would be used.
 * https://www.algolia.com/doc/rest-api/search/search-single-index
 */
export default function createEngine({ appId, searchKey, indexName, hosts, tag }: AlgoliaSettings): SearchEngine {
  const credentials = new URLSearchParams({ 'x-algolia-application-id': appId, 'x-algolia-api-key': searchKey });
  const path = `/1/indexes/${encodeURIComponent(indexName)}/query?${credentials}`;
  return {
    search: async (query) => {
      const answer = await ask(hosts, path, parameters(tag, query), query.signal);
      const { hits, nbHits } = answer;
      const pages = pagesOf(Array.isArray(hits) ? hits : [], query.text);
      return { count: Math.min(Number(nbHits ?? 0), MOST_PAGES), pages, unknown: [] };
    },
    // The document has opened the connection; nothing else can be fetched ahead.
    warm: () => Promise.resolve(),
  };
}

function parameters(tag: string, { text, section, near, limit }: SearchQuery): object {
  return {
    query: text,
    facetFilters: ['language:en', `docusaurus_tag:${tag}`, ...(section === null ? [] : [`section:${section}`])],
    ...(near !== null && section === null && { optionalFilters: [`section:${near}`] }),
    hitsPerPage: Math.min(limit, MOST_PAGES),
    distinct: MOST_HITS,
    attributesToRetrieve: ['hierarchy', 'anchor', 'question', 'url_without_anchor', 'breadcrumbs'],
    attributesToHighlight: [],
    attributesToSnippet: ['content:30'],
    snippetEllipsisText: '…',
    highlightPreTag: MATCH.start,
    highlightPostTag: MATCH.end,
  };
}

/** Not from `model/json.ts`: a chunk shared with the shell would cost every reader one more request. */
function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The text at a path in a record; empty if there is none. */
function textAt(record: unknown, ...path: string[]): string {
  const value = path.reduce((at, key) => (isObject(at) ? at[key] : undefined), record);
  return typeof value === 'string' ? value : '';
}

/**
 * Sends a request that needs no CORS preflight: plain text, with the key in the address. If a host does not answer,
 * fails, or has too many requests, the next one is tried.
 *
 * @throws Error if no host answers with a JSON object, the service refuses, or the signal aborts
 */
async function ask(hosts: readonly string[], path: string, body: object, signal: AbortSignal): Promise<JsonObject> {
  let failure: unknown;
  for (const host of hosts) {
    try {
      const answer = await fetch(host + path, {
        method: 'POST',
        headers: { 'content-type': 'text/plain' },
        body: JSON.stringify(body),
        credentials: 'omit',
        referrerPolicy: 'strict-origin',
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]),
      });
      if (answer.ok) {
        const value: unknown = await answer.json();
        if (isObject(value)) return value;
        throw new Error('The search service returned something other than results.');
      }
      failure = new Error(`The search service returned ${answer.status}.`);
      if (answer.status < 500 && answer.status !== 429) break;
    } catch (error) {
      signal.throwIfAborted();
      failure = error;
    }
  }
  throw failure;
}

/**
 * Groups matching records by page and place, keeping the order of both.
 *
 * @param records as `docs search push` made them; records of any other form are left out
 * @param asked the query, to find its words in headings: the service only marks texts
 */
function pagesOf(records: readonly unknown[], asked: string): SearchPage[] {
  const pages = new Map<string, SearchPage>();
  for (const record of records) {
    const path = pathOf(textAt(record, 'url_without_anchor'));
    if (path === null || !isObject(record)) continue;
    const { breadcrumbs } = record;
    const level = (number: number) => textAt(record, 'hierarchy', `lvl${number}`);
    const heading = [6, 5, 4, 3, 2].map(level).find(Boolean) ?? '';
    const anchor = textAt(record, 'anchor');
    const question = textAt(record, 'question');
    const page = pages.get(path) ?? {
      path,
      title: level(1),
      breadcrumbs: Array.isArray(breadcrumbs) ? breadcrumbs.map(String) : [],
      question: null,
      hits: [],
      words: [],
    };
    pages.set(path, page);
    if (question) page.question ??= { ask: question, anchor, heading };
    const excerpt = partsOf(textAt(record, '_snippetResult', 'content', 'value'));
    // A heading and the text below it are two records but one place.
    const same = page.hits.find((hit) => hit.anchor === anchor);
    if (!same) page.hits.push({ anchor, heading: anchor && heading, excerpt });
    else if (same.excerpt.length === 0) same.excerpt = excerpt;
  }
  const starts = allWords(asked).filter((word) => word.length >= SHORTEST_WORD);
  return [...pages.values()].map((page) => ({ ...page, words: wordsOf(page, starts) }));
}

/**
 * The path of a page on this site, whichever host its record names. Null if the address is not that of a page, or the
 * path would lead to another host.
 */
function pathOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, pathname } = new URL(address);
  return /^https?:$/.test(protocol) && !pathname.startsWith('//') ? pathname : null;
}

/** Splits a text into matches and what is between them. */
export function partsOf(text: string): ExcerptPart[] {
  return text
    .split(match)
    .map((part, index) => ({ text: part.replaceAll(MATCH.end, ''), marked: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}

/** All words of a text, in lower case. */
const allWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];

/** The matching words: those that the service marked, and heading words that begin with a word of the query. */
function wordsOf({ title, hits }: SearchPage, asked: readonly string[]): string[] {
  const marked = hits.flatMap(({ excerpt }) => excerpt.flatMap(({ text, marked: is }) => (is ? allWords(text) : [])));
  const headings = [title, ...hits.map(({ heading }) => heading)].flatMap(allWords);
  return [...new Set([...marked, ...headings.filter((word) => asked.some((start) => word.startsWith(start)))])];
}
