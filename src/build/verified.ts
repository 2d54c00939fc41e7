import { join } from 'node:path';
import type { SiteConfig } from '../model/config.ts';
import type { PageMeta } from '../model/page.ts';
import { problemAt, type Checked, type Problem } from '../model/problem.ts';
import type { Evidence } from '../model/verification.ts';
import { readClaims, type Claim } from '../sources/markdown/claims.ts';
import type { SourcePage } from '../sources/markdown/load.ts';
import type { OperationClaim } from '../sources/openapi/claims.ts';
import type { LoadedApi } from '../sources/openapi/load.ts';
import { readRecord, wasRun, type VerifiedRecord } from './verified-record.ts';

/** What a page says of when its blocks or operations were last run. */
export type VerifiedPage = Pick<PageMeta, 'evidence' | 'verified'>;

/**
 * Reads by page id when the blocks of pages were last run, and reports blocks and operations that have changed since.
 *
 * @param severity of changed blocks: while writing, they have not been run yet
 */
export async function readVerified(
  siteDir: string,
  verify: SiteConfig['verify'],
  pages: readonly SourcePage[],
  api: LoadedApi | null,
  severity: Problem['severity'],
): Promise<Checked<Map<string, VerifiedPage>>> {
  const found = new Map<string, VerifiedPage>();
  if (verify === null) return { value: found, problems: [] };
  const record = readRecord(join(siteDir, verify.record), verify.record);
  if ('message' in record) return { value: found, problems: [record] };
  const problems: Problem[] = [];
  for (const page of pages) {
    if (page.meta.remote) continue;
    const claims = readClaims(page.text, { samples: verify.samples !== null });
    found.set(page.meta.id, verifiedOf(record, page.meta.id, claims));
    problems.push(...checkBlocks(record, page, claims));
  }
  const operations = api?.operations ?? [];
  for (const { id } of api?.pages ?? []) {
    const own = operations.filter(({ page }) => page === id);
    found.set(id, verifiedOf(record, id, own));
  }
  problems.push(...(await checkOperations(record, siteDir, operations)));
  return { value: found, problems: problems.map((problem) => ({ ...problem, severity })) };
}

/** What was checked of a page: the results of the blocks or operations that it has now. */
function verifiedOf({ pages }: VerifiedRecord, id: string, claims: readonly { digest: string }[]): VerifiedPage {
  const known = Object.hasOwn(pages, id) ? pages[id] : undefined;
  if (!known) return {};
  const { against, date, blocks } = known;
  const results = claims.flatMap(({ digest }) => blocks[digest] ?? []);
  return {
    ...(results.length > 0 && { evidence: evidenceOf(against, date, results) }),
    ...(wasRun(known) && { verified: { against, date } }),
  };
}

/** Sums up the results that the record has for the blocks of a page. */
export function evidenceOf(against: string, date: string, results: readonly string[]): Evidence {
  const made: Evidence = { against, date, requests: 0, errors: 0, samples: 0, notRun: {} };
  for (const seen of results) {
    const reason = /^(?:elsewhere|skipped|wrong): (.+)$/s.exec(seen)?.[1];
    const statuses = /^\d{3}(?: \d{3})*/.exec(seen)?.[0].split(' ') ?? [];
    if (reason !== undefined) made.notRun[reason] = (made.notRun[reason] ?? 0) + 1;
    else if (statuses.length === 0) made.samples += 1;
    else for (const status of statuses) made[Number(status) < 400 ? 'requests' : 'errors'] += 1;
  }
  return made;
}

/** Blocks that have changed since they were last run. */
function checkBlocks(
  record: VerifiedRecord,
  { meta: { id, source } }: SourcePage,
  claims: readonly Claim[],
): Problem[] {
  const message = 'this block, or the answer below it, has changed since it was last verified';
  const fix = `Run it: npm run verify -- ${id}`;
  return claims
    .filter(({ digest }) => !Object.hasOwn(record.pages[id]?.blocks ?? {}, digest))
    .map(({ line }) => problemAt({ file: source.file, line, column: 1 }, message, fix));
}

/** Operations whose documented claims have changed since they were last called. */
async function checkOperations(
  record: VerifiedRecord,
  siteDir: string,
  operations: readonly OperationClaim[],
): Promise<Problem[]> {
  const changed = operations.filter(({ page, digest }) => !Object.hasOwn(record.pages[page]?.blocks ?? {}, digest));
  if (changed.length === 0) return [];
  // Only changed operations are located in their file.
  const { pointerPlaces } = await import('../sources/openapi/pointer-places.ts');
  const placeOf = pointerPlaces(siteDir);
  const message = 'this operation, or what its description says of its answers, has changed since it was last verified';
  return changed.map(({ page, file, pointer }) =>
    problemAt(placeOf(file, pointer), message, `Run it: npm run verify -- ${page}`),
  );
}
