/** Placeholder elements that components leave for content that is only known when the page is made. */
export const PLACES = {
  /** A code block, to be highlighted. */
  code: 'docs-code',
  /** A tab, to be joined with its neighbors. */
  tab: 'docs-tab',
  /** The cards of the page's category. */
  cards: 'docs-cards',
  /** The table of contents. */
  contents: 'docs-contents',
  /** What only the Markdown version says. */
  markdown: 'docs-markdown',
  /** Elements for the document's head. */
  head: 'docs-head',
} as const;
