import type { ReactNode } from 'react';

/** State that the parts of an API page share while one page is rendered. */
export interface ApiView {
  /** Sanitized HTML of a description. */
  text: (markdown: string) => string;
  /** The same for a text below the title of the page. If it has headings, they become those of the page. */
  lead: (markdown: string) => string;
  /** HTML of a text whose headings become those of the page. */
  prose: (markdown: string) => string;
  /** A code block, highlighted later. Samples pass the address of their request. */
  code: (language: string, code: string, url?: string) => ReactNode;
  /**
   * The HTML of content that is the same on all pages, rendered once for each of its two variants. It must use neither
   * ids nor the budget.
   */
  once: (key: object, variant: 'shown' | 'other', content: () => ReactNode) => string;
  /** An id that is unique on the page, similar to the wanted one. */
  id: (wanted: string) => string;
  /** Takes rows from the page's budget; false if it is used up. */
  spend: (rows: number) => boolean;
  /** The same for content that cannot be left to another page, from a far larger budget. */
  spendOwn: (rows: number) => boolean;
}

let current: ApiView | null = null;

/**
 * Renders a part of a page with a view. Not a React context, since API pages are only rendered in the build,
 * synchronously and by a renderer without hooks.
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

/**
 * State shared by the components of the page that is being rendered.
 *
 * @throws Error outside of an API page
 */
export function apiView(): ApiView {
  if (!current) throw new Error('An API component outside of an API page.');
  return current;
}
