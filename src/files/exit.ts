import { syncBuiltinESMExports } from 'node:module';

/** The fix named in errors about `process.exit`. */
export const EXIT_FIX = 'Throw an Error that says what is wrong.';

type ErrorOf = (message: string) => Error;

/** The watched modules: a unique part of each one's file name, and the function that makes its error. */
const watched = new Map<string, ErrorOf>();
let { exit } = process;
let isWatching = false;

/**
 * Turns `process.exit` into an error if a module of the site calls it: otherwise the build would end silently, as if it
 * had succeeded. Other callers, such as signal handlers, still end the process.
 *
 * @param module a part of its file name that no other file has
 * @returns a function that allows it again; modules whose functions are called later are watched for good
 */
export function forbidExit(module: string, errorOf: ErrorOf): () => void {
  watch();
  watched.set(module, errorOf);
  return () => {
    watched.delete(module);
    unwatch();
  };
}

function watch(): void {
  if (isWatching) return;
  isWatching = true;
  ({ exit } = process);
  process.exit = leave;
  // For modules that import it by name.
  syncBuiltinESMExports();
}

function unwatch(): void {
  // Another copy of the engine may have wrapped this one, as in development, and still calls it.
  if (watched.size > 0 || process.exit !== leave) return;
  isWatching = false;
  process.exit = exit;
  syncBuiltinESMExports();
}

function leave(code?: number | string | null): never {
  const { stackTraceLimit } = Error;
  // Components call each other through React, so the one in question may be far down the stack.
  Error.stackTraceLimit = Infinity;
  try {
    const stack = new Error('process.exit').stack ?? '';
    const errorOf = [...watched].find(([module]) => stack.includes(module))?.[1];
    if (errorOf) throw errorOf(`process.exit(${code ?? ''}) would end the build without a word`);
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
  // With an argument, even undefined, Node forgets an earlier `process.exitCode`.
  return code === undefined ? exit() : exit(code);
}
