import type { Program } from './product.ts';
import { reasonOf } from '../src/model/problem.ts';
import { AND_RUN } from '../src/build/verified-record.ts';
import { resultOf, type StepResult } from './result.ts';
import { begun } from './recorder.ts';
import { fill, type PageToRun, type Prepared } from './run-page.ts';
import type { Step } from './steps.ts';

/**
 * Runs the programs of a page, each from the state in which the page begins. They get the instance's own address, without
 * the recorder: a program sends requests until it is stopped.
 *
 * @returns a result for each, besides that of the sample that is started
 * @throws InstanceGone if that state cannot be set up
 */
export async function runPrograms(page: PageToRun, { packages, ...prepared }: Prepared): Promise<StepResult[]> {
  if (packages === null) return [];
  const results: StepResult[] = [];
  for (const program of prepared.session.programs?.(page.id) ?? [])
    results.push(await runOne(page, program, { ...prepared, packages }));
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

async function runOne(
  page: PageToRun,
  { files, run }: Program,
  { product, session, url, packages }: Prepared & { packages: string },
): Promise<StepResult> {
  const blocks = files.map((name) => blockOf(page.steps, name, files[0]));
  const line = blocks[0]?.line ?? 1;
  const step = { line, kind: 'program', digest: null } as const;
  const result = (got: string | null): StepResult =>
    resultOf(step, 'run', got === null ? [] : [{ line, expected: 'a program that works', got }]);
  const missing = files.find((_, index) => blocks[index] === undefined);
  if (missing !== undefined) return result(`the page has no block with the title "${missing}"`);
  if (typeof run === 'string') return resultOf(step, run, [], 'skipped');
  const { values } = await begun(page.file, session.begin({ id: page.id, code: [] }));
  const filling = { product, recorder: { url }, values: new Map(Object.entries(values)) };
  const filled = files.map((name, index) => [name, fill(blocks[index]?.code ?? '', filling)]);
  try {
    await run(Object.fromEntries(filled), packages);
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
