import { join } from 'node:path';
import { cacheFolder } from '../src/build/load-site.ts';
import { readRecord } from '../src/build/verified-record.ts';
import { count, say, showProgress } from '../src/cli/terminal.ts';
import type { VerifyConfig } from '../src/model/config.ts';
import { InputError } from '../src/model/problem.ts';
import type { Chosen } from './choose.ts';
import { fetchPublished } from './operations.ts';
import type { Product, Session } from './product.ts';
import { addToRecord, writeRecord } from './record.ts';
import { orGone, startRecorder, type Recorder } from './recorder.ts';
import { describeCounts, describeDifferences, type PageResult } from './report.ts';
import { judgeLacking, runCall } from './run-call.ts';
import { judgeSample, runPage, type Prepared } from './run-page.ts';
import { runPrograms, withPrograms } from './run-programs.ts';
import { checkSamples, installPackages } from './samples.ts';
import { checkSyntax, isSyntaxOnly, type CheckedSamples } from './syntax.ts';

export interface Verification {
  siteDir: string;
  settings: VerifyConfig;
  product: Product;
  /** The instance's address, without a trailing slash; null to check only samples. */
  url: string | null;
  dryRun: boolean;
}

/**
 * Runs pages and operations, prints what is wrong and the counts, and records the results if nothing is wrong.
 *
 * @returns 1 if something is wrong
 * @throws InputError if the record cannot be read
 * @throws InstanceGone if the instance, or the packages of samples, cannot be used: nothing is recorded
 */
export async function verifyAll(chosen: Chosen, verification: Verification): Promise<number> {
  const { siteDir, settings, product, url, dryRun } = verification;
  const file = join(siteDir, settings.record);
  const record = readRecord(file, settings.record);
  if ('message' in record) throw new InputError([record]);
  const packages = settings.samples === null ? null : join(cacheFolder(siteDir), 'samples');
  let checked: CheckedSamples = { found: new Map(), unread: new Map() };
  if (settings.samples !== null && packages !== null) {
    await installPackages(join(siteDir, settings.samples), packages);
    checked = await checkAll(chosen, packages, product);
  }
  const done: PageResult[] = [];
  const version = url === null ? null : await runAll(chosen, { ...verification, url }, { checked, packages }, done);
  if (version === null) addSamples(chosen, product, checked, done);
  const against = version === null ? null : `${product.name} ${version}`;
  process.stdout.write(`${describeCounts(done)}\n${(performance.now() / 1000).toFixed(0)} s\n`);
  const wrong = done.flatMap(({ results }) => results).filter(({ outcome }) => outcome === 'wrong').length;
  const what = against === null ? 'All samples as documented' : `All as documented against ${against}`;
  if (wrong > 0) say('error', `${count(wrong, 'block')} not as documented. ${settings.record} stays as it was.`);
  else if (dryRun) say('done', `${what}.`);
  else {
    const date = new Date().toISOString().slice(0, 10);
    writeRecord(file, addToRecord(record, done, { against, date, known: chosen.known }));
    say('done', `${what}: written to ${settings.record}.`);
  }
  return wrong > 0 ? 1 : 0;
}

/** Checks the types of samples, or at least their syntax. */
async function checkAll({ pages }: Chosen, packages: string, { samples }: Product): Promise<CheckedSamples> {
  showProgress('samples');
  const toCheck = pages.map(({ id, steps }) => ({
    id,
    given: samples?.given[id] ?? {},
    steps: steps.filter(
      ({ kind, skip, code }) => kind === 'sample' && skip === null && (samples?.elsewhere(id, code) ?? null) === null,
    ),
  }));
  const typed = toCheck.map((page) => ({ ...page, steps: page.steps.filter((step) => !isSyntaxOnly(step)) }));
  const { found, unread } = await checkSyntax(toCheck.flatMap(({ steps }) => steps));
  return { found: new Map([...found, ...(await checkSamples(typed, packages))]), unread };
}

interface Running {
  product: Product;
  session: Session;
  recorder: Recorder;
  url: string;
}

/** Runs everything against the instance; returns its version. */
async function runAll(
  chosen: Chosen,
  { product, url }: Verification & { url: string },
  prepared: Omit<Prepared, 'refusals'>,
  done: PageResult[],
): Promise<string> {
  const recorder = await startRecorder(url);
  try {
    const session = await orGone(product.open(url));
    const running = { product, session, recorder, url };
    try {
      await runPages(chosen, running, prepared, done);
      await runCalls(chosen, running, done);
    } finally {
      if (recorder.gone() === null) await session.end();
    }
    return session.version;
  } finally {
    await recorder.close();
  }
}

async function runPages(
  { pages }: Chosen,
  running: Running,
  prepared: Omit<Prepared, 'refusals'>,
  done: PageResult[],
): Promise<void> {
  if (pages.length === 0) return;
  const { product, session, recorder } = running;
  const { packages } = prepared;
  const refusals = await orGone(session.provoke(packages));
  for (const [index, page] of pages.entries()) {
    showProgress(`${index + 1} of ${pages.length}: ${page.id}`);
    const results = await runPage(page, product, session, recorder, { ...prepared, refusals });
    const programs = packages === null ? [] : await runPrograms(page, { ...running, packages });
    tell({ page, results: withPrograms(results, programs) }, done);
  }
}

async function runCalls({ api }: Chosen, { url, ...running }: Running, done: PageResult[]): Promise<void> {
  if (!api || api.calls.length === 0) return;
  const published = await fetchPublished(url, running.product);
  for (const [index, call] of api.calls.entries()) {
    showProgress(`operation ${index + 1} of ${api.calls.length}: ${call.id}`);
    const results = await runCall(call, { ...running, described: { ...api.described, published } });
    tell({ page: { id: call.page, file: call.file }, results }, done);
  }
  const lacking = api.areAll ? judgeLacking(api.calls, running.product, published) : [];
  if (lacking.length > 0) tell({ page: { id: '', file: api.calls[0]?.file ?? '' }, results: lacking }, done);
}

function addSamples({ pages }: Chosen, product: Product, checked: CheckedSamples, done: PageResult[]): void {
  for (const page of pages) {
    const samples = page.steps.filter(({ kind }) => kind === 'sample');
    tell({ page, results: samples.map((step) => judgeSample(step, page.id, product, checked)) }, done);
  }
}

/** Prints differences at once, and keeps the result. */
function tell(result: PageResult, done: PageResult[]): void {
  for (const line of describeDifferences(result)) say('error', line);
  done.push(result);
}
