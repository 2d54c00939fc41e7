import { Pack } from '../files/pack.ts';
import { checkOf } from '../model/json.ts';
import type { SearchRecord } from '../search/record.ts';
import type { IndexedPage } from '../search/records.ts';
import type { KeptPage } from './memory.ts';
import type { Output } from './output.ts';
import type { BuildPlan } from './plan.ts';
import { makeOnThreads, type Threads } from './pool.ts';
import type { MadePage } from './worker.ts';

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
