import type { EngineSettings, SearchEngine, SearchQuery, SearchResults } from '../../../model/search.ts';
import { digestOf } from '../../integrity.ts';
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
  // A worker made of a blob has no address of its own that others could be relative to.
  const folder = new URL(settings.folder, location.href).href;
  const waiting = new Map<number, Waiting>();
  let worker: Promise<Worker> | null = null;
  let last = 0;

  /** A worker remembers its failures: the next question gets a new one. */
  const fail = (reason: string) => {
    // One that did not start has nothing to end.
    worker?.then((started) => started.terminate()).catch(() => undefined);
    worker = null;
    for (const { reject } of waiting.values()) reject(new Error(reason));
    waiting.clear();
  };
  const start = async (): Promise<Worker> => {
    const address = await checkedScript(workerAddress);
    const started = new Worker(trustedScript(address), { type: 'module' });
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
 * An address that has exactly the bytes of a script that were checked against the digest in the document. Browsers take
 * no digest where a worker is started, import maps do not reach into workers, and a second request for the same address
 * may be answered otherwise: so the worker gets a blob of what was read.
 *
 * @throws Error where the script cannot be had, or is not what the site was built with
 */
async function checkedScript(address: string): Promise<string> {
  const integrity = digestOf(address);
  // The dev server's documents have none, and its worker imports others.
  if (integrity === undefined) return address;
  const response = await fetch(address, { integrity });
  if (!response.ok) throw new Error(NOT_LOADED);
  const blob = new Blob([await response.arrayBuffer()], { type: 'text/javascript' });
  return URL.createObjectURL(blob);
}
