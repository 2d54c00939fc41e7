import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '../src/files/write.ts';
import type { Exchange, Product, Refusal, Session } from './product.ts';
import { reasonOf } from '../src/model/problem.ts';
import { learn } from './form.ts';
import { judgeEnd, judgeExchanges, judgeOutput, parseJson, type Difference } from './judge.ts';
import { judgeMessage } from './messages.ts';
import { begun, InstanceGone, startRecorder, type Recorder } from './recorder.ts';
import { resultOf, type StepResult } from './result.ts';
import { openShell, type Shell, type ShellResult } from './shell.ts';
import type { Step } from './steps.ts';

export interface PageToRun {
  id: string;
  /** For messages, relative to the site's folder. */
  file: string;
  steps: readonly Step[];
}

/** An instance, with everything that is prepared before the first page is run. */
export interface Prepared {
  product: Product;
  session: Session;
  recorder: Recorder;
  /** The instance's own address, without the recorder. */
  url: string;
  /** Errors that the instance has returned so far. */
  refusals: readonly Refusal[];
  samples: ReadonlyMap<Step, StepResult>;
  /** Folder of the packages that samples are checked against; null if there are none. */
  packages: string | null;
}

/** The environment that a page's blocks run in. */
interface Running extends Prepared {
  shell: Shell;
  /** Texts of the page and the values that replace them. Responses add to these. */
  values: Map<string, string>;
  /** The page's id. */
  page: string;
}

/**
 * Runs the blocks of a page in the page's order, from the state that the product's module sets up.
 *
 * @throws InstanceGone if the instance does not respond any more
 */
export async function runPage(page: PageToRun, prepared: Prepared): Promise<StepResult[]> {
  const { product, session, recorder } = prepared;
  const code = page.steps
    .filter(({ kind, skip }) => (kind === 'shell' || kind === 'request') && skip === null)
    .map((step) => step.code);
  const state = { id: page.id, code };
  const begin = code.length > 0 ? await begun(page.file, session.begin(state)) : { values: {}, variables: {} };
  const filling = { product, recorder, values: new Map(Object.entries(begin.values)) };
  const variables = Object.entries(begin.variables).map(([name, value]) => [name, fill(value, filling)]);
  const shell = openShell(Object.fromEntries(variables));
  const running: Running = { ...prepared, ...filling, shell, page: page.id };
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

async function runStep(step: Step, running: Running): Promise<StepResult> {
  const checked = running.samples.get(step);
  if (checked) return checked;
  if (step.skip !== null) return resultOf(step, step.skip, [], 'skipped');
  if (step.kind === 'message') return runMessage(step, running);
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
  const expected = `${name}, which runs beside the instance`;
  if (typeof beside === 'string') return resultOf(step, name, [{ line: step.line, expected, got: beside }]);
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
    const last = exchanges.at(-1);
    // If the response goes through a pipe, the page shows the output of the last program.
    const seen = /\|\s*jq\b/.test(code) ? end.stdout : (last?.body ?? '');
    const text = expected.body && fill(expected.body.code, running);
    const shown = text === null ? undefined : parseJson(text);
    if (text !== null && shown === undefined) return judgeData({ line: expected.body?.line ?? line, code: text });
    found.push(...judgeExchanges(line, expected, exchanges, { shown, seen }));
    if (last && last.status < 400 && shown !== undefined) learn(shown, parseJson(seen), running.values);
  }
  return [...found, ...judgeOutput(line, expected, end)];
}

/** Compares the messages of a row with what the instance says. */
function runMessage(step: Step, { refusals, product, page }: Running): StepResult {
  const { line } = step;
  const [status = 0] = step.expected.statuses;
  const differences: Difference[] = [];
  const said: Refusal[] = [];
  for (const message of step.code.split('\n')) {
    const heard = judgeMessage(message, status, refusals);
    if (typeof heard === 'string')
      differences.push({ line, expected: `${status} ${message}`, got: `${status} ${heard}` });
    else if (heard) said.push(heard);
  }
  if (differences.length > 0 || said.length > 0) {
    const release = said.find((refusal) => refusal.release)?.release;
    return { ...resultOf(step, String(status), differences), ...(release && { release }) };
  }
  const other = product.otherMessages?.(page) ?? null;
  if (other !== null) return resultOf(step, other, [], 'elsewhere');
  return resultOf(step, 'messages that no request provokes', [], 'skipped');
}

/** Saves a block that the page shows as a file, so that the blocks below find it. */
function save(file: string, { code }: Step, running: Running): void {
  const path = join(running.shell.folder, join('/', file));
  writeWhole(path, `${fill(code, running)}\n`);
  chmodSync(path, 0o755);
}

async function send({ kind, code }: Step, running: Running) {
  const { recorder, shell, session } = running;
  recorder.take();
  const filled = fill(code, running);
  if (kind === 'shell') {
    const end = await shell.run(filled);
    return { end, exchanges: recorder.take() };
  }
  const path = filled.trim().replace(/^GET /, '');
  const stdout = fetch(recorder.url + path, { headers: session.headers(path) }).then((answer) => answer.text());
  const end: ShellResult = await stdout.then(
    (text) => ({ status: 0, stdout: text, stderr: '' }),
    (error: unknown) => ({ status: 1, stdout: '', stderr: reasonOf(error) }),
  );
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
  { product, recorder, values }: Pick<Running, 'product' | 'values'> & { recorder: Pick<Recorder, 'url'> },
): string {
  const addresses = product.addresses.map((address) => [address, recorder.url] as const);
  return replaceTexts(replaceTexts(text, addresses), values);
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
