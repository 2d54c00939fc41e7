import type { EngineSettings, SearchContext, SearchEngine, SearchQuery } from '../../../model/search.ts';
import { ask, at, listAt, MATCH, MOST_HITS, pagesOf, textAt, type Match } from './hosted.ts';

/**
 * Typesense, queried without its client library, of which a single request would be used.
 * https://typesense.org/docs/latest/api/federated-multi-search.html
 */
export default function createEngine(settings: EngineSettings): SearchEngine {
  if (settings.provider !== 'typesense') throw new Error(`These are settings of ${settings.provider}.`);
  const { host, collection, searchKey, context } = settings;
  const path = `/multi_search?${new URLSearchParams({ 'x-typesense-api-key': searchKey })}`;
  return {
    search: async (query) => {
      const searches = stretches(query).map((stretch) => ({ collection, ...parameters(context, query), ...stretch }));
      const results = listAt(await ask([host], path, { searches }, query.signal), 'results');
      // Each search of a request has its own result; the request returns 200 even if a search failed.
      const failed = results.map((result) => textAt(result, 'error')).find(Boolean);
      if (failed !== undefined) throw new Error(`The search service reported: ${failed}`);
      const groups = results.flatMap((result) => listAt(result, 'grouped_hits'));
      const matches = groups.flatMap((group) => listAt(group, 'hits')).map(matchOf);
      return { count: Number(at(results[0], 'found') ?? 0), pages: pagesOf(matches, query.text), unknown: [] };
    },
    // The document has opened the connection; nothing else can be fetched ahead.
    warm: () => Promise.resolve(),
  };
}

function matchOf(hit: unknown): Match {
  const snippet = textAt(hit, 'highlight', 'content', 'snippet');
  return { record: at(hit, 'document'), excerpt: snippet || beginning(textAt(hit, 'document', 'content')) };
}

/**
 * The weights of the embedded index (`src/search/page-entry.ts`) in whole numbers. The keywords of a record also have
 * the verbs and the path of an operation, which count less there, so all of them count less here.
 */
const FIELDS: [field: string, weight: number][] = [
  ['question', 10],
  ['hierarchy.lvl1', 9],
  ...[2, 3, 4, 5, 6].map((level): [string, number] => [`hierarchy.lvl${level}`, 3]),
  ['keywords', 2],
  ['content', 1],
  ['hierarchy.lvl0', 1],
];
/** With fewer hits than this, pages that lack some of the words count too. */
const FEW = 10;

function parameters(context: SearchContext, { text, section, near }: SearchQuery): object {
  const filters = [
    `language:=${quoted(context.language)}`,
    `docusaurus_tag:=${quoted(context.tag)}`,
    ...(section === null ? [] : [`section:=${quoted(section)}`]),
  ];
  const nearFirst = near !== null && section === null ? [`_eval(section:=${quoted(near)}):desc`] : [];
  return {
    q: text,
    query_by: FIELDS.map(([field]) => field).join(','),
    query_by_weights: FIELDS.map(([, weight]) => weight).join(','),
    // A long query also finds pages without all of its words; the last words are dropped first.
    drop_tokens_threshold: FEW,
    filter_by: filters.join(' && '),
    sort_by: [...nearFirst, '_text_match:desc', 'weight.page_rank:desc'].join(','),
    // Makes `found` count pages, not records.
    group_by: 'url_without_anchor',
    group_limit: MOST_HITS,
    include_fields: 'hierarchy,anchor,content,question,url_without_anchor,section,breadcrumbs',
    highlight_fields: 'content',
    highlight_affix_num_tokens: 12,
    highlight_start_tag: MATCH.start,
    highlight_end_tag: MATCH.end,
  };
}

/** Most groups that one search returns. */
const MOST_GROUPS = 250;

/** Splits a range of results into parts that one search can return. */
function stretches({ offset, limit }: SearchQuery): { offset: number; limit: number }[] {
  return Array.from({ length: Math.ceil(limit / MOST_GROUPS) }, (_, index) => ({
    offset: offset + index * MOST_GROUPS,
    limit: Math.min(MOST_GROUPS, limit - index * MOST_GROUPS),
  }));
}

/** Quotes a filter value. Anything may be inside backticks except a backtick, which is removed. */
function quoted(value: string): string {
  return `\`${value.replaceAll('`', '')}\``;
}

/** Excerpt of a record whose text does not match, only its heading: the first words. */
function beginning(content: string): string | null {
  if (content === '') return null;
  const words = content.split(' ', 31);
  return words.slice(0, 30).join(' ') + (words.length > 30 ? ' …' : '');
}
