import { createElement, type ReactNode } from 'react';
import { MARKDOWN_ELEMENT } from '../../model/block.ts';

/**
 * What only the Markdown version of a page says: in words and a table, what an interactive part beside it shows to
 * readers. It is in no document, and its links are not checked.
 */
export function InMarkdown({ children }: { children: ReactNode }): ReactNode {
  return createElement(MARKDOWN_ELEMENT, null, children);
}
