import { Pack } from '../files/pack.ts';
import { checkOf } from '../model/json.ts';
import type { SearchRecord } from '../search/record.ts';
import type { IndexedPage } from '../search/records.ts';
import type { KeptPage } from './memory.ts';
import type { Output } from './output.ts';
import type { BuildPlan } from './plan.ts';
import type { MadePages, Pool } from './pool.ts';
import type { SearchIndex } from './search-index.ts';
import type { MadePage, WorkerSetup } from './worker.ts';

/** The pages of a build: those made now, and all of them by address. */
export interface BuiltPages extends MadePages {
  all: Map<string, KeptPage>;
}

export interface MakeInput {
  plan: BuildPlan;
  pool: Pool;
  output: Output;
  /** Receives every page's search entry; null if there is no index. */
  index: SearchIndex | null;
  packFile: string;
  onProgress: (done: number, total: number) => void;
}

/** Reuses unchanged pages and makes the others on all threads. */
export async function makePages({ plan, pool, output, index, packFile, onProgress }: MakeInput): Promise<BuiltPages> {
  for (const { key, page } of plan.reuse.values()) for (const name of page.files) output.reuse(name, key);
  const setup: WorkerSetup = { env: plan.env, packFile, folder: output.next };
  const inputs = plan.make.map(({ input }) => input);
  const result = await pool.make(setup, inputs, (done) => onProgress(done, inputs.length));
  const all = new Map(plan.reuse);
  for (const [at, page] of result.made.entries()) {
    const key = plan.make[at]?.key ?? '';
    all.set(page.facts.path, { key, page });
    for (const name of page.files) output.note(name, key);
  }
  // In the site's order, so that the index does not depend on the order in which threads finish.
  for (const { input } of plan.pages) {
    const { path } = input.meta;
    const recordKey = all.get(path)?.page.recordKey ?? null;
    index?.put(path, recordKey, recordKey && (result.records.get(recordKey) ?? null));
  }
  return { ...result, all };
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

/** The pages made by this build as search sees them, with their headings. */
export function indexedPages({ made, records }: BuiltPages): IndexedPage[] {
  return made.flatMap(({ recordKey, facts }) => {
    const text = recordKey === null ? undefined : records.get(recordKey);
    const record: unknown = text === undefined ? null : JSON.parse(text);
    return isRecord(record) ? { ...record, headings: facts.headings } : [];
  });
}

/** Stores compiled pages, even if the build fails later, so that the next one need not compile them again. */
export function keepCompiled(packFile: string, { compiled, all }: BuiltPages): void {
  if (compiled.size === 0) return;
  const keys = [...all.values()].flatMap(({ page }) => page.compiledKey ?? []);
  new Pack(packFile).rewrite(compiled, keys);
}

/** Total size of the files of some pages. */
export function bytesOfPages(pages: readonly MadePage[]): number {
  return pages.reduce((sum, page) => sum + page.bytes, 0);
}
