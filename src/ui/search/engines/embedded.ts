import type { EngineSettings, SearchEngine, SearchQuery, SearchResults } from '../../../model/search.ts';
import { trustedScript } from '../../trusted.ts';
import type { Answer, Question } from './embedded-worker.ts';
// Vite makes the default export.
// oxlint-disable-next-line import/default
import workerAddress from './embedded-worker.ts?worker&url';

interface Waiting {
  resolve: (results: SearchResults) => void;
  reject: (error: unknown) => void;
}

const NOT_LOADED = 'The search worker could not be loaded.';
const NOTHING: SearchResults = { count: 0, pages: [], unknown: [] };

/** The embedded engine: the site's own index, searched in a worker. */
export default function createEngine(settings: EngineSettings): SearchEngine {
  if (settings.provider !== 'embedded') throw new Error(`These are settings of ${settings.provider}.`);
  const { folder } = settings;
  const waiting = new Map<number, Waiting>();
  let worker: Promise<Worker> | null = null;
  let last = 0;

  /** What a worker could not have it remembers: the next question gets a new one. */
  const fail = (reason: string) => {
    // One that did not start has nothing to end.
    worker?.then((started) => started.terminate()).catch(() => undefined);
    worker = null;
    for (const { reject } of waiting.values()) reject(new Error(reason));
    waiting.clear();
  };
  const start = async (): Promise<Worker> => {
    await checkScript(workerAddress);
    const started = new Worker(trustedScript(workerAddress), { type: 'module' });
    started.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
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
      const question: Question = { id, folder, query };
      worker.then(
        // A worker has no origin to name.
        // oxlint-disable-next-line unicorn/require-post-message-target-origin
        (started) => started.postMessage(question),
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
 * Reads a script with the digest that the document has of it. Browsers take none where a worker is started, and import
 * maps do not reach into workers: so it is read once before, and the worker gets it from the browser's cache.
 *
 * @throws Error where it cannot be had, or is not what the site was built with
 */
async function checkScript(address: string): Promise<void> {
  const map = document.querySelector('script[type=importmap]')?.textContent;
  // The dev server's documents have none.
  const { integrity = {} } = JSON.parse(map || '{}') as { integrity?: Record<string, string> };
  const response = await fetch(address, { integrity: integrity[address] ?? '' });
  if (!response.ok) throw new Error(NOT_LOADED);
}
