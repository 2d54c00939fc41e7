import { createElement, Fragment, type ReactNode } from 'react';

interface JoinedProps<T> {
  parts: readonly T[];
  /** Between each two. */
  by: ReactNode;
  children: (part: T, index: number) => ReactNode;
}

/** Each of some things, with something between each two. Their order never changes, so that they need no keys. */
export function Joined<T>({ parts, by, children }: JoinedProps<T>): ReactNode {
  const nodes = parts.flatMap((part, index) =>
    index === 0 || by === '' ? [children(part, index)] : [by, children(part, index)],
  );
  return createElement(Fragment, null, ...nodes);
}
