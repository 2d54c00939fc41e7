import type { ReactNode } from 'react';

/** State that the parts of an API page share while one page is rendered. */
export interface ApiView {
  /** HTML of a description, sanitised. */
  text: (markdown: string) => string;
  /** HTML of a text whose headings are those of the page. */
  prose: (markdown: string) => string;
  /** A code block, highlighted later; a sample with the address of its request. */
  code: (language: string, code: string, url?: string) => ReactNode;
  /**
   * The HTML of something that is alike on all pages, rendered at its first in each of its two forms. It must use no id
   * and no budget.
   */
  once: (key: object, variant: 'shown' | 'other', content: () => ReactNode) => string;
  /** An id like the wanted one that nothing else on the page has. */
  id: (wanted: string) => string;
  /** Takes rows of the page's budget; false where they are spent. */
  spend: (rows: number) => boolean;
  /** The same for what the page cannot leave to another one: a far larger budget. */
  spendOwn: (rows: number) => boolean;
}

let current: ApiView | null = null;

/**
 * Makes a part of a page with a view. No context of React's: API pages are rendered on the server alone, from start to
 * end at once, by a renderer without hooks.
 */
export function withApiView<T>(view: ApiView, make: () => T): T {
  const before = current;
  current = view;
  try {
    return make();
  } finally {
    current = before;
  }
}

/** State shared by the components of the page that is being rendered. @throws Error outside of an API page */
export function apiView(): ApiView {
  if (!current) throw new Error('An API component outside of an API page.');
  return current;
}
