import { writeWhole } from '../src/files/write.ts';
import { compare } from '../src/model/problem.ts';
import { AND_RUN, type VerifiedPageRecord, type VerifiedRecord } from '../src/build/verified-record.ts';
import type { PageResult } from './report.ts';

export interface Run {
  /** Name and version of the product; null if only samples were checked, without one. */
  against: string | null;
  /** Day of the run: `2023-06-01`. */
  date: string;
  /** The digests of every page that may be in the record, by its id. */
  known: ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * Returns the record with new results, and without pages and blocks that no longer exist. A check of samples alone leaves
 * other results as they are, also that a sample was run as a program.
 */
export function addToRecord(record: VerifiedRecord, pages: readonly PageResult[], run: Run): VerifiedRecord {
  const { against, date, known } = run;
  const all = new Map(Object.entries(record.pages).filter(([id]) => known.has(id)));
  for (const { page, results } of pages.filter((each) => each.results.length > 0)) {
    const blocks = Object.fromEntries(
      results.flatMap(({ step, outcome, seen }) =>
        step.digest === null ? [] : [[step.digest, outcome === 'as documented' ? seen : `${outcome}: ${seen}`]],
      ),
    );
    const before = all.get(page.id) ?? { against: 'samples', date, blocks: {} };
    all.set(page.id, against === null ? merged(before, blocks, known.get(page.id)) : { against, date, blocks });
  }
  return { pages: Object.fromEntries([...all].toSorted(([a], [b]) => compare(a, b))) };
}

function merged(
  before: VerifiedPageRecord,
  blocks: Record<string, string>,
  known: ReadonlySet<string> | undefined,
): VerifiedPageRecord {
  const kept = Object.entries(before.blocks).filter(
    ([digest, seen]) => known?.has(digest) && [undefined, seen.replace(AND_RUN, '')].includes(blocks[digest]),
  );
  return { ...before, blocks: { ...blocks, ...Object.fromEntries(kept) } };
}

/** Writes the record whole or not at all, with a line for each block, so that merges rarely conflict. */
export function writeRecord(file: string, record: VerifiedRecord): void {
  writeWhole(file, `${JSON.stringify(record, null, 2)}\n`);
}
