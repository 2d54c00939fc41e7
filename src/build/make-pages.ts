import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { writePlainly } from '../files/write.ts';
import { parseOwn } from '../model/json.ts';
import { InputError, inputError, problemAt, startOf } from '../model/problem.ts';
import type { SearchRecord } from '../search/record.ts';
import type { IndexedPage } from '../search/records.ts';
import type { KeptPage, MadePage } from './memory.ts';
import { pathInside, type Output } from './output.ts';
import type { BuildPlan, PageEnv, PageInput } from './plan.ts';

/** The pages of a build: those made now, and all of them by address. */
export interface BuiltPages {
  made: MadePage[];
  all: Map<string, KeptPage>;
}

/** Reuses unchanged pages and makes the others on all threads, which then end. */
export async function makePages(
  plan: BuildPlan,
  output: Output,
  threads: Threads,
  onProgress: (done: number, total: number) => void,
): Promise<BuiltPages> {
  for (const { key, page } of plan.reuse.values()) for (const name of page.files) output.reuse(name, key);
  const inputs = plan.make.map(({ input }) => input);
  const all = new Map(plan.reuse);
  const setup = { env: plan.env, folder: output.next };
  const made = await makeOnThreads(setup, inputs, threads, (done) => onProgress(done, inputs.length));
  for (const [at, page] of made.entries()) {
    const key = plan.make[at]?.key ?? '';
    all.set(page.facts.path, { key, page });
    for (const name of page.files) output.note(name, key);
  }
  return { made, all };
}

/** With fewer pages than this, starting threads takes more time than they save. */
const WORTH_THREADS = 48;
const MOST_THREADS = 8;
/**
 * Largest heap of a thread, in megabytes: several times what a page of ten megabytes takes. Without a limit V8 puts off
 * its collections until a thread has twice as much, and the system ends the whole process where there is no more.
 */
const THREAD_HEAP = 1536;

/** Where pages are made. */
export interface Threads {
  /** This module, compiled; null to make every page in this thread. */
  workerFile: URL | null;
  /** Number of threads. Default: one per core, at most 8. */
  threads?: number | null | undefined;
  /** Largest heap of a thread, in megabytes. Default: 1536. */
  heap?: number;
}

/** Everything that the pages of a build share. */
export interface WorkerSetup {
  env: PageEnv;
  /** The folder to write to. */
  folder: string;
}

/** The work of one thread. */
interface WorkerInput {
  setup: WorkerSetup;
  /** Its pages, each with its position among all pages. */
  pages: { index: number; page: PageInput }[];
  /** The position of the page that it makes, for when it ends unexpectedly. */
  current: Int32Array;
}

/** What a thread says: some pages have been made, each at its position, or all of its pages have. */
type ThreadMessage = [index: number, page: MadePage][] | 'done';

/** A message costs as much as a fifth of a page. */
const PAGES_PER_MESSAGE = 8;

/**
 * Makes pages: many of them on several threads, which end with their pages or with the first error; few in this one.
 *
 * @param onPage called with the number of pages made so far
 * @returns the pages, in order
 * @throws Error if a thread ends early, because of a bug in the engine or because the system refused it something
 */
export async function makeOnThreads(
  setup: WorkerSetup,
  pages: readonly PageInput[],
  { workerFile, threads, heap = THREAD_HEAP }: Threads,
  onPage: (done: number) => void,
): Promise<MadePage[]> {
  const made: MadePage[] = [];
  let done = 0;
  const take = (index: number, page: MadePage) => {
    made[index] = page;
    onPage((done += 1));
  };
  if (pages.length === 0) return made;
  if (workerFile === null || pages.length < (threads ? 1 : WORTH_THREADS)) {
    const make = await pageMaker(setup);
    for (const [index, page] of pages.entries()) take(index, await make(page));
    return made;
  }
  const count = threads ?? Math.min(availableParallelism(), MOST_THREADS);
  const workers = Array.from({ length: count }, (_, first) => {
    // Neighbors are often alike: dealt out in turn, every thread gets some of each kind.
    const own = pages.flatMap((page, index) => (index % count === first ? { index, page } : []));
    const current = new Int32Array(new SharedArrayBuffer(4));
    const worker = new Worker(workerFile, {
      workerData: { setup, pages: own, current } satisfies WorkerInput,
      resourceLimits: { maxOldGenerationSizeMb: heap },
    });
    return { worker, current };
  });
  const left = 'a thread that makes pages has ended: a component or a package calls process.exit';
  const ends = workers.map(
    ({ worker, current }) =>
      new Promise<void>((resolve, reject) => {
        worker.on('error', (error) =>
          reject(isOutOfMemory(error) ? tooLarge(pages[Atomics.load(current, 0)], heap) : error),
        );
        worker.on('exit', () => reject(inputError(left, 'Throw an Error that says what is wrong.')));
        worker.on('message', (message: ThreadMessage) => {
          if (message === 'done') return resolve();
          try {
            for (const [index, page] of message) take(index, page);
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
    await Promise.all(workers.map(({ worker }) => worker.terminate()));
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

function tooLarge(page: PageInput | undefined, heap: number): Error {
  const message = `the page takes more than ${heap} MB of memory to make`;
  return new InputError([problemAt(startOf(page?.meta.source.file ?? ''), message, 'Divide it.')]);
}

/** Returns a function that makes a page and writes its files. */
async function pageMaker({ env, folder }: WorkerSetup): Promise<(input: PageInput) => Promise<MadePage>> {
  // Loaded only where pages are made.
  const { producePage } = await import('./produce.ts');
  const { pageEntry } = await import('../search/page-entry.ts');
  return async (input) => {
    const { files, record, ...rest } = await producePage(env, input);
    for (const [name, text] of Object.entries(files)) {
      const file = pathInside(folder, name);
      mkdirSync(dirname(file), { recursive: true });
      writePlainly(file, text);
    }
    // The embedded engine's record is its index entry; hosted engines get the record itself.
    const isEmbedded = env.search.settings.provider === 'embedded';
    const text = record && JSON.stringify(isEmbedded ? pageEntry(record, env.base) : record);
    return { ...rest, files: Object.keys(files), record: text };
  };
}

/** Null unless this module was started as a thread. */
const work = workerData as Partial<WorkerInput> | null;
if (parentPort && work?.setup && work.pages && work.current) {
  const { setup, pages, current } = work;
  const port = parentPort;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
  const send = (message: ThreadMessage) => port.postMessage(message);
  const make = await pageMaker(setup);
  for (let at = 0; at < pages.length; at += PAGES_PER_MESSAGE) {
    const made: [number, MadePage][] = [];
    for (const { index, page } of pages.slice(at, at + PAGES_PER_MESSAGE)) {
      Atomics.store(current, 0, index);
      made.push([index, await make(page)]);
    }
    send(made);
  }
  send('done');
}

/** The pages of a site with a hosted search engine as that sees them, with their headings. */
export function indexedPages(made: readonly MadePage[]): IndexedPage[] {
  return made.flatMap(({ record, facts }) =>
    record === null ? [] : { ...parseOwn<SearchRecord>(record), headings: facts.headings },
  );
}
