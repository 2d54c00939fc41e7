import { join } from 'node:path';
import { cacheFolder } from '../src/build/load-site.ts';
import { readRecord } from '../src/build/verified-record.ts';
import { count, say, showProgress } from '../src/cli/terminal.ts';
import { loadConfig } from '../src/config/load.ts';
import { InputError } from '../src/model/problem.ts';
import { choose, type Chosen } from './choose.ts';
import { fetchPublished, judgeLacking } from './published.ts';
import type { Product } from './product.ts';
import { addToRecord, writeRecord } from './record.ts';
import { InstanceGone, orGone, startRecorder } from './recorder.ts';
import { describeCounts, describeDifferences, type PageResult } from './report.ts';
import { runCall } from './run-call.ts';
import type { StepResult } from './result.ts';
import { runPage, type Prepared } from './run-page.ts';
import { runPrograms, withPrograms } from './run-programs.ts';
import { checkSamples, installPackages } from './samples.ts';
import type { Step } from './steps.ts';

/**
 * Runs pages and operations, prints what is wrong and the counts, and records the results if nothing is wrong.
 *
 * @param wanted.pages the names of pages and operations; none for all
 * @param wanted.samples check only samples, without an instance
 * @param root absolute path of the engine's package
 * @returns 1 if something is wrong
 * @throws InputError if the config or the record cannot be read
 * @throws InstanceGone if the instance, or the packages of samples, cannot be used: nothing is recorded
 */
export async function verify(
  wanted: { siteDir: string; pages: readonly string[]; samples: boolean; dryRun: boolean },
  root: string,
): Promise<number> {
  const { siteDir } = wanted;
  const { config } = await loadConfig(siteDir, root);
  const { verify: settings } = config;
  if (settings === null)
    throw new InstanceGone('The site does not say how it is verified: name a module with `verify` in site.config.ts.');
  if (wanted.samples && settings.samples === null)
    throw new InstanceGone('The site does not say what its samples are checked against: name a folder with `samples`.');
  const { default: product } = (await import(/* @vite-ignore */ join(siteDir, settings.module))) as {
    default: Product;
  };
  const url = wanted.samples ? null : (process.env[product.urlVariable] ?? '').replace(/\/$/, '');
  if (url === '')
    throw new InstanceGone(`Name an instance of ${product.name} with the variable ${product.urlVariable}.`);
  const chosen = await choose(siteDir, config, wanted.pages);
  const file = join(siteDir, settings.record);
  const record = readRecord(file, settings.record);
  if ('message' in record) throw new InputError([record]);
  const packages = settings.samples === null ? null : join(cacheFolder(siteDir), 'samples');
  let samples = new Map<Step, StepResult>();
  if (settings.samples !== null && packages !== null) {
    await installPackages(join(siteDir, settings.samples), packages);
    showProgress('samples');
    samples = await checkSamples(chosen.pages, packages, product.samples);
  }
  const done: PageResult[] = [];
  const against = url === null ? null : await runAll(chosen, { product, url, samples, packages }, done);
  if (against === null)
    for (const page of chosen.pages)
      tell({ page, results: page.steps.flatMap((step) => samples.get(step) ?? []) }, done);
  process.stdout.write(`${describeCounts(done)}\n${(performance.now() / 1000).toFixed(0)} s\n`);
  const wrong = done.flatMap(({ results }) => results).filter(({ outcome }) => outcome === 'wrong').length;
  const what = against === null ? 'All samples as documented' : `All as documented against ${against}`;
  if (wrong > 0) say('error', `${count(wrong, 'block')} not as documented. ${settings.record} stays as it was.`);
  else if (wanted.dryRun) say('done', `${what}.`);
  else {
    const date = new Date().toISOString().slice(0, 10);
    writeRecord(file, addToRecord(record, done, { against, date, known: chosen.known }));
    say('done', `${what}: written to ${settings.record}.`);
  }
  return wrong > 0 ? 1 : 0;
}

/** Runs everything against the instance; returns its name and version. */
async function runAll(
  chosen: Chosen,
  given: Pick<Prepared, 'product' | 'url' | 'samples' | 'packages'>,
  done: PageResult[],
): Promise<string> {
  const recorder = await startRecorder(given.url);
  try {
    const session = await orGone(given.product.open(given.url));
    const prepared = { ...given, session, recorder };
    try {
      await runPages(chosen, prepared, done);
      await runCalls(chosen, prepared, done);
    } finally {
      if (recorder.gone() === null) await session.end();
    }
    return `${given.product.name} ${session.version}`;
  } finally {
    await recorder.close();
  }
}

async function runPages({ pages }: Chosen, given: Omit<Prepared, 'refusals'>, done: PageResult[]): Promise<void> {
  if (pages.length === 0) return;
  const prepared = { ...given, refusals: await orGone(given.session.provoke(given.packages)) };
  for (const [index, page] of pages.entries()) {
    showProgress(`${index + 1} of ${pages.length}: ${page.id}`);
    const results = await runPage(page, prepared);
    tell({ page, results: withPrograms(results, await runPrograms(page, prepared)) }, done);
  }
}

async function runCalls({ api }: Chosen, given: Omit<Prepared, 'refusals'>, done: PageResult[]): Promise<void> {
  if (!api || api.calls.length === 0) return;
  const published = await fetchPublished(given.url, given.product);
  for (const [index, call] of api.calls.entries()) {
    showProgress(`operation ${index + 1} of ${api.calls.length}: ${call.id}`);
    const results = await runCall(call, { ...given, described: api, published });
    tell({ page: { id: call.page, file: call.file }, results }, done);
  }
  const lacking = api.areAll && published ? judgeLacking(api.calls, published) : [];
  if (lacking.length > 0) tell({ page: { id: '', file: api.calls[0]?.file ?? '' }, results: lacking }, done);
}

/** Prints differences at once, and keeps the result. */
function tell(result: PageResult, done: PageResult[]): void {
  for (const line of describeDifferences(result)) say('error', line);
  done.push(result);
}
