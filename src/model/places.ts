/** Elements that are placeholders until the page is made. */
export const PLACES = {
  /** A tab, to be joined with its neighbors. */
  tab: 'docs-tab',
  /** What only the Markdown version says. */
  markdown: 'docs-markdown',
} as const;
