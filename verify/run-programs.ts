import type { Product, Program, Session } from './product.ts';
import { reasonOf } from '../src/model/problem.ts';
import { AND_RUN } from '../src/build/verified-record.ts';
import { beginPage, fill, resultOf, type PageToRun, type StepResult } from './run-page.ts';
import type { Step } from './steps.ts';

/** Prepared before the first program is run. */
export interface ProgramRun {
  product: Product;
  session: Session;
  /** The instance's own address, without a recorder: a program sends requests until it is stopped. */
  url: string;
  /** Folder of the packages that samples are checked against. */
  packages: string;
}

/**
 * Runs the programs of a page, each from the state in which the page begins.
 *
 * @returns a result for each, besides that of the sample that is started
 * @throws InstanceGone if that state cannot be set up
 */
export async function runPrograms(page: PageToRun, run: ProgramRun): Promise<StepResult[]> {
  const results: StepResult[] = [];
  for (const program of run.session.programs?.(page.id) ?? []) results.push(await runProgram(page, program, run));
  return results;
}

/** Joins the results of a page's blocks and its programs. Samples that were run are marked as such for the record. */
export function withPrograms(results: readonly StepResult[], programs: readonly StepResult[]): StepResult[] {
  const run = new Set(programs.filter(({ outcome }) => outcome === 'as documented').map(({ step }) => step.line));
  const marked = results.map((result) =>
    result.step.kind === 'sample' && run.has(result.step.line)
      ? { ...result, seen: `${result.seen}${AND_RUN}` }
      : result,
  );
  return [...marked, ...programs];
}

async function runProgram(page: PageToRun, { files, run }: Program, given: ProgramRun): Promise<StepResult> {
  const blocks = files.map((name) => blockOf(page.steps, name, files[0]));
  const line = blocks[0]?.line ?? 1;
  const step = { line, kind: 'program', digest: null } as const;
  const result = (got: string | null): StepResult =>
    resultOf(step, 'run', got === null ? [] : [{ line, expected: 'a program that works', got }]);
  const missing = files.find((_, index) => blocks[index] === undefined);
  if (missing !== undefined) return result(`the page has no block with the title "${missing}"`);
  if (typeof run === 'string') return resultOf(step, run, [], 'skipped');
  const { values } = await beginPage(page, [], given.session);
  const filled = files.map((name, index): [string, string] => [
    name,
    fill(blocks[index]?.code ?? '', new Map(Object.entries(values)), given.product, given),
  ]);
  try {
    await run(Object.fromEntries(filled), given.packages);
    return result(null);
  } catch (error) {
    return result(reasonOf(error));
  }
}

/**
 * The block that a reader has under a name: the last one that is not below the block that is started, or else the first
 * below it.
 */
function blockOf(steps: readonly Step[], name: string, started: string): Step | undefined {
  const named = steps.filter(({ kind, file }) => kind === 'sample' && file === name);
  const { line = 0 } = steps.find(({ file }) => file === started) ?? {};
  return named.findLast((step) => step.line <= line) ?? named[0];
}
