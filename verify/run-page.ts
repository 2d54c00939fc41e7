import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Beginning, Exchange, Outcome, Product, Refusal, Session } from './product.ts';
import { reasonOf } from '../src/model/problem.ts';
import { learn } from './form.ts';
import { judgeEnd, judgeExchanges, judgeOutput, parseJson, type Difference } from './judge.ts';
import { judgeMessage } from './messages.ts';
import { InstanceGone, orGone, startRecorder, type Recorder } from './recorder.ts';
import { checkOf, type CheckedSamples } from './syntax.ts';
import { openShell, type Shell, type ShellResult } from './shell.ts';
import type { Step } from './steps.ts';

/** A block, an operation, a request that should be refused, or a program. */
export interface Tried {
  /** 1-based. */
  line: number;
  kind: Step['kind'] | 'operation' | 'refusal' | 'program';
  /** Null if another digest covers it. */
  digest: string | null;
}

/** Result of one block. */
export interface StepResult {
  step: Tried;
  outcome: Outcome;
  /** Entry for the record: `201`, or the reason why there is nothing to record. */
  seen: string;
  differences: Difference[];
  /** The release of another product that the block was compared with, if the page describes a different one. */
  release?: string;
}

/** A result: wrong if anything differs. */
export function resultOf(
  step: Tried,
  seen: string,
  differences: Difference[] = [],
  outcome: Outcome = 'as documented',
): StepResult {
  return { step, outcome: differences.length > 0 ? 'wrong' : outcome, seen, differences };
}

export interface PageToRun {
  id: string;
  /** For messages, relative to the site's folder. */
  file: string;
  steps: readonly Step[];
}

/** The environment that a page's blocks run in. */
interface Running {
  product: Product;
  session: Session;
  /** Errors that the instance has returned so far. */
  refusals: readonly Refusal[];
  recorder: Recorder;
  shell: Shell;
  checked: CheckedSamples;
  packages: string | null;
  /** Texts of the page and the values that replace them. Responses add to these. */
  values: Map<string, string>;
  /** The page's id. */
  page: string;
}

/** Prepared before the first page is run. */
export interface Prepared {
  refusals: readonly Refusal[];
  checked: CheckedSamples;
  /** Folder of the packages that samples are checked against; null if there are none. */
  packages: string | null;
}

/**
 * Runs the blocks of a page in the page's order, from the state that the product's module sets up.
 *
 * @throws InstanceGone if the instance does not respond any more
 */
export async function runPage(
  page: PageToRun,
  product: Product,
  session: Session,
  recorder: Recorder,
  prepared: Prepared,
): Promise<StepResult[]> {
  const code = page.steps
    .filter(({ kind, skip }) => (kind === 'shell' || kind === 'request') && skip === null)
    .map((step) => step.code);
  const begin = code.length > 0 ? await beginPage(page, code, session) : { values: {}, variables: {} };
  const values = new Map(Object.entries(begin.values));
  const variables = Object.entries(begin.variables).map(([name, value]): [string, string] => [
    name,
    fill(value, values, product, recorder),
  ]);
  const shell = openShell(Object.fromEntries(variables));
  const running: Running = { product, session, ...prepared, recorder, shell, values, page: page.id };
  try {
    const results: StepResult[] = [];
    for (const step of page.steps) {
      results.push(await runStep(step, running));
      const gone = recorder.gone();
      if (gone !== null)
        throw new InstanceGone(
          `The instance stopped responding at ${page.file}:${step.line}: ${gone}. Nothing was written.`,
        );
    }
    return results;
  } finally {
    shell.close();
  }
}

/**
 * Brings the instance into the state in which a page begins.
 *
 * @param code code of the blocks that will be run
 * @throws InstanceGone if that fails
 */
