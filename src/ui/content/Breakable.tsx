import { createElement, Fragment, type ReactNode } from 'react';
import { withBreaks } from '../../model/text.ts';

/** A character that no name needs. One beyond Latin-1 would double the memory that each text takes. */
const BREAK = '\u007F';

/**
 * A text whose long words, such as names and paths, may break where a reader would break them: at slashes, dots and
 * camel humps.
 *
 * @param from see {@link withBreaks}
 */
export function Breakable({ from, children }: { from?: number; children: string }): ReactNode {
  const parts = withBreaks(children, BREAK, from).split(BREAK);
  if (parts.length === 1) return children;
  const nodes = parts.flatMap((part, index) => (index === 0 ? [part] : [createElement('wbr'), part]));
  return createElement(Fragment, null, ...nodes);
}
