/**
 * What takes too long for the suite: the preview server under load, and many more rounds of the tests that draw lots.
 * Prints a table; with `--write` it also puts it into BENCHMARKS.md. Ends with 1 where anything failed.
 *
 *   npm run soak [-- --write]
 *
 * SOAK_SECONDS sets how long the load lasts, SOAK_FACTOR how many rounds there are (1: as in the table).
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'docs-soak-run-'));
const factor = Number(process.env.SOAK_FACTOR ?? 1);
const many = (count) => String(Math.ceil(count * factor));
const seed = String(Math.floor(Math.random() * 1e9));
const rows = [];
let failed = 0;

/** Runs test files with something in the environment; what they write into a file is returned. */
function run(what, environment, ...words) {
  const figures = join(folder, 'figures.json');
  rmSync(figures, { force: true });
  const start = performance.now();
  const { status } = spawnSync('npx', ['vitest', 'run', ...words], {
    stdio: 'inherit',
    env: { ...process.env, ...environment, SOAK_FIGURES: figures },
  });
  const seconds = Math.round((performance.now() - start) / 1000);
  if (status !== 0) failed += 1;
  rows.push(`| ${what} | ${status === 0 ? 'all as it should be' : 'FAILED'} | ${seconds} s |`);
  return existsSync(figures) ? JSON.parse(readFileSync(figures, 'utf8')) : null;
}

const load = run('The preview server under load', {}, '--project', 'soak');
const unit = ['--project', 'unit'];
run(
  `${many(100)} builds killed at any moment`,
  { KILLS: many(100) },
  ...unit,
  'tests/build/deployment.test.ts',
  '-t',
  'at any moment',
);
run(
  `${many(120)} edits, each built, built clean and served while writing: equal`,
  { DIFFERENTIAL_EDITS: many(120), DIFFERENTIAL_SEED: seed },
  ...unit,
  'tests/build/differential.test.ts',
);
run(`${many(60_000)} made-up inputs`, { FUZZ_CASES: many(60_000) }, ...unit, 'tests/fuzz');
rmSync(folder, { recursive: true, force: true });

const lines = [
  `Measured on ${cpus().length} cores, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}.`,
  '',
  '| what | outcome | time |',
  '| --- | --- | --- |',
  ...rows,
];
if (load) {
  const { seconds, builds, before, after } = load;
  const count = (kind) => load[kind].toLocaleString('en');
  lines.push(
    '',
    `64 connections for ${seconds} s, ${builds} builds meanwhile: ${count('whole')} files read and compared byte by byte, ${count('ranges')} ranges, ${count('slow')} large files by slow clients, ${count('broken off')} downloads broken off, ${count('hostile')} hostile requests. Descriptors: ${before.descriptors} before, ${after.descriptors} after; memory ${before.megabytes} MB before, ${after.megabytes} MB after.`,
  );
}
process.stdout.write(`\n${lines.join('\n')}\n`);
if (process.argv.includes('--write') && failed === 0) {
  const file = 'BENCHMARKS.md';
  const text = readFileSync(file, 'utf8');
  const marks = /<!-- soak -->[\s\S]*<!-- \/soak -->/;
  if (!marks.test(text)) throw new Error(`${file} has no place for it: <!-- soak --> … <!-- /soak -->`);
  writeFileSync(
    file,
    text.replace(marks, () => `<!-- soak -->\n\n${lines.join('\n')}\n\n<!-- /soak -->`),
  );
}
process.exitCode = failed > 0 ? 1 : 0;
