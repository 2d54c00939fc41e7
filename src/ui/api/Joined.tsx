import { Children, type ReactNode } from 'react';

interface JoinedProps<T> {
  parts: readonly T[];
  /** Between each two. */
  by: string;
  children: (part: T, index: number) => ReactNode;
}

/** Each of some things, with something between each two. */
export function Joined<T>({ parts, by, children }: JoinedProps<T>): ReactNode {
  return Children.toArray(
    parts.flatMap((part, index) => (index === 0 ? [children(part, index)] : [by, children(part, index)])),
  );
}
