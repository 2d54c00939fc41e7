import type { IndexSettings } from '@algolia/client-search';

/**
 * The settings that DocSearch's crawler gives an index, with these changes: records are grouped by page, up to three of
 * each, so that counts are of pages; the reader's section ranks right after the number of matched words; readers'
 * questions and keywords are searched; stop words are removed, and long questions match records with most of their
 * words.
 * https://docsearch.algolia.com/docs/templates
 */
export const ALGOLIA_SETTINGS: IndexSettings = {
  // In the order of the embedded index's weights, see `page-entry.ts`, but for keywords, which also have the verbs and
  // the path of an operation. Attributes on one line have the same rank.
  searchableAttributes: [
    'question,hierarchy.lvl1',
    'hierarchy.lvl2,hierarchy.lvl3,hierarchy.lvl4,hierarchy.lvl5,hierarchy.lvl6',
    'unordered(keywords)',
    'content',
    'unordered(hierarchy.lvl0)',
  ],
  attributesForFaceting: ['type', 'filterOnly(language)', 'filterOnly(docusaurus_tag)', 'filterOnly(section)'],
  attributesToHighlight: ['hierarchy', 'content', 'question'],
  attributesToSnippet: ['content:30'],
  camelCaseAttributes: ['hierarchy', 'content', 'question', 'keywords'],
  attributeForDistinct: 'url_without_anchor',
  distinct: 3,
  customRanking: ['desc(weight.page_rank)', 'desc(weight.level)', 'asc(weight.position)'],
  ranking: ['words', 'filters', 'typo', 'attribute', 'proximity', 'exact', 'custom'],
  minWordSizefor1Typo: 3,
  minWordSizefor2Typos: 7,
  allowTyposOnNumericTokens: false,
  minProximity: 1,
  ignorePlurals: ['en'],
  indexLanguages: ['en'],
  queryLanguages: ['en'],
  advancedSyntax: true,
  attributeCriteriaComputedByMinProximity: true,
  removeStopWords: ['en'],
  removeWordsIfNoResults: 'allOptional',
};
