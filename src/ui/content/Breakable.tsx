import { createElement, Fragment, type ReactNode } from 'react';

/** Shorter words fit everywhere. */
const longWord = /\S{13,}/g;
/** Before slashes, behind what else divides words, and between the humps of a name. */
const seam = /(?<=[._:=,-])(?=\w)|(?<=[\w}>])(?=\/[\w{])|(?<=[a-z\d])(?=[A-Z])/;
/** A character that no name has, and that may be lost where one has it: it is such a place itself. */
const MARK = '\u200B';

/** A text of which long words, such as names and paths, may be broken where a reader would: at slashes, dots and humps. */
export function Breakable({ children }: { children: string }): ReactNode {
  const parts = children.replaceAll(longWord, (word) => word.split(seam).join(MARK)).split(MARK);
  if (parts.length === 1) return children;
  const nodes = parts.flatMap((part, index) => (index === 0 ? [part] : [createElement('wbr'), part]));
  return createElement(Fragment, null, ...nodes);
}
