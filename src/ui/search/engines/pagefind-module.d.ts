/** Written by `bin/pagefind.js` when the engine compiles. */
declare module '#pagefind' {
  import type { Pagefind } from './searcher.ts';

  export function createInstance(options: object): Pagefind;
  /** Address of Pagefind's WebAssembly. */
  export const program: string;
  /** Its digest, as `fetch` takes it. */
  export const integrity: string;
}
