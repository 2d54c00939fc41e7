import type { AddressPart } from '../../model/api.ts';
import { createContext, createElement, Fragment, use, type ReactNode } from 'react';

/** What the components of an API page share while the page is rendered, which happens in the build only. */
export interface ApiView {
  /** Sanitized HTML of a description, whose largest headings get a level. On level 2, they are headings of the page. */
  text: (markdown: string, level: 2 | 4) => string;
  /** A code block, highlighted later. Samples pass the address of their request. */
  code: (language: string, code: string, url?: AddressPart[]) => ReactNode;
  /** An id that is unique on the page, similar to the wanted one. */
  id: (wanted: string) => string;
  /**
   * Takes rows from what a page may show: of schemas that have a page of their own, or of the page's own schemas, of
   * which it may show far more. False if there are not as many left.
   */
  takeRows: (count: number, of: 'linked' | 'own') => boolean;
}

/** Provides an API page with its view. */
export const ApiViewContext = createContext<ApiView | null>(null);

/**
 * The view of the page that is being rendered.
 *
 * @throws Error outside of an API page
 */
export function useApiView(): ApiView {
  const view = use(ApiViewContext);
  if (!view) throw new Error('An API component outside of an API page.');
  return view;
}

interface TextProps {
  children: string;
  className?: string;
  /** Level of its largest headings: 2 below the title of the page. */
  level?: 2 | 4;
}

/** A description; renders nothing if it is empty. */
export function Text({ children, className = 'api-text', level = 4 }: TextProps): ReactNode {
  const html = useApiView().text(children, level);
  return html === '' ? null : <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}

interface JoinedProps<T> {
  parts: readonly T[];
  /** Separator. */
  by: ReactNode;
  children: (part: T, index: number) => ReactNode;
}

/** Renders items with a separator between them. Their order never changes, so they need no keys. */
export function Joined<T>({ parts, by, children }: JoinedProps<T>): ReactNode {
  const nodes = parts.flatMap((part, index) =>
    index === 0 || by === '' ? [children(part, index)] : [by, children(part, index)],
  );
  return createElement(Fragment, null, ...nodes);
}
