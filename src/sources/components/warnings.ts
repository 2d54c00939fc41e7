import { format } from 'node:util';
import * as React from 'react';

/** Every warning that was printed, since React repeats some for each page that is made again. */
const printed = new Set<string>();

/** The frame of React in a stack. In production it has no warnings. */
const ofReact = /[\\/]node_modules[\\/]react(?:-dom)?[\\/]/;

/**
 * Renders something, and prints React's warnings about it with their page and component, each once. React prints them
 * without a place. Everything else that is printed stays as it is.
 *
 * @param page the file of the page, for the warnings
 */
export function withPlaces<T>(page: string, render: () => T): T {
  const { error } = console;
  console.error = (...words: unknown[]) => {
    // The second line is this function, the third is its caller.
    const caller = new Error('called').stack?.split('\n')[2] ?? '';
    if (!ofReact.test(caller)) return error.apply(console, words);
    const text = format(...words)
      .trim()
      .replaceAll(/\n\s*/g, ' ');
    // Before it there may be elements and methods.
    const component = /^\s*at ([A-Z]\w*) \(/m.exec(React.captureOwnerStack?.() ?? '')?.[1];
    const warning = `${page}${component === undefined ? '' : `, in <${component}>`}: ${text}`;
    if (!printed.has(warning)) error(warning);
    printed.add(warning);
  };
  try {
    return render();
  } finally {
    console.error = error;
  }
}