export function beginPage(
  { id, file }: Pick<PageToRun, 'id' | 'file'>,
  code: readonly string[],
  session: Session,
): Promise<Beginning> {
  const beginning = session.begin({ id, code });
  return orGone(beginning, `The state in which ${file} begins cannot be made: `, '. Nothing was written.');
}

async function runStep(step: Step, running: Running): Promise<StepResult> {
  if (step.skip !== null) return resultOf(step, step.skip, [], 'skipped');
  if (step.kind === 'message') return runMessage(step, running);
  if (step.kind === 'sample') return judgeSample(step, running.page, running.product, running.checked);
  const other = running.product.otherProducts.find(({ text }) => text.test(step.code));
  if (other && step.kind !== 'data')
    return (await runBeside(step, other.name, running)) ?? resultOf(step, other.name, [], 'elsewhere');
  if (step.file !== null) save(step.file, step, running);
  if (step.kind === 'data') return resultOf(step, 'JSON', judgeData(step));
  if (step.file !== null) return resultOf(step, 'saved as a file');
  return runAndJudge(step, running);
}

async function runAndJudge(step: Step, running: Running, newer: readonly string[] = []): Promise<StepResult> {
  const sent = await send(step, running);
  const exchanges = sent.exchanges.map((exchange) => ({ ...exchange, body: without(newer, exchange.body) }));
  const edition = editionOf(exchanges, running.product);
  if (edition !== null) return resultOf(step, edition, [], 'elsewhere');
  const statuses = exchanges.map(({ status }) => status).join(' ');
  return resultOf(step, statuses || `ended with ${sent.end.status}`, judge(step, sent.end, exchanges, running));
}

/** Runs a block of another product, if that can be started beside the instance; null otherwise. */
async function runBeside(step: Step, name: string, running: Running): Promise<StepResult | null> {
  const { session, packages, product } = running;
  if (packages === null || !session.startBeside) return null;
  const beside = await session.startBeside(name, packages).catch(reasonOf);
  if (beside === null) return null;
  if (typeof beside === 'string') {
    return resultOf(step, name, [
      { line: step.line, expected: `${name}, which runs beside the instance`, got: beside },
    ]);
  }
  const recorder = await startRecorder(beside.url);
  try {
    const there = { ...running, recorder, product: { ...product, addresses: beside.addresses } };
    const result = await runAndJudge(step, there, beside.newer);
    return {
      ...result,
      seen: `${result.seen} from ${name} ${beside.release.split(',')[0]}`,
      release: `${name} ${beside.release}`,
    };
  } finally {
    await recorder.close();
    await beside.stop();
  }
}

/** A JSON body without the members of some names, at any depth. */
function without(names: readonly string[], body: string): string {
  const value = names.length > 0 ? parseJson(body) : undefined;
  if (value === undefined) return body;
  return JSON.stringify(value, (key, member: unknown) => (names.includes(key) ? undefined : member));
}

function judge(step: Step, end: ShellResult, exchanges: readonly Exchange[], running: Running): Difference[] {
  const { line, expected, code } = step;
  const found = judgeEnd(line, end, exchanges);
  if (found.length > 0) return found;
  if (step.kind === 'request' || /\bcurl\b/.test(code) || expected.statuses.length > 0) {
    // If the response goes through a pipe, the page shows the output of the last program.
    const printed = /\|\s*jq\b/.test(code) ? end.stdout : null;
    const text = expected.body && fill(expected.body.code, running.values, running.product, running.recorder);
    const shown = text === null ? undefined : parseJson(text);
    if (text !== null && shown === undefined) return judgeData({ line: expected.body?.line ?? line, code: text });
    found.push(...judgeExchanges(line, expected, exchanges, { shown, printed }));
    const came = exchanges.at(-1);
    if (came && came.status < 400 && shown !== undefined) learn(shown, parseJson(printed ?? came.body), running.values);
  }
  return [...found, ...judgeOutput(line, expected, end)];
}

