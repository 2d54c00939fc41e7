import type { SearchEngine, SearchQuery, SearchResults } from '../../../model/search.ts';
import { trustedScript } from '../../trusted.ts';
import { digestOf } from '../importer.ts';
import type { WorkerAnswer, WorkerRequest } from './embedded-worker.ts';
// Vite makes the default export.
// oxlint-disable-next-line import/default
import workerAddress from './embedded-worker.ts?worker&url';

interface Waiting {
  resolve: (results: SearchResults) => void;
  reject: (error: unknown) => void;
}

const NOT_LOADED = 'The search worker could not be loaded.';
const NOTHING: SearchResults = { count: 0, pages: [], unknown: [] };

/**
 * The embedded engine: the site's own index, searched in a worker.
 *
 * @param path of the index's folder
 */
export default function createEngine(path: string): SearchEngine {
  // A worker started from a blob has no base address, so the folder's must be absolute.
  const folder = new URL(path, location.href).href;
  const waiting = new Map<number, Waiting>();
  let worker: Promise<Worker> | null = null;
  let last = 0;

  /** A failed worker stays failed, so the next query starts a new one. */
  const fail = (reason: string) => {
    // A worker that never started needs no ending.
    worker?.then((started) => started.terminate()).catch(() => undefined);
    worker = null;
    for (const { reject } of waiting.values()) reject(new Error(reason));
    waiting.clear();
  };
  const start = async (): Promise<Worker> => {
    const address = await checkedScript(workerAddress);
    const started = new Worker(trustedScript(address), { type: 'module' });
    started.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => {
      if (data.failure !== null) return fail(data.failure);
      waiting.get(data.id)?.resolve(data.results ?? NOTHING);
      waiting.delete(data.id);
    });
    started.addEventListener('error', (event) => fail(event.message || NOT_LOADED));
    return started;
  };
  const ask = (query: Omit<SearchQuery, 'signal'> | null): Promise<SearchResults> =>
    new Promise((resolve, reject) => {
      worker ??= start();
      const id = ++last;
      waiting.set(id, { resolve, reject });
      const request: WorkerRequest = { id, folder, query };
      worker.then(
        // A worker has no target origin.
        // oxlint-disable-next-line unicorn/require-post-message-target-origin
        (started) => started.postMessage(request),
        (error: unknown) => fail(String(error)),
      );
    });

  return {
    search: async ({ signal, ...query }) => {
      signal.throwIfAborted();
      const results = await ask(query);
      signal.throwIfAborted();
      return results;
    },
    warm: async () => {
      await ask(null);
    },
  };
}

/**
 * Returns an address for exactly those bytes of a script that were checked against the digest in the document. Browsers
 * take no digest when a worker starts, import maps do not apply inside workers, and a second request to the same
 * address could return something else, so the worker starts from a blob of the checked bytes.
 *
 * @throws Error if the script cannot be fetched, or is not what the site was built with
 */
async function checkedScript(address: string): Promise<string> {
  const integrity = digestOf(address);
  // The dev server's documents have no digests, and its worker imports other modules.
  if (integrity === undefined) return address;
  const response = await fetch(address, { integrity });
  if (!response.ok) throw new Error(NOT_LOADED);
  const blob = new Blob([await response.arrayBuffer()], { type: 'text/javascript' });
  return URL.createObjectURL(blob);
}
