import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { EXIT_FIX } from '../files/exit.ts';
import { Pack } from '../files/pack.ts';
import { checkOf } from '../model/json.ts';
import type { SearchRecord } from '../search/record.ts';
import type { IndexedPage } from '../search/records.ts';
import type { KeptPage } from './memory.ts';
import type { Output } from './output.ts';
import type { BuildPlan } from './plan.ts';
import type { MadePage, PageResult, ThreadMessage, WorkerInput, WorkerSetup } from './worker.ts';
import type { PageInput } from './input.ts';
import { InputError, NOWHERE, problemAt } from '../model/problem.ts';

/** The pages of a build: those made now, and all of them by address. */
export interface BuiltPages {
  made: MadePage[];
  all: Map<string, KeptPage>;
}

export interface MakeInput {
  plan: BuildPlan;
  threads: Threads;
  output: Output;
  /** Receives the search records of the pages made. */
  records: Pack;
  /** File of compiled pages. */
  packFile: string;
  onProgress: (done: number, total: number) => void;
}

/**
 * Reuses unchanged pages and makes the others on all threads, which then end. Compiled pages are stored even if the
 * build fails later, so that the next one need not compile them again.
 */
export async function makePages(options: MakeInput): Promise<BuiltPages> {
  const { plan, threads, output, records, packFile, onProgress } = options;
  for (const { key, page } of plan.reuse.values()) for (const name of page.files) output.reuse(name, key);
  const inputs = plan.make.map(({ input }) => input);
  const all = new Map(plan.reuse);
  const compiled = new Pack(packFile);
  try {
    const setup = { env: plan.env, packFile, folder: output.next };
    const made = await makeOnThreads(setup, inputs, threads, (result, done) => {
      if (result.compiled) compiled.add(...result.compiled);
      if (result.record) records.add(...result.record);
      onProgress(done, inputs.length);
    });
    for (const [at, page] of made.entries()) {
      const key = plan.make[at]?.key ?? '';
      all.set(page.facts.path, { key, page });
      for (const name of page.files) output.note(name, key);
    }
    compiled.finish([...all.values()].flatMap(({ page }) => page.compiledKey ?? []));
    return { made, all };
  } finally {
    compiled.close();
  }
}

/** With fewer pages than this, starting threads takes more time than they save. */
const WORTH_THREADS = 48;
const MOST_THREADS = 8;

/** Where pages are made. */
interface Threads {
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

/** For a site with the embedded index, these are index entries instead, which do not match. */
const isRecord = checkOf<SearchRecord>({
  path: 'string',
  kind: 'string',
  title: 'string',
  description: 'string',
  keywords: 'list',
  questions: 'list',
  section: 'string',
  breadcrumbs: 'list',
  operation: ['object', 'null'],
  sections: 'list',
  rank: 'string',
});

/** Some pages as a hosted search engine sees them, with their headings. */
export function indexedPages(made: readonly MadePage[], records: Pack): IndexedPage[] {
  return made.flatMap(({ recordKey, facts }) => {
    const text = recordKey === null ? null : records.get(recordKey);
    const record: unknown = text === null ? null : JSON.parse(text);
    return isRecord(record) ? { ...record, headings: facts.headings } : [];
  });
}

/** Total size of the files of some pages. */
export function bytesOfPages(pages: readonly MadePage[]): number {
  return pages.reduce((sum, page) => sum + page.bytes, 0);
}
