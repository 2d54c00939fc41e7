/**
 * Runs everything that guards the project, in order of cost: format, lint, types, unused code, unit tests and beside
 * them the documentation against a platform where there is one, the build of the site, browser tests. Each check counts
 * as one, each test as itself. Ends with `N passed, N failed`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'docs-test-'));
let passed = 0;
let failed = 0;
let skipped = 0;

/**
 * Runs a program.
 *
 * @param output where what it says goes: `inherit` shows it at once, a file's descriptor keeps it
 * @returns true where it ends with 0
 */
async function run(output, name, program, ...words) {
  const start = performance.now();
  if (output === 'inherit') process.stdout.write(`\n── ${name}\n`);
  const child = spawn(program, words, { stdio: ['inherit', output, output] });
  let status;
  try {
    [status] = await once(child, 'close');
  } catch (error) {
    process.stdout.write(`${error.message}\n`);
  }
  process.stdout.write(
    `── ${name}: ${status === 0 ? 'ok' : 'FAILED'}, ${((performance.now() - start) / 1000).toFixed(1)} s\n`,
  );
  return status === 0;
}

function count(isOk) {
  if (isOk) passed += 1;
  else failed += 1;
}

async function check(name, ...words) {
  count(await run('inherit', name, ...words));
}

/** Runs a program that mostly waits, beside others. What it says is shown by the function that is returned. */
function checkBeside(name, ...words) {
  const path = join(folder, `${name}.txt`);
  const isOk = run(openSync(path, 'w'), name, ...words);
  return async () => {
    count(await isOk);
    process.stdout.write(`\n── ${name}\n${readFileSync(path, 'utf8')}`);
  };
}

async function tests(project) {
  const report = join(folder, `${project}.json`);
  const ended = await run(
    'inherit',
    `${project} tests`,
    'npx',
    'vitest',
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  );
  let result;
  try {
    result = JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    // The runner ended before it could report: its own output says why.
    failed += 1;
    return;
  }
  passed += result.numPassedTests;
  failed += result.numFailedTests;
  skipped += result.numPendingTests;
  // A file that cannot be loaded, or an error outside of tests, has no failed test of its own.
  if (!ended && result.numFailedTests === 0) failed += 1;
}

await check('format', 'npx', 'oxfmt', '--check', '.');
await check('lint', 'npx', 'oxlint', '--deny-warnings');
await check('types', 'npm', 'run', '--silent', 'types');
await check('unused code and packages', 'npx', 'knip', '--no-progress');
// Given where there is a platform to run the documentation against: see .ci/run.
const verify = process.env['DOCS_VERIFY'];
const showVerify = verify ? checkBeside('verify', 'sh', '-c', verify) : null;
await tests('unit');
await showVerify?.();
await check('build', process.execPath, 'bin/docs.js', 'build');
await tests('e2e');

rmSync(folder, { recursive: true, force: true });
process.stdout.write(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`);
process.exitCode = failed > 0 ? 1 : 0;
