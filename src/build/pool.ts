import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { EXIT_FIX } from '../files/exit.ts';
import { InputError, NOWHERE, problemAt } from '../model/problem.ts';
import type { PageInput } from './input.ts';
import type { MadePage, PageResult, ThreadMessage, WorkerInput, WorkerSetup } from './worker.ts';

/** With fewer pages than this, starting threads takes more time than they save. */
const WORTH_THREADS = 48;
const MOST_THREADS = 8;

/** Where pages are made. */
export interface Threads {
  /** The compiled worker; null to make every page in this thread. */
  workerFile: URL | null;
  /** Number of threads. Default: one per core, at most 8. */
  threads?: number | null | undefined;
}

/**
 * Makes pages: many of them on several threads, which end with their pages or with the first error; few in this one.
 *
 * @param onPage called with each finished page and the number made so far
 * @returns the pages, in order
 * @throws Error if a thread ends early, because of a bug in the engine or because the system refused it something
 */
export async function makeOnThreads(
  setup: WorkerSetup,
  pages: readonly PageInput[],
  { workerFile, threads }: Threads,
  onPage: (result: PageResult, done: number) => void,
): Promise<MadePage[]> {
  const made: MadePage[] = [];
  let done = 0;
  const take = (index: number, result: PageResult) => {
    made[index] = result.made;
    onPage(result, (done += 1));
  };
  if (pages.length === 0) return made;
  if (workerFile === null || pages.length < (threads ? 1 : WORTH_THREADS)) {
    // Loaded only if pages are made in this thread.
    const { PageMaker } = await import('./worker.ts');
    const maker = new PageMaker(setup);
    for (const [index, page] of pages.entries()) take(index, await maker.make(page));
    return made;
  }
  const count = threads ?? Math.min(availableParallelism(), MOST_THREADS);
  const workers = Array.from({ length: count }, (_, first) => {
    // Neighbors are often alike: dealt out in turn, every thread gets some of each kind.
    const own = pages.flatMap((page, index) => (index % count === first ? { index, page } : []));
    return new Worker(workerFile, { workerData: { setup, pages: own } satisfies WorkerInput });
  });
  const left = 'a thread that makes pages has ended: a component or a package calls process.exit';
  const ends = workers.map(
    (worker) =>
      new Promise<void>((resolve, reject) => {
        worker.on('error', reject);
        worker.on('exit', () => reject(new InputError([problemAt(NOWHERE, left, EXIT_FIX)])));
        worker.on('message', (message: ThreadMessage) => {
          if (message === 'done') return resolve();
          try {
            for (const [index, result] of message) take(index, result);
          } catch (error) {
            reject(error);
          }
        });
      }),
  );
  try {
    await Promise.all(ends);
    return made;
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}
