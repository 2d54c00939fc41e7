/** Runs the searcher in its own thread, so that typing never waits for an answer. */
import { digestLetters, ENTRY_NAME } from '../../../search/index/postings.ts';
import type { SearchQuery, SearchResults } from '../../../model/search.ts';
import { IndexReader } from './index-reader.ts';
import { Searcher } from './searcher.ts';

export type WorkerRequest = { id: number; folder: string; query: Omit<SearchQuery, 'signal'> | null };
export type WorkerAnswer = { id: number; results: SearchResults | null; failure: string | null };

/** Fetches a file of the index and checks its content against the digest in its name. */
async function readFile(folder: string, name: string): Promise<string> {
  const response = await fetch(folder + name, name === ENTRY_NAME ? { cache: 'no-cache' } : {});
  if (!response.ok) throw new Error(`${folder}${name}: ${response.status}`);
  const content = await response.arrayBuffer();
  const digest = /(\w+)\.\w+$/.exec(name)?.[1] ?? '';
  // Available on secure origins only.
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  if (name !== ENTRY_NAME && subtle) {
    const letters = digestLetters(new Uint8Array(await subtle.digest('SHA-256', content)));
    if (!letters.startsWith(digest)) throw new Error(`${folder}${name} is not what this site was built with.`);
  }
  return new TextDecoder().decode(content);
}

let searcher: Promise<Searcher> | undefined;
let newest = 0;

async function answer({ id, folder, query }: WorkerRequest): Promise<WorkerAnswer> {
  try {
    searcher ??= IndexReader.open((name) => readFile(folder, name)).then((index) => new Searcher(index));
    const ready = await searcher;
    // The reader may have typed on: only the newest query is answered.
    const results = query && id === newest ? await ready.search(query) : null;
    return { id, results, failure: null };
  } catch (error) {
    return { id, results: null, failure: String(error) };
  }
}

addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  // Warming up is not a query and must not supersede one.
  if (data.query) newest = data.id;
  void answer(data).then((message) => postMessage(message));
});
