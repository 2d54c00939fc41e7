/**
 * Runs everything that guards the project, in order of cost: format, lint, types, unused code, unit tests, the
 * documentation against a platform where there is one, the build of the site, browser tests. Each check counts as one,
 * each test as itself. Ends with `N passed, N failed`.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'docs-test-'));
let passed = 0;
let failed = 0;
let skipped = 0;

/** Runs a program and shows what it says; true where it ends with 0. */
function run(name, program, ...words) {
  const start = performance.now();
  process.stdout.write(`\n── ${name}\n`);
  const { status, error } = spawnSync(program, words, { stdio: 'inherit' });
  if (error) process.stdout.write(`${error.message}\n`);
  process.stdout.write(
    `── ${name}: ${status === 0 ? 'ok' : 'FAILED'}, ${((performance.now() - start) / 1000).toFixed(1)} s\n`,
  );
  return status === 0;
}

function check(name, ...words) {
  if (run(name, ...words)) passed += 1;
  else failed += 1;
}

function tests(project) {
  const report = join(folder, `${project}.json`);
  const ended = run(
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

check('format', 'npx', 'oxfmt', '--check', '.');
check('lint', 'npx', 'oxlint', '--deny-warnings');
check('types', 'npm', 'run', '--silent', 'types');
check('unused code and packages', 'npx', 'knip', '--no-progress');
tests('unit');
// Given where there is a platform to run the documentation against: see .ci/run.
if (process.env['DOCS_VERIFY']) check('verify', 'sh', '-c', process.env['DOCS_VERIFY']);
check('build', process.execPath, 'bin/docs.js', 'build');
tests('e2e');

rmSync(folder, { recursive: true, force: true });
process.stdout.write(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`);
process.exitCode = failed > 0 ? 1 : 0;
