import type { EngineSettings, SearchEngine, SearchQuery, SearchResults } from '../../../model/search.ts';
import { trustedScript } from '../../trusted.ts';
import type { Answer, Question } from './pagefind-worker.ts';
// Vite makes the default export.
// oxlint-disable-next-line import/default
import workerAddress from './pagefind-worker.ts?worker&url';

interface Waiting {
  resolve: (results: SearchResults) => void;
  reject: (error: unknown) => void;
}

const NOTHING: SearchResults = { count: 0, pages: [] };

/** The embedded engine: Pagefind over the site's own index, in a worker. */
export default function createEngine(settings: EngineSettings): SearchEngine {
  if (settings.provider !== 'embedded') throw new Error(`These are settings of ${settings.provider}.`);
  const { folder } = settings;
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let last = 0;

  /** Pagefind remembers a file that could not be had as empty: the next question gets a new worker. */
  const fail = (reason: string) => {
    worker?.terminate();
    worker = null;
    for (const { reject } of waiting.values()) reject(new Error(reason));
    waiting.clear();
  };
  const start = (): Worker => {
    const started = new Worker(trustedScript(workerAddress), { type: 'module' });
    started.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      if (data.failure !== null) return fail(data.failure);
      waiting.get(data.id)?.resolve(data.results ?? NOTHING);
      waiting.delete(data.id);
    });
    started.addEventListener('error', (event) => fail(event.message || 'The search worker could not be loaded.'));
    return started;
  };
  const ask = (query: Omit<SearchQuery, 'signal'> | null): Promise<SearchResults> =>
    new Promise((resolve, reject) => {
      worker ??= start();
      const id = ++last;
      waiting.set(id, { resolve, reject });
      const question: Question = { id, folder, query };
      // A worker has no origin to name.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      worker.postMessage(question);
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
