/** Elements that components leave for what they cannot know: what is put there is made with the page. */
export const PLACES = {
  /** A code block, to be coloured. */
  code: 'docs-code',
  /** The cards of the page's category. */
  cards: 'docs-cards',
  /** The table of contents. */
  contents: 'docs-contents',
  /** Elements for the head of the document. */
  head: 'docs-head',
} as const;
