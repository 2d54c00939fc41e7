/**
 * Runs what takes too long for the test suite: the preview server under load, hostile sites, and many more rounds of
 * the randomized tests. Prints a table; with `--write` also puts it into BENCHMARKS.md. Exits with 1 if anything
 * failed.
 *
 *   npm run soak [-- --write] [--only load,kills,edits,inputs,hostile] [--minutes 10]
 *
 * `--minutes` sets roughly how long everything takes, by the number of rounds. SOAK_SECONDS sets the duration of the
 * load, SOAK_FACTOR the number of rounds (1: as in the table).
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

/** Minutes that all rounds take on two otherwise idle cores. */
const USUAL_MINUTES = 15;

const { values } = parseArgs({
  options: { write: { type: 'boolean' }, only: { type: 'string' }, minutes: { type: 'string' } },
});
const factor = values.minutes ? Number(values.minutes) / USUAL_MINUTES : Number(process.env.SOAK_FACTOR ?? 1);
if (!(factor > 0)) throw new Error(`--minutes is "${values.minutes}", and should be a number above 0`);

const many = (count) => String(Math.ceil(count * factor));
const seed = String(Math.floor(Math.random() * 1e9));
const unit = ['--project', 'unit'];

/** By name: a title, the environment that makes it long, and the arguments that run it. */
const STEPS = {
  load: {
    what: 'The preview server under load',
    environment: { SOAK_SEED: seed },
    words: ['--project', 'soak', 'tests/soak/load.test.ts'],
  },
  kills: {
    what: `${many(100)} builds killed at any moment`,
    environment: { KILLS: many(100), KILL_SEED: seed },
    words: [...unit, 'tests/build/deployment.test.ts', '-t', 'at any moment'],
  },
  edits: {
    what: `${many(120)} edits, each built, built clean and served while writing: equal`,
    environment: { DIFFERENTIAL_EDITS: many(120), DIFFERENTIAL_SEED: seed },
    words: [...unit, 'tests/build/differential.test.ts'],
  },
  inputs: {
    what: `${many(60_000)} made-up inputs`,
    environment: { FUZZ_CASES: many(60_000), FUZZ_SEED: seed },
    words: [...unit, 'tests/fuzz', 'tests/markdown', 'tests/search/index.test.ts', 'tests/search/records.test.ts'],
  },
  hostile: {
    what: `Sites of which every text is hostile, each with other payloads in its fields, in a browser: ${many(6)}`,
    environment: { HOSTILE_TURNS: many(6) },
    words: ['--project', 'soak', 'tests/soak/hostile-site.test.ts'],
  },
};

const names = values.only?.split(',') ?? Object.keys(STEPS);
const unknown = names.find((name) => !Object.hasOwn(STEPS, name));
if (unknown !== undefined) throw new Error(`--only names "${unknown}", and there are ${Object.keys(STEPS).join(', ')}`);

const folder = mkdtempSync(join(tmpdir(), 'docs-soak-run-'));
const [busy = 0] = loadavg();
const rows = [];
let failed = 0;

/** Runs test files with additional environment variables; returns the figures that they write to a file. */
function run({ what, environment, words }) {
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

let load = null;
for (const name of names) load = run(STEPS[name]) ?? load;
rmSync(folder, { recursive: true, force: true });

const shared = busy > 0.5 ? `, while the machine had other work, too (a load of ${busy.toFixed(1)} before)` : '';
const partly = values.only === undefined ? '' : ` Of the steps only ${names.join(', ')}.`;
const lines = [
  `Measured on ${cpus().length} cores, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}${shared}.${partly}`,
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
    `64 connections for ${seconds} s, ${builds} builds meanwhile: ${count('whole')} files read and compared byte by byte, ${count('slow')} large files by slow clients, ${count('broken off')} downloads broken off, ${count('hostile')} hostile requests. Descriptors: ${before.descriptors} before, ${after.descriptors} after; memory ${before.megabytes} MB before, ${after.megabytes} MB after.`,
  );
}
process.stdout.write(`\n${lines.join('\n')}\n`);
if (values.write && failed === 0) {
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
