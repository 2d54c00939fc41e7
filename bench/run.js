/**
 * Measures the cost of the site and its engine. Builds plain corpora, a large API and this site, cold, unchanged and
 * with one page changed, then loads the built site in Chromium: with a slow network and CPU, navigation, search,
 * Lighthouse. Prints tables; with `--write`, it also puts them into BENCHMARKS.md.
 *
 *   npm run bench [-- --write] [-- --small] [-- --browser] [-- --peers DIR]
 *
 * --small skips the large sites; --browser only measures in Chromium. --peers only compares the engine with other tools
 * on the same pages: see `bench/peers.js` for the contents of DIR.
 *
 * BENCH_DIR is the folder for corpora and outputs (default: the system's temporary folder), whose disk affects the
 * times.
 */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { runnerImport } from 'vite';
import { engine, root } from '../bin/engine.js';
import { compare } from './compare.js';
import { writeCorpus } from './corpus.js';
import { peers } from './peers.js';
import { setAside, spread, timed } from './timed.js';

const write = process.argv.includes('--write');
const small = process.argv.includes('--small');
const browserOnly = process.argv.includes('--browser');
const peersAt = process.argv.indexOf('--peers');
const peersFolder = peersAt === -1 ? null : resolve(process.argv[peersAt + 1] ?? '');
const folder = mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'docs-bench-'));
const ROUNDS = 3;

/**
 * Runs one build and reads the figures it prints on its error stream. Seconds are those of the whole process, for which
 * a writer waits.
 */
function build(site, out, ...options) {
  const {
    seconds,
    cpu,
    stderr: text,
  } = timed(process.execPath, [join(root, 'bin/docs.js'), 'build', '--site', site, '--out', out, ...options], {
    env: { ...process.env, NODE_ENV: '', NO_COLOR: '1' },
  });
  const memory = Number(/peak memory (\d+) MB/.exec(text)?.[1]);
  const stages = /^(read .*); peak/m.exec(text)?.[1] ?? '';
  const made = Number(/\(([\d,]+) made\)/.exec(text)?.[1]?.replace(',', ''));
  return { seconds, cpu, memory, stages, made };
}

