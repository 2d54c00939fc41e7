import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { importDefault, loadConfig } from '../config/load.ts';
import type { SiteConfig, VerifyConfig } from '../model/config.ts';
import type { Product, Session } from '../model/verification.ts';
import { reasonOf } from '../model/problem.ts';
import { loadDocs } from '../sources/markdown/load.ts';
import { judgeLacking, runCall } from '../verify/call.ts';
import { addToRecord, readRecord, writeRecord } from '../verify/record.ts';
import { InstanceGone, startRecorder, type Recorder } from '../verify/recorder.ts';
import { describeCounts, describeDifferences, type PageResult } from '../verify/report.ts';
import { runPrograms, withPrograms } from '../verify/programs.ts';
import { runPage, type PageToRun, type Prepared } from '../verify/run.ts';
import { readSteps } from '../verify/steps.ts';
import type { CheckedSamples } from '../verify/syntax.ts';
import type { CommandOptions } from './options.ts';
import { fetchPublished, loadCalls, type LoadedCalls } from './verify-api.ts';
import { checkPages, packagesFolder, verifySamples } from './verify-samples.ts';
import { count, say, sayProblems, showProgress } from './terminal.ts';

/**
 * `docs verify [page …]`: runs the blocks of pages against an instance of the product and records the results.
 *
 * @returns 1 if a page is wrong or the instance does not answer
 */
export async function verify(options: CommandOptions): Promise<number> {
  const { siteDir, engineDir, start } = options;
  if (start !== null) return startAndVerify(start);
  const { config } = await loadConfig(siteDir, engineDir);
  if (config.verify === null) {
    say('error', 'The site does not say how it is verified: name a module with `verify` in site.config.ts.');
    return 1;
  }
  const product = (await importDefault(join(siteDir, config.verify.module), siteDir, engineDir)) as Product;
  if (options.samples) return chooseSamples(options, config, config.verify, product);
  const url = options.instance ?? process.env[product.environment.url] ?? null;
  if (url === null) {
    say(
      'error',
      `Name an instance of ${product.name} with --instance or ${product.environment.url}, or start one with --start.`,
    );
    return 1;
  }
  const chosen = await choose(siteDir, config, options.pages);
  if (chosen === null) return 1;
  return verifyAll(chosen, {
    siteDir,
    config: config.verify,
    product,
    url: url.replace(/\/$/, ''),
    dryRun: options.dryRun,
  });
}

async function chooseSamples(
  { siteDir, pages, dryRun }: CommandOptions,
  site: SiteConfig,
  config: VerifyConfig,
  product: Product,
): Promise<number> {
  const chosen = await choose(siteDir, site, pages);
  const record = readRecord(join(siteDir, config.record), config.record);
  if ('message' in record) sayProblems([record]);
  return chosen === null || 'message' in record
    ? 1
    : verifySamples(chosen.pages, { siteDir, config, product, record, dryRun });
}

/** Reruns this command within one that starts an instance, names it in the environment and stops it at the end. */
function startAndVerify(command: string): Promise<number> {
  const words = process.argv.slice(1);
  const at = words.findIndex((word) => word === '--start' || word.startsWith('--start='));
  words.splice(at, words[at] === '--start' ? 2 : 1);
  return new Promise((resolve, reject) => {
    const child = spawn('sh', ['-c', `exec ${command} "$@"`, 'sh', process.execPath, ...words], { stdio: 'inherit' });
    const pass = (signal: NodeJS.Signals) => child.kill(signal);
    process.on('SIGINT', pass).on('SIGTERM', pass);
    child.once('error', reject);
    child.once('close', (status) => resolve(status ?? 1));
  });
}

/** The pages and operations to run. */
interface Chosen {
  pages: PageToRun[];
  api: (LoadedCalls & { areAll: boolean }) | null;
  /** Every page that may be in the record. */
  known: ReadonlySet<string>;
}

