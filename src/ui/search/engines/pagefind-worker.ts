/**
 * Runs Pagefind and the searcher in a thread of their own, so that typing never waits for an answer. Pagefind starts a
 * worker by itself too, but from an address as text, which Trusted Types forbid; and it tells nobody when a file of the
 * index cannot be had, which can be seen here, where `fetch` is this thread's own.
 */
import { createInstance, integrity, program } from '#pagefind';
import type { SearchQuery, SearchResults } from '../../../model/search.ts';
import { RANKING, Searcher } from './searcher.ts';

export type Question = { id: number; folder: string; query: Omit<SearchQuery, 'signal'> | null };
export type Answer = { id: number; results: SearchResults | null; failure: string | null };

const ownFetch = globalThis.fetch;
let failure: string | null = null;

async function load(address: string, init?: RequestInit): Promise<Response> {
  try {
    const response = await ownFetch(address, init);
    if (!response.ok) failure = `${address}: ${response.status}`;
    return response;
  } catch (error) {
    failure = `${address}: ${String(error)}`;
    throw error;
  }
}

/** Under way before anything asks for it: it is most of what a first search has to fetch. */
const wasm = load(program, { integrity });
// Whoever asks for it is told.
wasm.catch(() => undefined);

/** Pagefind asks for its WebAssembly beside the index; it is one of the site's own hashed files. */
globalThis.fetch = async (input) => {
  const address = String(input);
  if (!address.endsWith('.pagefind')) return load(address);
  const response = await wasm;
  if (!response.ok) return response;
  // By this it knows what is not compressed.
  return new Response(new Blob(['pagefind_dcd', await response.arrayBuffer()]));
};

async function readJson<T>(address: string): Promise<T> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return (await response.json()) as T;
}

async function start(folder: string): Promise<Searcher> {
  // An address that stays the same: whether the file does is asked by the rules of the host.
  const pagefind = createInstance({ basePath: folder, noWorker: true, metaCacheTag: '', ranking: RANKING });
  const [terms] = await Promise.all([
    readJson<{ pages: number; synonyms: Record<string, string[]> }>(`${folder}terms.json`),
    // `init` says nothing of when it is ready; this asks nothing and waits for it.
    pagefind.search(''),
  ]);
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
