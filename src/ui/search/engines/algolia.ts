import type { EngineSettings, SearchEngine, SearchQuery } from '../../../model/search.ts';
import { ask, listAt, MATCH, MOST_HITS, pagesOf, textAt } from './hosted.ts';

/** Algolia's limit on hits, per request and across all pages of a query. */
const MOST_PAGES = 1_000;

/**
 * Algolia, queried without its client library, of which a single request would be used.
 * https://www.algolia.com/doc/rest-api/search/search-single-index
 */
export default function createEngine(settings: EngineSettings): SearchEngine {
  if (settings.provider !== 'algolia') throw new Error(`These are settings of ${settings.provider}.`);
  const { appId, searchKey, indexName, hosts } = settings;
  const credentials = new URLSearchParams({ 'x-algolia-application-id': appId, 'x-algolia-api-key': searchKey });
  const path = `/1/indexes/${encodeURIComponent(indexName)}/query?${credentials}`;
  return {
    search: async (query) => {
      const body = { ...parameters(settings.context, query), hitsPerPage: Math.min(query.limit, MOST_PAGES) };
      const answer = await ask(hosts, path, body, query.signal);
      const pages = pagesOf(
        listAt(answer, 'hits').map((record) => ({
          record,
          excerpt: textAt(record, '_snippetResult', 'content', 'value') || null,
        })),
        query.text,
      );
      const count = Math.min(Number(answer['nbHits'] ?? 0), MOST_PAGES);
      return { count, pages, unknown: [] };
    },
    // The document has opened the connection; nothing else can be fetched ahead.
    warm: () => Promise.resolve(),
  };
}

function parameters(context: { language: string; tag: string }, { text, section, near }: SearchQuery): object {
  return {
    query: text,
    facetFilters: [
      `language:${context.language}`,
      `docusaurus_tag:${context.tag}`,
      ...(section === null ? [] : [`section:${section}`]),
    ],
    ...(near !== null && section === null && { optionalFilters: [`section:${near}`] }),
    distinct: MOST_HITS,
    attributesToRetrieve: ['hierarchy', 'anchor', 'question', 'url_without_anchor', 'section', 'breadcrumbs'],
    attributesToHighlight: [],
    attributesToSnippet: ['content:30'],
    snippetEllipsisText: '…',
    highlightPreTag: MATCH.start,
    highlightPostTag: MATCH.end,
  };
}