/** Selects the named pages and operations, or all; null if one does not exist. */
async function choose(siteDir: string, config: SiteConfig, ids: readonly string[]): Promise<Chosen | null> {
  const { pages, problems } = await loadDocs({ siteDir, config, drafts: false, updated: new Map() });
  sayProblems(problems);
  const samples = (config.verify?.samples ?? null) !== null;
  const all = pages.map(({ meta, text }) => ({
    id: meta.id,
    file: meta.source.file,
    steps: readSteps(text, { samples }),
  }));
  const api = config.verify?.operations ? await loadCalls(siteDir, config) : null;
  // The address of the whole API selects all of its operations.
  const index = config.openapi?.path.slice(1);
  const known = new Set([...all.map(({ id }) => id), ...(api?.calls ?? []).map(({ page }) => page)]);
  const unknown = ids.find((id) => !known.has(id) && !(api && id === index));
  if (unknown !== undefined) {
    say(
      'error',
      `There is no page "${unknown}". Pages are named by their path in the docs folder, without the extension.`,
    );
    return null;
  }
  const isNamed = (id: string) => ids.length === 0 || ids.includes(id);
  const calls = (api?.calls ?? []).filter(({ page }) => isNamed(page) || ids.includes(index ?? page));
  const areAll = calls.length === api?.calls.length;
  return { pages: all.filter(({ id }) => isNamed(id)), api: api && { ...api, calls, areAll }, known };
}

interface Verification {
  siteDir: string;
  config: VerifyConfig;
  product: Product;
  url: string;
  dryRun: boolean;
}

async function verifyAll(chosen: Chosen, { siteDir, config, product, url, dryRun }: Verification): Promise<number> {
  const file = join(siteDir, config.record);
  const record = readRecord(file, config.record);
  if ('message' in record) {
    sayProblems([record]);
    return 1;
  }
  const recorder = await startRecorder(url);
  try {
    const source = config.samples === null ? null : join(siteDir, config.samples);
    const packages = packagesFolder(siteDir);
    const checked = source === null ? NO_SAMPLES : await checkPages(chosen.pages, { source, packages, product });
    const settings = Object.fromEntries(
      Object.entries(product.environment.settings).map(([name, variable]) => [name, process.env[variable] ?? '']),
    );
    const session = await orGone(product.open({ url, settings }));
    const done: PageResult[] = [];
    try {
      const running = { product, session, recorder, url };
      await runPages(chosen, { ...running, checked, packages: source === null ? null : packages }, done);
      await runCalls(chosen, running, done);
    } finally {
      if (recorder.gone() === null) await session.end();
    }
    return finish(done, {
      file,
      record,
      against: `${product.name} ${session.version}`,
      known: new Set([...Object.keys(record.pages), ...chosen.known]),
      name: config.record,
      dryRun,
    });
  } catch (error) {
    if (!(error instanceof InstanceGone)) throw error;
    say('error', error.message);
    return 1;
  } finally {
    await recorder.close();
  }
}

const NO_SAMPLES: CheckedSamples = { found: new Map(), unread: new Map() };

/** Turns errors of the product's module, which describe problems with the instance, into {@link InstanceGone}. */
async function orGone<T>(promise: Promise<T>): Promise<T> {
  try {
    return await promise;
  } catch (error) {
    throw new InstanceGone(reasonOf(error), { cause: error });
  }
}

interface Running {
  product: Product;
  session: Session;
  recorder: Recorder;
  url: string;
}

async function runPages(
  { pages }: Chosen,
  { checked, packages, ...running }: Running & Omit<Prepared, 'refusals'>,
  done: PageResult[],
): Promise<void> {
  if (pages.length === 0) return;
  const { product, session, recorder } = running;
  const refusals = await orGone(session.provoke(packages));
  for (const [index, page] of pages.entries()) {
    showProgress(`${index + 1} of ${pages.length}: ${page.id}`);
    const results = await runPage(page, product, session, recorder, { refusals, checked, packages });
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

/** Prints differences at once, and keeps the result. */
function tell(result: PageResult, done: PageResult[]): void {
  for (const line of describeDifferences(result)) say('error', line);
  done.push(result);
}

function finish(
  done: readonly PageResult[],
  {
    file,
    record,
    against,
    known,
    name,
    dryRun,
  }: {
    file: string;
    record: Exclude<ReturnType<typeof readRecord>, { message: string }>;
    against: string;
    known: ReadonlySet<string>;
    name: string;
    dryRun: boolean;
  },
): number {
  process.stdout.write(`${describeCounts(done)}\n${(performance.now() / 1000).toFixed(0)} s\n`);
  const wrong = done.flatMap(({ results }) => results).filter(({ outcome }) => outcome === 'wrong').length;
  if (wrong > 0) {
    say('error', `${count(wrong, 'block')} not as documented against ${against}. ${name} stays as it was.`);
    return 1;
  }
  if (dryRun) {
    say('done', `All as documented against ${against}.`);
    return 0;
  }
  const date = new Date().toISOString().slice(0, 10);
  writeRecord(
    file,
    addToRecord(record, done, { against, date, known: new Set([...Object.keys(record.pages), ...known]) }),
  );
  say('done', `All as documented against ${against}: written to ${name}.`);
  return 0;
}
