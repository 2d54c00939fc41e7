import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { importDefault, loadConfig } from '../config/load.ts';
import type { SiteConfig, VerifyConfig } from '../model/config.ts';
import type { Product } from '../model/verification.ts';
import { loadDocs } from '../sources/markdown/load.ts';
import { addToRecord, readRecord, writeRecord } from '../verify/record.ts';
import { InstanceGone, startRecorder } from '../verify/recorder.ts';
import { describeCounts, describeDifferences, type PageResult } from '../verify/report.ts';
import { runPage, type PageToRun } from '../verify/run.ts';
import { readSteps } from '../verify/steps.ts';
import type { CommandOptions } from './options.ts';
import { count, say, sayProblems, showProgress } from './terminal.ts';

/**
 * `docs verify [page …]`: runs the blocks of the pages against an instance of the product, and keeps what it saw.
 *
 * @returns 1 where a page is wrong, or the instance does not answer
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
  const url = options.instance ?? process.env[product.environment.url] ?? null;
  if (url === null) {
    say(
      'error',
      `Name an instance of ${product.name} with --instance or ${product.environment.url}, or start one with --start.`,
    );
    return 1;
  }
  const pages = await choosePages(siteDir, config, options.pages);
  if (pages === null) return 1;
  return verifyPages(pages, { siteDir, config: config.verify, product, url: url.replace(/\/$/, '') });
}

/** Runs this command again below one that starts an instance, names it in the environment and stops it at the end. */
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

/** The pages that are named, or all; null where one is not there. */
async function choosePages(
  siteDir: string,
  config: SiteConfig,
  ids: readonly string[],
): Promise<(PageToRun & { text: string })[] | null> {
  const { pages, problems } = await loadDocs({ siteDir, config, drafts: false, updated: new Map() });
  sayProblems(problems);
  const all = pages.map(({ meta, text }) => ({ id: meta.id, file: meta.source.file, text, steps: readSteps(text) }));
  const unknown = ids.find((id) => !all.some((page) => page.id === id));
  if (unknown !== undefined) {
    say(
      'error',
      `There is no page "${unknown}". Pages are named by their path in the docs folder, without the extension.`,
    );
    return null;
  }
  return ids.length > 0 ? all.filter(({ id }) => ids.includes(id)) : all;
}

interface Verification {
  siteDir: string;
  config: VerifyConfig;
  product: Product;
  url: string;
}

async function verifyPages(
  pages: readonly PageToRun[],
  { siteDir, config, product, url }: Verification,
): Promise<number> {
  const file = join(siteDir, config.record);
  const record = readRecord(file, config.record);
  if ('message' in record) {
    sayProblems([record]);
    return 1;
  }
  const recorder = await startRecorder(url);
  try {
    const settings = Object.fromEntries(
      Object.entries(product.environment.settings).map(([name, variable]) => [name, process.env[variable] ?? '']),
    );
    const session = await product.open({ url, settings }).catch((error: unknown) => {
      throw new InstanceGone(error instanceof Error ? error.message : String(error), { cause: error });
    });
    const refusals = await session.provoke().catch((error: unknown) => {
      throw new InstanceGone(error instanceof Error ? error.message : String(error), { cause: error });
    });
    const done: PageResult[] = [];
    try {
      for (const page of pages) {
        showProgress(`${done.length + 1} of ${pages.length}: ${page.id}`);
        const result = { page, results: await runPage(page, product, session, recorder, refusals) };
        for (const line of describeDifferences(result)) say('error', line);
        done.push(result);
      }
    } finally {
      if (recorder.gone() === null) await session.end();
    }
    return finish(done, {
      file,
      record,
      against: `${product.name} ${session.version}`,
      known: new Set(pages.map(({ id }) => id)),
      name: config.record,
    });
  } catch (error) {
    if (!(error instanceof InstanceGone)) throw error;
    say('error', error.message);
    return 1;
  } finally {
    await recorder.close();
  }
}

function finish(
  done: readonly PageResult[],
  {
    file,
    record,
    against,
    known,
    name,
  }: {
    file: string;
    record: Exclude<ReturnType<typeof readRecord>, { message: string }>;
    against: string;
    known: ReadonlySet<string>;
    name: string;
  },
): number {
  process.stdout.write(`${describeCounts(done)}\n${(performance.now() / 1000).toFixed(0)} s\n`);
  const wrong = done.flatMap(({ results }) => results).filter(({ outcome }) => outcome === 'wrong').length;
  if (wrong > 0) {
    say('error', `${count(wrong, 'block')} not as documented against ${against}. ${name} stays as it was.`);
    return 1;
  }
  const date = new Date().toISOString().slice(0, 10);
  writeRecord(
    file,
    addToRecord(record, done, { against, date, known: new Set([...Object.keys(record.pages), ...known]) }),
  );
  say('done', `All as documented against ${against}: written to ${name}.`);
  return 0;
}
