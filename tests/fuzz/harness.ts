import { mkdirSync, rmSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import * as fc from 'fast-check';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll } from 'vitest';
import { assertProperty } from '../property.ts';
import type { Target } from './targets.ts';

/** Total number of cases that the tests name. They try a quarter of them, or as many as `FUZZ_CASES` says. */
const ALL = 20_000;
const factor = Number(process.env['FUZZ_CASES'] || ALL / 4) / ALL;
/** Timeout for tests of many cases on a busy machine. */
export const TIME: number = 300_000 * Math.max(1, factor);
/**
 * Limits for one case, in ms of CPU time and of wall time, which passes on a busy machine even if nothing is computed.
 */
const MOST_CPU = 2000;
const MOST_WALL = 20_000;

const folder = resolve(`.cache/fuzz-${process.pid}`);
let thread: Worker | null = null;

/** Prepares the targets for the tests of a file. */
export function useTargets(): void {
  beforeAll(async () => {
    mkdirSync(folder, { recursive: true });
    const bundle = await rolldown({
      input: resolve('tests/fuzz/targets.ts'),
      platform: 'node',
      logLevel: 'silent',
      external: (id) => !id.startsWith('.') && !isAbsolute(id),
      transform: { jsx: { runtime: 'automatic' } },
      // Styles do not matter here.
      plugins: [
        {
          name: 'no-styles',
          load: (id) => (id.endsWith('.css') ? { code: 'export default {}', moduleType: 'js' } : null),
        },
      ],
    });
    await bundle.write({ dir: folder, format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' });
    await bundle.close();
  });
  afterAll(async () => {
    await thread?.terminate();
    thread = null;
    rmSync(folder, { recursive: true, force: true });
  });
}

/** Runs one case, and ends it if it takes too long. @throws Error with what is wrong */
export async function runCase(target: Target, input: unknown, mostCpu = MOST_CPU): Promise<void> {
  thread ??= new Worker(join(folder, 'targets.mjs'), { env: { ...process.env, NODE_ENV: 'production' } });
  const worker = thread;
  const outcome = await new Promise<string | null>((done) => {
    const cpu = process.cpuUsage();
    const start = performance.now();
    const watch = setInterval(() => {
      const { user, system } = process.cpuUsage(cpu);
      const wall = performance.now() - start;
      if ((wall > mostCpu && (user + system) / 1000 > mostCpu) || wall > MOST_WALL)
        finish('HANG: the case does not end');
    }, 250);
    const finish = (text: string | null) => {
      clearInterval(watch);
      worker.off('message', finish).off('error', fell).off('exit', ended);
      done(text);
    };
    const fell = (error: Error) => finish(`the thread fell over: ${error.stack ?? error.message}`);
    const ended = (code: number) => finish(`the thread ended with ${code}`);
    worker.on('message', finish).on('error', fell).on('exit', ended);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
    worker.postMessage({ target, input });
  });
  if (outcome === null) return;
  if (!outcome.startsWith('Error')) {
    await worker.terminate();
    thread = null;
  }
  throw outcome.startsWith('HANG') ? new Hang(outcome) : new Error(outcome);
}

/**
 * Searches for an input that a target cannot handle.
 *
 * @param cases how many to try, out of {@link ALL} in all tests
 * @throws Error with the smallest input found, and the seed to find it again (`FUZZ_SEED`)
 */
export async function fuzz<T>(target: Target, cases: number, inputs: fc.Arbitrary<T>): Promise<void> {
  // Grammars are loaded on first use, which is slow.
  const first = '```js\na\n```\n';
  await runCase('pages', { 'a.md': first, 'b.mdx': '<Tabs />' }, MOST_WALL);
  let hung: Error | null = null;
  const property = fc.asyncProperty(inputs, async (input) => {
    // Shrinking a case that never ends would take too long.
    if (hung) return;
    try {
      await runCase(target, input);
    } catch (error) {
      if (error instanceof Hang) hung = error;
      throw error;
    }
  });
  await assertProperty(property, Math.ceil(cases * factor));
}

class Hang extends Error {}
