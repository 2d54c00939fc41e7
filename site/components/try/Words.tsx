import { createElement, Fragment, type ReactNode } from 'react';

/** A sentence with code in backticks. */
export function Words({ children }: { children: string }): ReactNode {
  const parts = children.split('`').map((part, at) => (at % 2 === 1 ? createElement('code', null, part) : part));
  return createElement(Fragment, null, ...parts);
}
