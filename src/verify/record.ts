import { existsSync } from 'node:fs';
import { z } from 'zod';
import { readJsonFile } from '../files/json-file.ts';
import { writeWhole } from '../files/write.ts';
import { compare, problemAt, startOf, type Problem } from '../model/problem.ts';
import { readSteps } from './steps.ts';
import type { PageResult } from './report.ts';

/** Results of the last runs of the documentation. */
export interface VerifiedRecord {
  /** By page, because pages can be run one at a time. */
  pages: Record<string, VerifiedPageRecord>;
}

export interface VerifiedPageRecord {
  /** Name and version of the product that the page was run against. */
  against: string;
  /** Day of the run: `2023-06-01`. */
  date: string;
  /** Results by the digest of the block. */
  blocks: Record<string, string>;
}

/** Suffix of a sample's result if the sample is a program and was run. */
export const AND_RUN = ', run';

const schema: z.ZodType<VerifiedRecord> = z.strictObject({
  pages: z.record(
    z.string(),
    z.strictObject({ against: z.string().min(1), date: z.iso.date(), blocks: z.record(z.string(), z.string()) }),
  ),
});

/**
 * Reads the record.
 *
 * @param file absolute path
 * @param name its name in messages
 * @returns the record, which is empty if there is none yet, or what is wrong with it
 */
export function readRecord(file: string, name: string): VerifiedRecord | Problem {
  if (!existsSync(file)) return { pages: {} };
  const read = readJsonFile(file, schema);
  if ('value' in read) return read.value;
  const message = `the record of verified blocks: ${read.mistakes[0]}`;
  return problemAt(startOf(name), message, 'Delete it, and run `docs verify`, which writes it again.');
}

/** Returns the record with new results for the pages that were run, and without pages that are not known. */
export function addToRecord(
  record: VerifiedRecord,
  pages: readonly PageResult[],
  { against, date, known }: { against: string; date: string; known: ReadonlySet<string> },
): VerifiedRecord {
  const kept = Object.entries(record.pages).filter(([id]) => known.has(id));
  const made = pages
    .filter(({ results }) => results.length > 0)
    .map(({ page, results }): [string, VerifiedPageRecord] => [
      page.id,
      {
        against,
        date,
        blocks: Object.fromEntries(
          results.flatMap(({ step, outcome, seen }) =>
            step.digest === null ? [] : [[step.digest, outcome === 'as documented' ? seen : `${outcome}: ${seen}`]],
          ),
        ),
      },
    ]);
  const all = new Map([...kept, ...made]);
  return { pages: Object.fromEntries([...all].toSorted(([a], [b]) => compare(a, b))) };
}

/** Returns the record with samples that were checked without an instance. Results of a page's other blocks stay. */
export function addSamplesToRecord(
  record: VerifiedRecord,
  pages: readonly PageResult[],
  { date, digests }: { date: string; digests: (page: string) => ReadonlySet<string> },
): VerifiedRecord {
  const made = addToRecord({ pages: {} }, pages, { against: 'samples', date, known: new Set() });
  const all = { ...record.pages };
  for (const [id, page] of Object.entries(made.pages)) {
    const known = record.pages[id];
    // A sample that was run as a program keeps that result if its check gives the same as before.
    const kept = Object.entries(known?.blocks ?? {})
      .filter(([digest]) => digests(id).has(digest))
      .filter(([digest, seen]) => [undefined, seen.replace(AND_RUN, '')].includes(page.blocks[digest]));
    all[id] = { ...(known ?? page), blocks: { ...page.blocks, ...Object.fromEntries(kept) } };
  }
  return { pages: Object.fromEntries(Object.entries(all).toSorted(([a], [b]) => compare(a, b))) };
}

/** Writes the record whole or not at all, with a line for each block, so that merges rarely conflict. */
export function writeRecord(file: string, record: VerifiedRecord): void {
  writeWhole(file, `${JSON.stringify(record, null, 2)}\n`);
}

/** True if any block of a page was run, rather than only read or skipped. */
export function wasRun({ blocks }: VerifiedPageRecord): boolean {
  return Object.values(blocks).some((seen) => /^\d/.test(seen) || seen.endsWith(AND_RUN));
}

/** Reports blocks that have changed since they were last run. */
export function checkRecord(
  record: VerifiedRecord,
  pages: readonly { id: string; file: string; text: string }[],
  options: { samples: boolean },
): Problem[] {
  return pages.flatMap(({ id, file, text }) => {
    const known = record.pages[id]?.blocks ?? {};
    return readSteps(text, options)
      .filter(({ digest }) => !Object.hasOwn(known, digest))
      .map(({ line }) =>
        problemAt(
          { file, line, column: 1 },
          'this block, or what the page says about its response, has changed since it was last verified',
          `Run it: npm run verify -- ${id}`,
        ),
      );
  });
}
