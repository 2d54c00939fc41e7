import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { PageMaker, type Batch, type MadePage, type WantedPage, type WorkerSetup } from './worker.ts';

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
   * @returns what was made, in the order of the pages, and the newly compiled texts by key
   */
  async make(
    setup: WorkerSetup,
    pages: WantedPage[],
    onProgress: (done: number) => void,
  ): Promise<{ made: MadePage[]; compiled: Map<string, string> }> {
    const batches: WantedPage[][] = [];
    for (let at = 0; at < pages.length; at += BATCH) batches.push(pages.slice(at, at + BATCH));
    const made: MadePage[][] = [];
    const compiled = new Map<string, string>();
    let next = 0;
    let done = 0;
    const take = (index: number, batch: Batch) => {
      made[index] = batch.made;
      for (const [key, text] of batch.compiled) compiled.set(key, text);
      done += batch.made.length;
      onProgress(done);
    };
    if (this.#workers.length === 0) {
      const maker = new PageMaker(setup);
      for (const [index, batch] of batches.entries()) take(index, await maker.make(batch));
    }
    await Promise.all(
      this.#workers.map(
        (worker) =>
          new Promise<void>((resolve, reject) => {
            let index = -1;
            const give = () => {
              index = next++;
              const batch = batches[index];
              if (batch) worker.postMessage({ pages: batch });
              else resolve();
            };
            worker.on('error', reject);
            worker.on('message', (batch: Batch) => {
              take(index, batch);
              give();
            });
            worker.postMessage({ setup });
            give();
          }),
      ),
    );
    return { made: made.flat(), compiled };
  }

  /** Ends the threads; a build that failed must not wait for them. */
  async close(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
  }
}
