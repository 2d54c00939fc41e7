import { createElement, Fragment, type ReactNode } from 'react';
import { withBreaks } from '../../model/text.ts';

/** A character that no name has, and that may be lost where one has it. Beyond Latin-1 it would double the size of texts. */
const BREAK = '\u007F';

/**
 * A text of which long words, such as names and paths, may be broken where a reader would: at slashes, dots and humps.
 *
 * @param from as {@link withBreaks} has it
 */
export function Breakable({ from, children }: { from?: number; children: string }): ReactNode {
  const parts = withBreaks(children, BREAK, from).split(BREAK);
  if (parts.length === 1) return children;
  const nodes = parts.flatMap((part, index) => (index === 0 ? [part] : [createElement('wbr'), part]));
  return createElement(Fragment, null, ...nodes);
}
