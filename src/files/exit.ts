/** What to do instead of ending the process: the fix in the messages of those who forbid it. */
export const EXIT_FIX = 'Throw an Error that says what is wrong.';

/** What is watched: how the file of each module is called, and what makes the error that it is given. */
const watched = new Map<string, (message: string) => Error>();
let { exit } = process;

/**
 * Makes an error of `process.exit` where a module of the site calls it: the build would end without a word, and as if it
 * had succeeded. What else calls it, such as the end by a signal, ends the process.
 *
 * @param module how its file is called, which no other is
 * @returns what allows it again
 */
export function forbidExit(module: string, errorOf: (message: string) => Error): () => void {
  if (watched.size === 0) {
    ({ exit } = process);
    process.exit = leave;
  }
  watched.set(module, errorOf);
  return () => {
    watched.delete(module);
    if (watched.size === 0) process.exit = exit;
  };
}

function leave(code?: number | string | null): never {
  const stack = new Error('process.exit').stack ?? '';
  for (const [module, errorOf] of watched)
    if (stack.includes(module)) throw errorOf(`process.exit(${code ?? ''}) would end the build without a word`);
  return exit(code);
}
