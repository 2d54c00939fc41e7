/** Placeholder elements that components leave for content that is only known when the page is made. */
export const PLACES = {
  /** A code block, to be highlighted. */
  code: 'docs-code',
  /** The cards of the page's category. */
  cards: 'docs-cards',
  /** The table of contents. */
  contents: 'docs-contents',
  /** Elements for the document's head. */
  head: 'docs-head',
  /** One of several tabs in Markdown, with its label. Neighbors are tabs of one set. */
  tab: 'docs-tab',
  /** Blocks of code to show as tabs. */
  codeGroup: 'docs-code-group',
} as const;
