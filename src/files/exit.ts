import { syncBuiltinESMExports } from 'node:module';

/** What to do instead of ending the process: the fix in the messages of those who forbid it. */
export const EXIT_FIX = 'Throw an Error that says what is wrong.';

type ErrorOf = (message: string) => Error;

/** What is watched: how the file of each module is called, and what makes the error that it is given. */
const watched = new Map<string, ErrorOf>();
/** Makes the error of whatever is being run; null while nothing is. */
let running: ErrorOf | null = null;
let { exit } = process;
let isWatching = false;

/**
 * Makes an error of `process.exit` where a module of the site calls it: the build would end without a word, and as if it
 * had succeeded. What else calls it, such as the end by a signal, ends the process.
 *
 * @param module how its file is called, which no other is
 * @returns what allows it again; a module of which functions are called later is watched for good
 */
export function forbidExit(module: string, errorOf: ErrorOf): () => void {
  watch();
  watched.set(module, errorOf);
  return () => {
    watched.delete(module);
    unwatch();
  };
}

/**
 * Runs what may not end the process, whatever of it calls `process.exit`: code that stands in no file, such as that of a
 * page, can be told in no other way. Nothing else is at work meanwhile.
 *
 * @param run returns when it is done: what it does later is not watched
 * @throws what `errorOf` makes, where a module is not known by itself
 */
export function withoutExit<T>(run: () => T, errorOf: ErrorOf): T {
  const outer = running;
  watch();
  running = errorOf;
  try {
    return run();
  } finally {
    running = outer;
    unwatch();
  }
}

function watch(): void {
  if (isWatching) return;
  isWatching = true;
  ({ exit } = process);
  process.exit = leave;
  // For those who import it by name.
  syncBuiltinESMExports();
}

function unwatch(): void {
  // Another copy of the engine may have come between, as in development: it calls this one.
  if (watched.size > 0 || running !== null || process.exit !== leave) return;
  isWatching = false;
  process.exit = exit;
  syncBuiltinESMExports();
}

function leave(code?: number | string | null): never {
  const { stackTraceLimit } = Error;
  // Components call each other, and React stands between: the one that is looked for may be far down.
  Error.stackTraceLimit = Infinity;
  try {
    const stack = new Error('process.exit').stack ?? '';
    const errorOf = [...watched].find(([module]) => stack.includes(module))?.[1] ?? running;
    if (errorOf) throw errorOf(`process.exit(${code ?? ''}) would end the build without a word`);
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
  return exit(code);
}
