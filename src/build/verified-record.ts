import { existsSync } from 'node:fs';
import { z } from 'zod';
import { readJsonFile } from '../files/json-file.ts';
import { problemAt, startOf, type Problem } from '../model/problem.ts';

const pageSchema = z.strictObject({
  /** Name and version of the product that the page was run against. */
  against: z.string().min(1),
  /** Day of the run: `2023-06-01`. */
  date: z.iso.date(),
  /** Results by the digest of the claim. */
  blocks: z.record(z.string(), z.string()),
});
/** Results of the last runs of the documentation, by page, because pages can be run one at a time. */
const schema = z.strictObject({ pages: z.record(z.string(), pageSchema) });

export type VerifiedPageRecord = z.output<typeof pageSchema>;
export type VerifiedRecord = z.output<typeof schema>;

/** Suffix of a sample's result if the sample is a program and was run. */
export const AND_RUN = ', run';

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
  return problemAt(startOf(name), message, 'Delete it, and run `npm run verify`, which writes it again.');
}

/** True if any block of a page was run, rather than only read or skipped. */
export function wasRun({ blocks }: VerifiedPageRecord): boolean {
  return Object.values(blocks).some((seen) => /^\d/.test(seen) || seen.endsWith(AND_RUN));
}
