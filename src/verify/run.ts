import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Beginning, Exchange, Outcome, Product, Refusal, Session } from '../model/verification.ts';
import { reasonOf } from '../model/problem.ts';
import { learn } from './form.ts';
import { judgeEnd, judgeExchanges, judgeOutput, parseJson, type Difference } from './judge.ts';
import { judgeMessage } from './messages.ts';
import { InstanceGone, type Recorder } from './recorder.ts';
import { openShell, type Shell, type ShellResult } from './shell.ts';
import type { Step } from './steps.ts';

/** A block, an operation, or a request of one that is to be refused. */
export interface Tried {
  /** 1-based. */
  line: number;
  kind: Step['kind'] | 'operation' | 'refusal';
  /** Null: it is part of what another digest stands for. */
  digest: string | null;
}

/** Result of one block. */
export interface StepResult {
  step: Tried;
  outcome: Outcome;
  /** Entry for the record: `201`, or the reason why nothing was seen. */
  seen: string;
  differences: Difference[];
}

export interface PageToRun {
  id: string;
  /** For messages, relative to the site's folder. */
  file: string;
  steps: readonly Step[];
}

/** Surroundings that a page's blocks run in. */
interface Running {
  product: Product;
  session: Session;
  /** Errors that the instance has returned so far. */
  refusals: readonly Refusal[];
  recorder: Recorder;
  shell: Shell;
  /** What is wrong with each sample that was type-checked. */
  checked: ReadonlyMap<Step, Difference[]>;
  /** Texts of the page and what stands for them, which answers add to. */
  values: Map<string, string>;
  /** The page's id. */
  page: string;
}

/** Known before the first page is run. */
export interface Prepared {
  refusals: readonly Refusal[];
  checked: ReadonlyMap<Step, Difference[]>;
}

/**
 * Runs the blocks of a page in the page's order, from the state that the product's module makes for it.
 *
 * @throws InstanceGone where the instance does not answer any more
 */
export async function runPage(
  page: PageToRun,
  product: Product,
  session: Session,
  recorder: Recorder,
  { refusals, checked }: Prepared,
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
  const running: Running = { product, session, refusals, checked, recorder, shell, values, page: page.id };
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

async function beginPage({ id, file }: PageToRun, code: string[], session: Session): Promise<Beginning> {
  try {
    return await session.begin({ id, code });
  } catch (error) {
    const reason = reasonOf(error);
    throw new InstanceGone(`The state in which ${file} begins cannot be made: ${reason}. Nothing was written.`, {
      cause: error,
    });
  }
}

async function runStep(step: Step, running: Running): Promise<StepResult> {
  const result = (outcome: Outcome, seen: string, differences: Difference[] = []): StepResult => ({
    step,
    outcome: differences.length > 0 ? 'wrong' : outcome,
    seen,
    differences,
  });
  if (step.skip !== null) return result('skipped', step.skip);
  if (step.kind === 'message') return runMessage(step, running);
  if (step.kind === 'sample') return judgeSample(step, running.page, running.product, running.checked);
  const other = running.product.otherProducts.find(({ text }) => text.test(step.code));
  if (other && step.kind !== 'data') return result('elsewhere', other.name);
  if (step.file !== null) save(step.file, step, running);
  if (step.kind === 'data') return result('as documented', 'JSON', judgeData(step));
  if (step.file !== null) return result('as documented', 'saved as a file');
  const { end, exchanges } = await send(step, running);
  const edition = editionOf(step, exchanges, running.product);
  if (edition !== null) return result('elsewhere', edition);
  const differences = judge(step, end, exchanges, running);
  const statuses = exchanges.map(({ status }) => status).join(' ');
  return result('as documented', statuses || `ended with ${end.status}`, differences);
}

function judge(step: Step, end: ShellResult, exchanges: readonly Exchange[], running: Running): Difference[] {
  const { line, expected, code } = step;
  const found = judgeEnd(line, end, exchanges);
  if (found.length > 0) return found;
  if (step.kind === 'request' || /\bcurl\b/.test(code) || expected.statuses.length > 0) {
    // Behind a pipe the page shows what the last program prints.
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

/** Result of a sample: what its type-check found, or why it was not checked. */
export function judgeSample(
  step: Step,
  page: string,
  { samples }: Product,
  checked: ReadonlyMap<Step, Difference[]>,
): StepResult {
  if (step.skip !== null) return { step, outcome: 'skipped', seen: step.skip, differences: [] };
  const other = samples?.elsewhere(page, step.code) ?? null;
  if (other !== null) return { step, outcome: 'elsewhere', seen: other, differences: [] };
  const differences = checked.get(step) ?? [];
  return { step, outcome: differences.length > 0 ? 'wrong' : 'as documented', seen: 'types', differences };
}

/** Compares the messages of a row with what the instance says. */
function runMessage(step: Step, { refusals }: Running): StepResult {
  const [status = 0] = step.expected.statuses;
  const judged = step.code.split('\n').map((message) => ({ message, result: judgeMessage(message, status, refusals) }));
  const differences = judged.flatMap(({ message, result }) =>
    result.kind === 'other'
      ? [{ line: step.line, expected: `${status} ${message}`, got: `${status} ${result.said}` }]
      : [],
  );
  const isSaid = judged.some(({ result }) => result.kind === 'said');
  const outcome = differences.length > 0 ? 'wrong' : isSaid ? 'as documented' : 'skipped';
  return { step, outcome, seen: isSaid ? String(status) : 'messages that no request provokes', differences };
}

/** Keeps a block that the page shows as a file, where the blocks below will look for it. */
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

/** The edition that a block needs, where this one answered as it does to requests of that edition. */
function editionOf(step: Step, exchanges: readonly Exchange[], { otherEditions, missing }: Product): string | null {
  for (const { method, path, status } of exchanges) {
    if (status !== missing) continue;
    const edition = otherEditions.find(({ request }) => request.test(`${method} ${path}`))?.name ?? step.edition;
    if (edition !== null) return edition;
  }
  return null;
}

/** Puts what stands for the page's texts in their places; longer ones first, since one may be part of another. */
function fill(text: string, values: ReadonlyMap<string, string>, { addresses }: Product, { url }: Recorder): string {
  let filled = text;
  for (const address of addresses) filled = filled.replaceAll(address, url);
  for (const [written, value] of [...values].toSorted(([a], [b]) => b.length - a.length))
    filled = filled.replaceAll(written, () => value);
  return filled;
}

/** JSON without a request can at least be read. */
function judgeData({ line, code }: Pick<Step, 'line' | 'code'>): Difference[] {
  try {
    JSON.parse(code);
    return [];
  } catch (error) {
    return [{ line, expected: 'JSON', got: reasonOf(error) }];
  }
}
