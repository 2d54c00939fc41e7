import { createElement, Fragment, type ReactNode } from 'react';

/** Shorter names fit everywhere. */
const LONG = 13;
/** Before and behind what divides words, and between the humps of a name. */
const seam = /(?<=[/._:=,-])(?=\w)|(?=\/)(?<=\w)|(?<=[a-z\d])(?=[A-Z])/;

/** A name or path that may be broken where a reader would: at slashes, dots and humps. */
export function Breakable({ children }: { children: string }): ReactNode {
  if (children.length < LONG) return children;
  const nodes = children.split(seam).flatMap((part, index) => (index === 0 ? [part] : [createElement('wbr'), part]));
  return createElement(Fragment, null, ...nodes);
}
