/**
 * Measures which lines of `src/` the tests run: unit tests in process, with V8's coverage, and browser tests in
 * Chromium. Prints a row for each folder, and fails if one is below `LEAST`. Takes as long as the tests:
 * `npm run coverage`.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { mergeProcessCovs } from '@bcoe/v8-coverage';
import { convert } from 'ast-v8-to-istanbul';
import { parseAstAsync } from 'vite';

/** Required percentage of each folder's lines. */
const LEAST = 85;
/** Its tests run the commands as separate processes, which are not counted. */
const ELSEWHERE = new Set(['src/cli']);
const SCRIPTS = 'dist/client/assets';

const root = resolve(import.meta.dirname, '../..');
const counted = mkdtempSync(join(tmpdir(), 'docs-coverage-'));
/** Makes the engine compile its scripts with source maps and without minifying, so that statements stay separate. */
const inBrowser = { DOCS_COVERAGE: counted };

function run(env, program, ...words) {
  const { status, error } = spawnSync(program, words, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  if (error) throw error;
  if (status !== 0) throw new Error(`${words.join(' ')} ended with ${status}: lines are counted where all tests pass.`);
}

/**
 * Merges Istanbul's statement counts into line counts: a line counts as run if a statement that starts on it was.
 *
 * @param {Map<string, Map<number, boolean>>} files lines by file
 */
function addLines(files, coverage) {
  for (const { path, statementMap, s } of Object.values(coverage)) {
    const lines = files.get(path) ?? new Map();
    files.set(path, lines);
    for (const [key, { start }] of Object.entries(statementMap))
      lines.set(start.line, lines.get(start.line) === true || s[key] > 0);
  }
}

/** The lines that browser tests have run, by source file. */
async function inBrowsers() {
  // Reports are merged one at a time, because together they are large.
  const scripts = readdirSync(counted).reduce((merged, name) => {
    const report = JSON.parse(readFileSync(join(counted, name), 'utf8'));
    return mergeProcessCovs([{ result: merged }, { result: report }]).result;
  }, []);
  const files = new Map();
  for (const coverage of scripts) {
    const file = join(root, SCRIPTS, coverage.url);
    const code = readFileSync(file, 'utf8');
    const sourceMap = JSON.parse(readFileSync(`${file}.map`, 'utf8'));
    // The converter resolves sources relative to the script.
    const script = { ...coverage, url: `file://${file}` };
    addLines(files, await convert({ ast: parseAstAsync(code), code, sourceMap, coverage: script, wrapperLength: 0 }));
  }
  return files;
}

/** A row for each folder. The unit tests' report knows every line of every file; the browser's adds to it. */
function rowsOf(inProcess, others) {
  const folders = new Map();
  for (const [path, lines] of inProcess) {
    const folder = dirname(relative(root, path)).split('/').slice(0, 2).join('/');
    const sum = folders.get(folder) ?? { total: 0, alone: 0, together: 0 };
    folders.set(folder, sum);
    for (const [line, isRun] of lines) {
      sum.total += 1;
      if (isRun) sum.alone += 1;
      if (isRun || others.get(path)?.get(line)) sum.together += 1;
    }
  }
  return [...folders].toSorted();
}

const share = (part, total) => (100 * part) / total;
const percent = (value) => `${value.toFixed(1)} %`.padStart(8);

try {
  const unit = ['--coverage', '--coverage.reporter=json', '--coverage.reporter=html'];
  run({}, 'npx', 'vitest', 'run', '--project', 'unit', ...unit);
  run(inBrowser, process.execPath, 'bin/docs.js', 'build');
  run(inBrowser, 'npx', 'vitest', 'run', '--project', 'e2e');
  const inProcess = new Map();
  addLines(inProcess, JSON.parse(readFileSync(join(root, 'coverage/coverage-final.json'), 'utf8')));
  const rows = rowsOf(inProcess, await inBrowsers());
  process.stdout.write(`\n${'lines run'.padEnd(16)} in process  and in browsers\n`);
  for (const [folder, { total, alone, together }] of rows)
    process.stdout.write(
      `${folder.padEnd(16)}   ${percent(share(alone, total))}         ${percent(share(together, total))}  ${together} of ${total}\n`,
    );
  const low = rows.filter(([folder, { total, together }]) => !ELSEWHERE.has(folder) && share(together, total) < LEAST);
  for (const [folder] of low)
    process.stdout.write(`${basename(folder)}: fewer than ${LEAST} % of its lines are run.\n`);
  process.exitCode = low.length > 0 ? 1 : 0;
} finally {
  rmSync(counted, { recursive: true, force: true });
}
