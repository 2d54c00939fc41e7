import { createElement, Fragment, type ReactNode } from 'react';

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