function sizeOf(path) {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

const best = (list) => list.reduce((a, b) => (b.seconds < a.seconds ? b : a));
const range = (values) => {
  const { median, low, high } = spread(values);
  return low === high ? median.toFixed(2) : `${median.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})`;
};
const repeat = (times, run) => Array.from({ length: times }, (_, index) => run(index));
const judge = (value, goal) => (value <= goal ? 'met' : `missed by ${(value - goal).toFixed(2)}`);

const rows = [];
const stageRows = [];
function row(what, goal, list, unit = 's') {
  const seconds = list.map((run) => run.seconds);
  const value = unit === 's' ? spread(seconds).median : Math.max(...list.map(({ memory }) => memory));
  const cpu = unit === 's' ? `${range(list.map((run) => run.cpu))} s` : '';
  const seen = unit === 's' ? range(seconds) : value;
  const [limit, verdict] = goal === null ? ['', ''] : [`≤ ${goal} ${unit}`, judge(value, goal)];
  rows.push(`| ${what} | ${limit} | ${seen} ${unit} | ${cpu} | ${verdict} |`);
}

function measure(name, site, rounds, goals, page) {
  const out = join(folder, `${name}-out`);
  const cold = repeat(rounds, () => {
    setAside([join(site, '.cache'), out], folder);
    return build(site, out);
  });
  row(`${name}, cold`, goals.cold, cold);
  stageRows.push(`| ${name}, cold | ${best(cold).stages} |`);
  if (goals.memory) row(`${name}, cold, memory`, goals.memory, cold, 'MB');
  if (goals.same) {
    const same = repeat(rounds, () => build(site, out));
    if (same.some(({ made }) => made !== 0)) throw new Error('a build without a change made pages');
    row(`${name}, nothing changed`, goals.same, same);
    stageRows.push(`| ${name}, nothing changed | ${best(same).stages} |`);
  }
  if (goals.one) {
    const one = repeat(rounds, (index) => {
      const file = join(site, page);
      writeFileSync(file, `${readFileSync(file, 'utf8')}\nAnother sentence, number ${index}.\n`);
      return build(site, out);
    });
    if (one.some(({ made }) => made !== 1)) throw new Error('a build with one change made more or less than one page');
    row(`${name}, one page changed`, goals.one, one);
    stageRows.push(`| ${name}, one page changed | ${best(one).stages} |`);
  }
  return { out, size: sizeOf(out), cold: best(cold) };
}

const brotli = (file) => brotliCompressSync(readFileSync(file)).length;
const kilobytes = (bytes) => (bytes / 1000).toFixed(1);

async function byteRows(site) {
  const { pageBytes } = await load('bench/page-bytes.ts');
  const lines = [];
  const add = (what, goal, size) =>
    lines.push(`| ${what} | ≤ ${goal} KB | ${kilobytes(size)} KB | ${judge(size / 1000, goal)} |`);
  const pages = readdirSync(join(site, 'reference'), { withFileTypes: true })
    .filter((entry) => entry.name.endsWith('.html'))
    .map((entry) => pageBytes(site, `/reference/${entry.name.slice(0, -'.html'.length)}`));
  const median = (part) => spread(pages.map((page) => page[part])).median;
  add('a reference page with its styles, median', 18.5, median('html'));
  add('styles that come later', 5, median('css'));
  add('JavaScript before content is usable', 3, median('boot'));
  add('all JavaScript of a page without search', 75, median('scripts'));
  return lines;
}

/** A row with the bytes that a first question to a site loads, on average and at worst: the engine and index files. */
async function questionRow(name, site, goal) {
  const { engineBytes, measureBytes, questionsFrom } = await load('bench/questions.ts');
  const [mean, worst] = await measureBytes(site, questionsFrom(site));
  const engineSize = engineBytes(site);
  const seen = `${kilobytes(engineSize + mean)} KB, worst ${kilobytes(engineSize + worst)} KB`;
  return `| a first question to ${name}, engine and index | ≤ ${goal} KB | ${seen} | ${judge((engineSize + worst) / 1000, goal)} |`;
}

/** Loads a TypeScript module of the project. */
async function load(file) {
  const { module } = await runnerImport(join(root, file), { root, configFile: false, logLevel: 'error' });
  return module;
}

/** Pages to load: one of each kind, and the largest. */
const PAGES = [
  '/',
  '/tutorials/quickstart',
  '/how-to/how-to-create-feature-toggles',
  '/reference/strategy-constraints',
  '/reference/sdks',
  '/reference/api/unleash/create-feature',
  '/reference/deploy/configuring-unleash',
];

/** Writes a site with a single API description, whose schemas refer to each other in all directions. */
async function writeApi(site, operations, schemas) {
  const { largeDocument } = await load('tests/openapi/generate.ts');
  mkdirSync(join(site, 'docs'), { recursive: true });
  writeFileSync(join(site, 'api.json'), JSON.stringify(largeDocument(operations, schemas)));
  writeFileSync(join(site, 'docs/index.md'), '---\ntitle: Home\n---\n\nThe start.\n');
  const openapi = { source: 'api.json', path: '/api', label: 'API' };
  const config = { title: 'Bench', url: 'https://bench.example.com', sidebar: ['index', { type: 'openapi' }], openapi };
  writeFileSync(join(site, 'site.config.ts'), `export default ${JSON.stringify(config)};\n`);
}

/** Compressed bytes of the largest document of a site, among those with the most text. */
function largestDocument(site) {
  const documents = readdirSync(site, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
    .map((entry) => join(entry.parentPath, entry.name));
  const sizes = new Map(documents.map((file) => [file, statSync(file).size]));
  const candidates = documents.toSorted((a, b) => sizes.get(b) - sizes.get(a)).slice(0, 20);
  return Math.max(...candidates.map(brotli));
}

/** The cost of the built site in a browser, as Markdown. */
async function browserReport(site) {
  const { measureInBrowser } = await load('bench/browser.ts');
  const { browser, loaded, moved, sliders, scores } = await measureInBrowser(
    site,
    PAGES,
    '/reference/feature-toggles',
    '/reference/feature-toggle-variants',
  );
  const whole = (values) => {
    const { median, low, high } = spread(values.map(Math.round));
    return `${median} (${low}–${high})`;
  };
  const loads = loaded.map(([path, runs]) => {
    const of = (key) => runs.map((run) => run[key]);
    const [bytes, requests] = [spread(of('bytes')).median, spread(of('requests')).median];
    return `| \`${path}\` | ${whole(of('lcp'))} ms | ${whole(of('blocking'))} ms | ${whole(of('longest'))} ms | ${Math.max(...of('shift')).toFixed(3)} | ${kilobytes(bytes)} KB in ${requests} |`;
  });
  const moves = [
    ['as the machine is', 20, moved.normal],
    ['4 × slower CPU', 50, moved.slow],
  ].map(
    ([what, goal, { shown, laidOut, painted }]) =>
      `| ${what} | ≤ ${goal} ms | ${Math.round(shown)} ms | ${Math.round(laidOut)} ms | ${Math.round(painted)} ms | ${judge(Math.round(shown), goal)} |`,
  );
  const slides = sliders.map(
    ([path, { slow, middle }]) =>
      `| \`${path}\` | ≤ 50 ms | ${Math.round(slow)} ms | ${Math.round(middle)} ms | ${judge(Math.round(slow), 50)} |`,
  );
  const lighthouse = scores.map(
    ({ path, scores: list, lost, worst }) =>
      `| \`${path}\` | ${list.map(([, score]) => score).join(' | ')} | ${worst} | ${lost.join(', ')} |`,
  );
  return `In ${browser}, ${new Date().toISOString().slice(0, 10)}, this site as \`docs preview\` serves it. Medians of five and ranges; of Lighthouse's runs the middle one of five. "Longest" is the longest task after the first paint.

| loaded at 1.6 Mbit/s, 150 ms, 4 × slower CPU | LCP (goal ≤ 550 ms) | blocking (≤ 20 ms) | longest (≤ 50 ms) | layout shift (0) | over the wire, until at rest |
| --- | --- | --- | --- | --- | --- |
${loads.join('\n')}

| a prefetched page | goal | from letting go of the link to the page in the document | laid out | first frame | |
| --- | --- | --- | --- | --- | --- |
${moves.join('\n')}

| a slider, 4 × slower CPU | goal | interaction to next paint | the one in the middle | |
| --- | --- | --- | --- | --- |
${slides.join('\n')}

| Lighthouse, mobile | ${scores[0]?.scores.map(([name]) => name).join(' | ')} | worst performance | what took points |
| --- | ${scores[0]?.scores.map(() => '---').join(' | ')} | --- | --- |
${lighthouse.join('\n')}
`;
}

/** The cost of a search of the built site, as Markdown. */
async function searchReport(site) {
  const { measureSearch } = await load('bench/search.ts');
  const { first, later, slowFirst, slowLater, bytes, engine: searcher, all } = await measureSearch(site);
  const line = (what, goal, [median, worst], show) => `| ${what} | ${goal} | ${show(median)} (${show(worst)}) |`;
  const round = (value) => `${Math.round(value)} ms`;
  const kb = (value) => `${kilobytes(value)} KB`;
  return `| search, median (worst) of six questions | goal | seen |
| --- | --- | --- |
${line('first key to results', '≤ 100 ms', first, round)}
${line('later keys to results', '≤ 30 ms', later, round)}
${line('first key to results, page at a 4 × slower CPU', '', slowFirst, round)}
${line('later keys to results, page at a 4 × slower CPU', '', slowLater, round)}
${bytes.map(([part, size]) => line(`over the wire, ${part}`, '', size, kb)).join('\n')}
${line('over the wire for a first query, engine and index', '≤ 45 KB', searcher, kb)}
${line('over the wire for a first query, all of it', '', all, kb)}
`;
}

/** The engine compared with other tools, as Markdown. */
async function peersReport() {
  const pages = small ? 48 : 528;
  const site = join(folder, 'plain');
  writeCorpus(site, pages);
  const out = join(folder, 'plain-out');
  const ours = {
    name: 'this engine',
    out,
    clean: () => setAside([join(site, '.cache'), out], folder),
    build: () => build(site, out),
  };
  const { measureTools } = await load('bench/browser.ts');
  const tools = [ours, ...peers(peersFolder, join(site, 'docs'))];
  return `Measured on ${machine()}: ${pages} plain pages, each tool in turn, ${ROUNDS} rounds.\n\n${await compare(tools, ROUNDS, measureTools)}`;
}

/** The machine, Node version and date that the figures depend on. */
function machine() {
  return `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 1e9)} GB, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`;
}

/** Puts a report between its markers in BENCHMARKS.md. */
function publish(name, report) {
  const file = join(root, 'BENCHMARKS.md');
  const text = readFileSync(file, 'utf8');
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [head, rest = ''] = text.split(begin);
  if (!rest.includes(end)) throw new Error(`BENCHMARKS.md has no place ${begin} … ${end}`);
  writeFileSync(file, `${head}${begin}\n\n${report}\n${end}${rest.split(end)[1]}`);
}

await engine();
mkdirSync(folder, { recursive: true });

/** Builds and bytes, then the site in a browser. */
async function benchEngine() {
  if (!browserOnly) {
    const plain = join(folder, 'plain-504');
    writeCorpus(plain, 504);
    const first = measure(
      '504 plain pages',
      plain,
      ROUNDS,
      { cold: 2.6, same: 0.6, one: 1.2 },
      'docs/part-0/section-003/page-80.md',
    );
    let large = null;
    if (!small) {
      const site = join(folder, 'plain-5040');
      writeCorpus(site, 5040);
      large = measure('5,040 plain pages', site, 1, { cold: 18, memory: 800 }, '');
      large.search = await questionRow('5,040 plain pages', large.out, 150);
    }
    let largest = '';
    let perPage = '';
    if (!small) {
      const site = join(folder, 'api');
      await writeApi(site, 1000, 2000);
      // The design asks for an eighth of the processor time of docusaurus-plugin-openapi-docs, which `--peers` measures.
      const { out, cold } = measure('1,000 operations, 2,000 schemas', site, 1, { cold: null }, '');
      const size = largestDocument(out);
      // A second thread compiles the engine a second time and competes for memory.
      setAside([join(site, '.cache'), out], folder);
      const single = build(site, out, '--threads', '1');
      const each = ({ cpu, made }) => ((1000 * cpu) / made).toFixed(1);
      largest = `\n| the largest page of 1,000 operations | ≤ 30 KB | ${kilobytes(size)} KB | ${judge(size / 1000, 30)} |`;
      perPage = `\n\nA page of 1,000 operations takes ${each(single)} ms of a core with one thread, and ${each(cold)} ms of all cores with a thread for each.`;
    }
    const own = join(folder, 'site');
    cpSync(process.env.BENCH_SITE ?? join(root, 'site'), own, {
      recursive: true,
      filter: (path) => !path.includes('.cache'),
    });
    // The copy finds the packages that the site imports beside it, like the site itself.
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    const site = measure('this site', own, ROUNDS, { cold: 8 }, '');
    const report = `Measured on ${machine()}.
The median of ${ROUNDS} runs, and their range; the large ones once. Seconds of the whole process, by the clock and of all cores.

| build | goal | seen | of all cores | |
| --- | --- | --- | --- | --- |
${rows.join('\n')}

| where the seconds go (best run) | |
| --- | --- |
${stageRows.join('\n')}

Output: ${(first.size / 1e6).toFixed(1)} MB for 504 pages${large ? `, ${(large.size / 1e6).toFixed(1)} MB for 5,040` : ''}, ${(site.size / 1e6).toFixed(1)} MB for this site.

| bytes, brotli | goal | seen | |
| --- | --- | --- | --- |
${(await byteRows(site.out)).join('\n')}${largest}
${await questionRow('504 plain pages', first.out, 45)}${large ? `\n${large.search}` : ''}${perPage}
`;
    process.stdout.write(report);
    if (write) publish('measured', report);
  }
  const site = join(folder, 'browser');
  // With the options that the README gives for deployment.
  build(process.env.BENCH_SITE ?? join(root, 'site'), site, '--compress');
  const report = `${await browserReport(site)}\n${await searchReport(site)}`;
  process.stdout.write(`\n${report}`);
  if (write) publish('browser', report);
}

try {
  if (peersFolder === null) await benchEngine();
  else {
    const report = await peersReport();
    process.stdout.write(report);
    if (write) publish('peers', report);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
