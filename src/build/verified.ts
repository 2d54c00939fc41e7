import { join } from 'node:path';
import type { SiteConfig } from '../model/config.ts';
import type { PageMeta } from '../model/page.ts';
import { problemAt, type Problem } from '../model/problem.ts';
import { readClaims, type Claim } from '../sources/markdown/claims.ts';
import type { SourcePage } from '../sources/markdown/load.ts';
import type { OperationClaim } from '../sources/openapi/claims.ts';
import type { LoadedApi } from '../sources/openapi/load.ts';
import { evidenceOf } from './evidence.ts';
import { readRecord, wasRun, type VerifiedRecord } from './verified-record.ts';

interface ToVerify {
  siteDir: string;
  config: SiteConfig;
  pages: readonly SourcePage[];
  api: LoadedApi | null;
  /** Severity of changed blocks: while writing, they have not been run yet. */
  severity: Problem['severity'];
}

/** Adds to each page when its blocks were last run, and reports blocks and operations that have changed since. */
export async function addVerified({ siteDir, config, pages, api, severity }: ToVerify): Promise<Problem[]> {
  const { verify } = config;
  if (verify === null) return [];
  const record = readRecord(join(siteDir, verify.record), verify.record);
  if ('message' in record) return [record];
  const operations = api?.operations ?? [];
  const own = pages
    .filter(({ meta }) => !meta.remote)
    .map((page) => ({ page, claims: readClaims(page.text, { samples: verify.samples !== null }) }));
  for (const { page, claims } of own) addEvidence(record, page.meta, claims);
  for (const meta of api?.pages ?? [])
    addEvidence(
      record,
      meta,
      operations.filter(({ page }) => page === meta.id),
    );
  const blocks = own.flatMap(({ page, claims }) => checkBlocks(record, page, claims));
  const found = [...blocks, ...(await checkOperations(record, siteDir, operations))];
  return found.map((problem) => ({ ...problem, severity }));
}

/** Adds what was checked of a page: the results of the blocks or operations that it has now. */
function addEvidence({ pages }: VerifiedRecord, meta: PageMeta, claims: readonly { digest: string }[]): void {
  const known = pages[meta.id];
  if (!known) return;
  const { against, date, blocks } = known;
  const results = claims.flatMap(({ digest }) => blocks[digest] ?? []);
  if (results.length > 0) meta.evidence = evidenceOf(against, date, results);
  if (wasRun(known)) meta.verified = { against, date };
}

/** Blocks that have changed since they were last run. */
function checkBlocks(
  record: VerifiedRecord,
  { meta: { id, source } }: SourcePage,
  claims: readonly Claim[],
): Problem[] {
  return claims
    .filter(({ digest }) => !Object.hasOwn(record.pages[id]?.blocks ?? {}, digest))
    .map(({ line }) =>
      problemAt(
        { file: source.file, line, column: 1 },
        'this block, or the answer below it, has changed since it was last verified',
        `Run it: npm run verify -- ${id}`,
      ),
    );
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
  const { PointerPlaces } = await import('../sources/openapi/pointer-places.ts');
  const places = new PointerPlaces(siteDir);
  return changed.map(({ page, file, pointer }) =>
    problemAt(
      places.of(file, pointer),
      'this operation, or what its description says of its answers, has changed since it was last verified',
      `Run it: npm run verify -- ${page}`,
    ),
  );
}
