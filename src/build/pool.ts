import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Batch, MadePage, WantedPage, WorkerSetup } from './worker.ts';

/** Below this many pages, starting workers costs more than they save. */
export const WORTH_WORKERS = 48;
const MOST_WORKERS = 8;
const BATCH = 12;

/** Threads that make pages. They load the engine while the main thread still reads, if started early. */
export class Pool {
  readonly #workers: Worker[];

  /** @param workerFile the compiled worker; null makes every page in this thread, as tests do */
  constructor(workerFile: URL | null) {
    const count = workerFile === null ? 0 : Math.min(availableParallelism(), MOST_WORKERS);
    this.#workers = workerFile === null ? [] : Array.from({ length: count }, () => new Worker(workerFile));
  }

  /**
   * Makes pages on all threads.
   *
   * @param onBatch told of every few pages that are made
   * @returns what was made, in the order of the pages; the newly compiled texts, and the records for search, by key
   */
  async make(
    setup: WorkerSetup,
    pages: WantedPage[],
    onBatch: (batch: Batch, done: number) => void,
  ): Promise<{ made: MadePage[]; compiled: Map<string, string>; records: Map<string, string> }> {
    const queue = new Queue(pages);
    const made: MadePage[] = [];
    const compiled = new Map<string, string>();
    const records = new Map<string, string>();
    let done = 0;
    const take = (places: number[], batch: Batch) => {
      for (const [index, place] of places.entries()) {
        const page = batch.made[index];
        if (page) made[place] = page;
      }
      for (const [key, text] of batch.compiled) compiled.set(key, text);
      for (const [key, text] of batch.records) records.set(key, text);
      done += batch.made.length;
      onBatch(batch, done);
    };
    if (this.#workers.length === 0 && pages.length > 0) {
      // What makes pages is loaded where they are made.
      const { PageMaker } = await import('./worker.ts');
      const maker = new PageMaker(setup);
      for (let batch = queue.next(true); batch; batch = queue.next(true))
        take(batch.places, await maker.make(batch.pages));
    }
    await Promise.all(
      this.#workers.map(
        (worker, number) =>
          new Promise<void>((resolve, reject) => {
            let places: number[] = [];
            const give = () => {
              const batch = queue.next(number % 2 === 0);
              if (!batch) return resolve();
              ({ places } = batch);
              worker.postMessage({ pages: batch.pages });
            };
            worker.on('error', reject);
            worker.on('message', (batch: Batch) => {
              take(places, batch);
              give();
            });
            worker.postMessage({ setup });
            give();
          }),
      ),
    );
    return { made, compiled, records };
  }

  /** Ends the threads; a build that failed must not wait for them. */
  async close(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
  }
}

/**
 * The order in which pages are taken, from both ends: those that need the drawing library lie together at the front, so
 * that not every thread has to load it.
 *
 * @returns places in the list
 */
function makingOrder(pages: readonly WantedPage[]): number[] {
  const rank = ({ source }: WantedPage) => {
    if (!source) return 2;
    return source.text.includes('```mermaid') ? 0 : 1;
  };
  return pages
    .map((page, place) => ({ place, rank: rank(page) }))
    .toSorted((a, b) => a.rank - b.rank || a.place - b.place)
    .map(({ place }) => place);
}

/** Pages in batches. */
class Queue {
  readonly #pages: { page: WantedPage; place: number }[];

  constructor(pages: WantedPage[]) {
    this.#pages = makingOrder(pages).flatMap((place) => {
      const page = pages[place];
      return page ? { page, place } : [];
    });
  }

  /** The next batch from the front or the back, with the place of each page; null when all are taken. */
  next(front: boolean): { pages: WantedPage[]; places: number[] } | null {
    const taken = front ? this.#pages.splice(0, BATCH) : this.#pages.splice(-BATCH);
    return taken.length === 0
      ? null
      : { pages: taken.map(({ page }) => page), places: taken.map(({ place }) => place) };
  }
}
