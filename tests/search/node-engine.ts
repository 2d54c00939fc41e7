import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { RANKING, Searcher, type Pagefind } from '../../src/ui/search/engines/searcher.ts';

interface PagefindModule {
  createInstance(options: object): Pagefind;
}

/** Pagefind's browser part, as the engine's compile has brought it out. */
const parts = fileURLToPath(new URL('../../dist/pagefind/', import.meta.url));

/**
 * The embedded engine over a built index, without a browser: Pagefind's own script and the site's own searcher, as the
 * worker of the browser runs them, with files in the place of requests.
 *
 * @param folder absolute path of a built `search-index`
 */
export async function nodeEngine(folder: string): Promise<Searcher> {
  const read = (name: string) => readFileSync(join(folder, name));
  globalThis.fetch = (input) => {
    const name = String(input)
      .replace(/^\/search-index\//, '')
      .replace(/\?.*$/, '');
    const content = name.endsWith('.pagefind')
      ? Buffer.concat([Buffer.from('pagefind_dcd'), readFileSync(join(parts, 'pagefind.wasm'))])
      : read(name);
    return Promise.resolve(new Response(new Uint8Array(content)));
  };
  // Pagefind's script is a module without saying so by its name.
  const source = `data:text/javascript;base64,${readFileSync(join(parts, 'pagefind.js')).toString('base64')}`;
  const { createInstance } = (await import(/* @vite-ignore */ source)) as PagefindModule;
  const pagefind = createInstance({ basePath: '/search-index/', noWorker: true, ranking: RANKING });
  const json = (name: string) => JSON.parse(read(name).toString()) as never;
  const terms: { pages: number; synonyms: Record<string, string[]> } = json('terms.json');
  return new Searcher(pagefind, { ...terms, words: () => Promise.resolve(json('words.json')) });
}