/** Result of a sample: the errors in its types or its syntax, or the reason why it was not checked. */
export function judgeSample(
  step: Step,
  page: string,
  { samples }: Product,
  { found, unread }: CheckedSamples,
): StepResult {
  if (step.skip !== null) return resultOf(step, step.skip, [], 'skipped');
  const other = samples?.elsewhere(page, step.code) ?? null;
  if (other !== null) return resultOf(step, other, [], 'elsewhere');
  const reason = unread.get(step);
  return reason === undefined ? resultOf(step, checkOf(step), found.get(step)) : resultOf(step, reason, [], 'skipped');
}

/** Compares the messages of a row with what the instance says. */
function runMessage(step: Step, { refusals, product, page }: Running): StepResult {
  const [status = 0] = step.expected.statuses;
  const judged = step.code.split('\n').map((message) => ({ message, result: judgeMessage(message, status, refusals) }));
  const differences = judged.flatMap(({ message, result }) =>
    result.kind === 'other'
      ? [{ line: step.line, expected: `${status} ${message}`, got: `${status} ${result.said}` }]
      : [],
  );
  const said = judged.flatMap(({ result }) => (result.kind === 'said' ? [result] : []));
  if (differences.length > 0 || said.length > 0) {
    const release = said.find((each) => each.release !== null)?.release ?? null;
    return { ...resultOf(step, String(status), differences), ...(release !== null && { release }) };
  }
  const other = product.otherMessages?.(page) ?? null;
  if (other !== null) return resultOf(step, other, [], 'elsewhere');
  return resultOf(step, 'messages that no request provokes', [], 'skipped');
}

/** Saves a block that the page shows as a file, so that the blocks below find it. */
function save(file: string, { code }: Step, { shell, values, product, recorder }: Running): void {
  const path = join(shell.folder, join('/', file));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${fill(code, values, product, recorder)}\n`);
  chmodSync(path, 0o755);
}

async function send({ kind, code }: Step, { recorder, shell, session, product, values }: Running) {
  recorder.take();
  const filled = fill(code, values, product, recorder);
  if (kind === 'shell') {
    const end = await shell.run(filled);
    return { end, exchanges: recorder.take() };
  }
  const path = filled.trim().replace(/^GET /, '');
  const end: ShellResult = { status: 0, stdout: '', stderr: '' };
  try {
    end.stdout = await (await fetch(recorder.url + path, { headers: session.headers(path) })).text();
  } catch (error) {
    end.status = 1;
    end.stderr = reasonOf(error);
  }
  return { end, exchanges: recorder.take() };
}

/** The edition that a block needs, if this one responded as it does to requests of that edition; null otherwise. */
function editionOf(exchanges: readonly Exchange[], { otherEditions, missing }: Product): string | null {
  const requests = exchanges.filter(({ status }) => status === missing).map(({ method, path }) => `${method} ${path}`);
  return otherEditions.find(({ request }) => requests.some((sent) => request.test(sent)))?.name ?? null;
}

/** Replaces addresses, and texts of the page with their values. */
export function fill(
  text: string,
  values: ReadonlyMap<string, string>,
  { addresses }: Product,
  { url }: { url: string },
): string {
  return replaceTexts(
    replaceTexts(
      text,
      addresses.map((address) => [address, url]),
    ),
    values,
  );
}

/** Replaces texts with their values; longer ones first, since one may be part of another. */
export function replaceTexts(text: string, values: Iterable<readonly [string, string]>): string {
  const longestFirst = [...values].toSorted(([a], [b]) => b.length - a.length);
  return longestFirst.reduce((filled, [written, value]) => filled.replaceAll(written, () => value), text);
}

/** Without a request, JSON can only be parsed. */
function judgeData({ line, code }: Pick<Step, 'line' | 'code'>): Difference[] {
  try {
    JSON.parse(code);
    return [];
  } catch (error) {
    return [{ line, expected: 'JSON', got: reasonOf(error) }];
  }
}
