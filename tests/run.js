/**
 * Runs everything that guards the project, in order of cost: format, lint, types, unused code, unit tests, the build of
 * the site, browser tests, and beside all of them the documentation against a platform, if there is one. Each check
 * counts as one test. At the end, it repeats all failures, for those who only see the end of the output, and prints
 * `N passed, N failed`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'docs-test-'));
/** Number of lines of each failure that are repeated at the end. */
const shownLines = 12;

let passed = 0;
let skipped = 0;
/** What failed: its name, and the lines that say how. @type {{ name: string, lines: string[] }[]} */
const failures = [];

/**
 * Runs a program.
 *
 * @param output of the program: `inherit` shows it at once, a file descriptor stores it
 * @returns true if it exits with 0
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

async function check(name, ...words) {
  if (await run('inherit', name, ...words)) passed += 1;
  else failures.push({ name, lines: [] });
}

/** Runs a program that mostly waits, beside others. The returned function shows its output. */
function checkBeside(name, ...words) {
  const path = join(folder, `${name}.txt`);
  const isOk = run(openSync(path, 'w'), name, ...words);
  return async () => {
    const ended = await isOk;
    const output = readFileSync(path, 'utf8');
    process.stdout.write(`\n── ${name}\n${output}`);
    if (ended) passed += 1;
    else failures.push({ name, lines: output.trimEnd().split('\n').slice(-shownLines) });
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
    failures.push({
      name: `${project} tests`,
      lines: ['They ended before they could report: their own output says why.'],
    });
    return;
  }
  passed += result.numPassedTests;
  skipped += result.numPendingTests;
  const before = failures.length;
  for (const { name: path, message, assertionResults } of result.testResults) {
    const file = relative('.', path);
    for (const { status, fullName, failureMessages } of assertionResults) {
      if (status !== 'failed') continue;
      failures.push({
        name: `${file} › ${fullName}`,
        lines: failureMessages.join('\n').split('\n').slice(0, shownLines),
      });
    }
    // A file that cannot be loaded has no tests.
    if (message && assertionResults.length === 0) {
      failures.push({ name: file, lines: message.split('\n').slice(0, shownLines) });
    }
  }
  if (!ended && failures.length === before) {
    failures.push({ name: `${project} tests`, lines: ['An error outside of the tests: their own output has it.'] });
  }
}

// Set if there is a platform to run the documentation against: see .ci/run.
const verify = process.env['DOCS_VERIFY'];
const showVerify = verify ? checkBeside('verify', 'sh', '-c', verify) : null;
await check('format', 'npx', 'oxfmt', '--check', '.');
await check('lint', 'npx', 'oxlint', '--deny-warnings');
await check('types', 'npm', 'run', '--silent', 'types');
await check('unused code and packages', 'npx', 'knip', '--no-progress');
await tests('unit');
await check('build', process.execPath, 'bin/docs.js', 'build');
await tests('e2e');
await showVerify?.();

rmSync(folder, { recursive: true, force: true });
for (const { name, lines } of failures) {
  process.stdout.write(`\n── failed: ${name}\n${lines.map((line) => `   ${line}\n`).join('')}`);
}
process.stdout.write(`\n${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`);
process.exitCode = failures.length > 0 ? 1 : 0;
