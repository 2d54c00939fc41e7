/**
 * Runs Pagefind and the searcher in a thread of their own, so that typing never waits for an answer. Pagefind starts a
 * worker by itself too, but from an address as text, which Trusted Types forbid; and it tells nobody when a file of the
 * index cannot be had, which can be seen here, where `fetch` is this thread's own.
 */
import type { SearchQuery, SearchResults } from '../../../model/search.ts';
import { RANKING, Searcher, type Pagefind } from './searcher.ts';

export type Question = { id: number; folder: string; query: Omit<SearchQuery, 'signal'> | null };
export type Answer = { id: number; results: SearchResults | null; failure: string | null };

interface PagefindModule {
  createInstance(options: object): Pagefind & { init(): Promise<void> };
}

const ownFetch = globalThis.fetch;
let failure: string | null = null;

globalThis.fetch = async (input, init) => {
  try {
    const response = await ownFetch(input, init);
    if (!response.ok) failure = `${String(input)}: ${response.status}`;
    return response;
  } catch (error) {
    failure = `${String(input)}: ${String(error)}`;
    throw error;
  }
};

async function readJson<T>(address: string): Promise<T> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return (await response.json()) as T;
}

async function start(folder: string): Promise<Searcher> {
  const [{ createInstance }, terms] = await Promise.all([
    import(/* @vite-ignore */ `${folder}pagefind.js`) as Promise<PagefindModule>,
    readJson<{ pages: number; synonyms: Record<string, string[]> }>(`${folder}terms.json`),
  ]);
  // An address that stays the same: whether the file does is asked by the rules of the host.
  const pagefind = createInstance({ basePath: folder, noWorker: true, metaCacheTag: '', ranking: RANKING });
  await pagefind.init();
  return new Searcher(pagefind, { ...terms, words: () => readJson<string[]>(`${folder}words.json`) });
}

let searcher: Promise<Searcher> | undefined;
let newest = 0;

async function answer({ id, folder, query }: Question): Promise<Answer> {
  try {
    searcher ??= start(folder);
    const ready = await searcher;
    // Typed over meanwhile: only the newest question is worth an answer.
    const results = query && id === newest ? await ready.search(query) : null;
    return { id, results, failure };
  } catch (error) {
    return { id, results: null, failure: failure ?? String(error) };
  }
}

addEventListener('message', ({ data }: MessageEvent<Question>) => {
  // Getting ready is no question: it must not take the place of one.
  if (data.query) newest = data.id;
  void answer(data).then((message) => postMessage(message));
});
