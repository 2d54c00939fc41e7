import type { EngineSettings, SearchContext, SearchEngine, SearchQuery } from '../../../model/search.ts';
import { ask, at, listAt, MATCH, MOST_HITS, pagesOf, textAt, type Match } from './hosted.ts';

/**
 * Typesense, asked without its client: of that only one request would be used.
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
      // Each search of a request has an answer of its own, and the request is answered with 200 whatever they are.
      const failed = results.map((result) => textAt(result, 'error')).find(Boolean);
      if (failed !== undefined) throw new Error(`The search service reported: ${failed}`);
      const groups = results.flatMap((result) => listAt(result, 'grouped_hits'));
      const matches = groups.flatMap((group) => listAt(group, 'hits')).map(matchOf);
      return { count: Number(at(results[0], 'found') ?? 0), pages: pagesOf(matches, query.text), unknown: [] };
    },
    // The document has opened the connection; there is nothing else to have ahead.
    warm: () => Promise.resolve(),
  };
}

function matchOf(hit: unknown): Match {
  const snippet = textAt(hit, 'highlight', 'content', 'snippet');
  return { record: at(hit, 'document'), excerpt: snippet || beginning(textAt(hit, 'document', 'content')) };
}

/** The weights of the embedded index, see `src/search/page-entry.ts`, as whole numbers. */
const FIELDS: [field: string, weight: number][] = [
  ['question', 10],
  ['hierarchy.lvl1', 9],
  ...[2, 3, 4, 5, 6].map((level): [string, number] => [`hierarchy.lvl${level}`, 3]),
  ['keywords', 2],
  ['content', 1],
  ['hierarchy.lvl0', 1],
];
/** With fewer hits than this, pages with fewer of the words count too. */
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
    // A long question is answered by what has most of its words, the last ones first left out.
    drop_tokens_threshold: FEW,
    filter_by: filters.join(' && '),
    sort_by: [...nearFirst, '_text_match:desc', 'weight.page_rank:desc'].join(','),
    // Groups are counted, not records.
    group_by: 'url_without_anchor',
    group_limit: MOST_HITS,
    include_fields: 'hierarchy,anchor,content,question,url_without_anchor,section,breadcrumbs',
    highlight_fields: 'content',
    highlight_affix_num_tokens: 12,
    highlight_start_tag: MATCH.start,
    highlight_end_tag: MATCH.end,
  };
}

/** A search returns so many groups at most. */
const MOST_GROUPS = 250;

/** A stretch of results in parts that a search returns. */
function stretches({ offset, limit }: SearchQuery): { offset: number; limit: number }[] {
  return Array.from({ length: Math.ceil(limit / MOST_GROUPS) }, (_, index) => ({
    offset: offset + index * MOST_GROUPS,
    limit: Math.min(MOST_GROUPS, limit - index * MOST_GROUPS),
  }));
}

/** A value of a filter, whatever is in it: only the quote itself has to go. */
function quoted(value: string): string {
  return `\`${value.replaceAll('`', '')}\``;
}

/** Excerpt of a text of which only the heading matches. */
function beginning(content: string): string | null {
  if (content === '') return null;
  const words = content.split(' ', 31);
  return words.slice(0, 30).join(' ') + (words.length > 30 ? ' …' : '');
}
