import { createContext, useContext, type ReactNode } from 'react';

/** What the parts of an API page share while one page is rendered. */
export interface ApiView {
  /** HTML of a description, sanitised. */
  text: (markdown: string) => string;
  /** A code block, highlighted later; a sample with the address of its request. */
  code: (language: string, code: string, url?: string) => ReactNode;
  /** The HTML of something that is alike on all pages, rendered at its first. It must use no id and no budget. */
  once: (key: object, content: () => ReactNode) => string;
  /** An id like the wanted one that nothing else on the page has. */
  id: (wanted: string) => string;
  /** Takes rows of the page's budget; false where they are spent. */
  spend: (rows: number) => boolean;
  /** The same for what the page cannot leave to another one: a far larger budget. */
  spendOwn: (rows: number) => boolean;
}

/** Set around every API page by the renderer. */
export const ApiViewContext = createContext<ApiView | null>(null);

export function useApiView(): ApiView {
  const view = useContext(ApiViewContext);
  if (!view) throw new Error('An API component outside of an API page.');
  return view;
}
