import { join } from 'node:path';
import type { SiteConfig } from '../model/config.ts';
import type { Problem } from '../model/problem.ts';
import type { SourcePage } from '../sources/markdown/load.ts';
import { checkRecord, readRecord, wasRun } from '../verify/record.ts';

/**
 * Tells each page when its blocks were last run, and finds the blocks that have changed since.
 *
 * @param severity of such a block: whoever writes has not run it yet
 */
export function addVerified(
  siteDir: string,
  { verify }: SiteConfig,
  pages: readonly SourcePage[],
  severity: Problem['severity'],
): Problem[] {
  if (verify === null) return [];
  const record = readRecord(join(siteDir, verify.record), verify.record);
  if ('message' in record) return [record];
  const own = pages.filter(({ meta }) => !meta.remote);
  for (const { meta } of own) {
    const known = record.pages[meta.id];
    if (known && wasRun(known)) meta.verified = { against: known.against, date: known.date };
  }
  const texts = own.map(({ meta, text }) => ({ id: meta.id, file: meta.source.file, text }));
  return checkRecord(record, texts).map((problem) => ({ ...problem, severity }));
}
