import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { EXIT_FIX } from '../files/exit.ts';
import type { NavItem } from '../model/page.ts';
import { InputError, NOWHERE, problemAt } from '../model/problem.ts';
import type { SourcePage } from '../sources/markdown/load.ts';
import { hashOfNav, type PageInput } from './input.ts';
import type {
  Batch,
  CompiledText,
  MadePage,
  Message,
  Precompilation,
  Precompiled,
  SentPages,
  WorkerSetup,
} from './worker.ts';

/** With fewer pages than this, starting workers takes more time than they save. */
export const WORTH_WORKERS = 48;
const MOST_WORKERS = 8;
/** A thread keeps what it makes until it hands it over, and the garbage collector copies that again and again. */
const BATCH = 4;

/** Threads that make pages. If created early, they load the engine while the main thread is still reading. */
export class Pool {
  readonly #workers: Worker[];
  /** Rejects as soon as any thread fails, even before there are pages to make. */
  readonly #failure: Promise<never>;
  readonly #precompiled = new Map<SourcePage, CompiledText>();
  /** See {@link Precompilation}; empty if nothing is precompiled. */
  #taken = new Int32Array(new SharedArrayBuffer(0));

  /**
   * @param workerFile the compiled worker; null makes every page in this thread, as tests do
   * @param threads number of threads; by default one per core, up to a limit
   */
  constructor(workerFile: URL | null, threads?: number | null) {
    const length = threads ?? Math.min(availableParallelism(), MOST_WORKERS);
    this.#workers = workerFile === null ? [] : Array.from({ length }, () => new Worker(workerFile));
    this.#failure = new Promise((_, reject) => {
      const left = 'a thread that makes pages has ended: a component or a package calls process.exit';
      const leave = () => reject(new InputError([problemAt(NOWHERE, left, EXIT_FIX)]));
      for (const worker of this.#workers) worker.on('error', reject).on('exit', leave);
    });
    // `make` rejects with it; until then it must not count as unhandled.
    this.#failure.catch(() => undefined);
  }

  /** Compiled pages, as text with their keys, that {@link precompile} has finished so far. */
  get precompiled(): Iterable<CompiledText> {
    return this.#precompiled.values();
  }

  /**
   * Begins to compile pages, which takes no more than their files, and stops once there are pages to make. One thread
   * stays idle, because the main thread reads the rest of the site on its core.
   */
  precompile(pages: readonly SourcePage[], setup: Pick<Precompilation, 'env' | 'packFile'>): void {
    const sources = pages.toSorted((a, b) => rankOf(a) - rankOf(b));
    const taken = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT * sources.length));
    this.#taken = taken;
    for (const [number, worker] of this.#workers.slice(0, -1).entries()) {
      worker.on('message', (message: Precompiled | Batch) => {
        const source = 'index' in message ? sources[message.index] : undefined;
        if (source && 'index' in message) this.#precompiled.set(source, message.compiled);
      });
      send(worker, { precompile: { ...setup, sources, taken, fromEnd: !isFront(number) } });
    }
  }

  /**
   * Makes pages on all threads.
   *
   * @param onBatch called every few pages, with these and the number made so far
   * @returns the pages, in order
   * @throws Error if a thread ends, because of a bug in the engine or because the system refused it something
   */
  async make(
    setup: WorkerSetup,
    pages: readonly PageInput[],
    onBatch: (batch: Batch, done: number) => void,
  ): Promise<MadePage[]> {
    this.#taken.fill(1);
    const queue = new Queue(pages);
    const made: MadePage[] = [];
    let done = 0;
    const take = (indexes: number[], batch: Batch) => {
      for (const [at, index] of indexes.entries()) {
        const page = batch.made[at];
        if (page) made[index] = page;
      }
      done += batch.made.length;
      onBatch(batch, done);
    };
    if (this.#workers.length === 0 && pages.length > 0) {
      // Loaded only if pages are made in this thread.
      const { PageMaker } = await import('./worker.ts');
      const maker = new PageMaker(setup);
      for (let batch = queue.next(true); batch; batch = queue.next(true))
        take(batch.indexes, await maker.make(batch.pages, []));
    }
    const all = Promise.all(
      this.#workers.map(
        (worker, number) =>
          new Promise<void>((resolve, reject) => {
            let indexes: number[] = [];
            const sent = new Set<string>();
            const give = () => {
              const batch = queue.next(isFront(number));
              if (!batch) return resolve();
              ({ indexes } = batch);
              send(worker, this.#messageOf(batch.pages, sent));
            };
            worker.on('message', (message: Precompiled | Batch) => {
              if ('index' in message) return;
              try {
                take(indexes, message);
              } catch (error) {
                return reject(error);
              }
              give();
            });
            send(worker, { setup });
            give();
          }),
      ),
    );
    await Promise.race([all, this.#failure]);
    return made;
  }

  /** Ends the threads, so that a failed build does not wait for them, and gives their memory back. */
  async close(): Promise<void> {
    this.#precompiled.clear();
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
  }

  /**
   * Pages in the form in which they are sent to a worker.
   *
   * @param sent hashes of the sidebar branches that the worker already has; extended here
   */
  #messageOf(pages: readonly PageInput[], sent: Set<string>): SentPages {
    const navs: [string, NavItem[]][] = [];
    const inputs = pages.map(({ frame: { nav, ...frame }, ...input }) => {
      const hash = hashOfNav(nav);
      if (!sent.has(hash)) navs.push([hash, nav]);
      sent.add(hash);
      return { ...input, frame, nav: hash };
    });
    const compiled = pages.flatMap(({ source }) => {
      const text = source && this.#precompiled.get(source);
      return text ? [text] : [];
    });
    return { pages: inputs, navs, compiled };
  }
}

function send(worker: Worker, message: Message): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
  worker.postMessage(message);
}

/** Every other thread takes pages from the front, the others from the back. */
function isFront(number: number): boolean {
  return number % 2 === 0;
}

/**
 * Pages that need the diagram library come first, so that not every thread has to load it; pages without a source come
 * last.
 */
function rankOf(source: SourcePage | null): number {
  if (!source) return 2;
  return source.text.includes('```mermaid') ? 0 : 1;
}

/** Hands out pages in batches. */
class Queue {
  readonly #pages: { page: PageInput; index: number }[];

  constructor(pages: readonly PageInput[]) {
    this.#pages = pages
      .map((page, index) => ({ page, index }))
      .toSorted((a, b) => rankOf(a.page.source) - rankOf(b.page.source));
  }

  /** The next batch from the front or the back, with the index of each page; null if none are left. */
  next(front: boolean): { pages: PageInput[]; indexes: number[] } | null {
    const taken = front ? this.#pages.splice(0, BATCH) : this.#pages.splice(-BATCH);
    return taken.length === 0
      ? null
      : { pages: taken.map(({ page }) => page), indexes: taken.map(({ index }) => index) };
  }
}
