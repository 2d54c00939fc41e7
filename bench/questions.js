/**
 * Measures how often the search of a built site finds the right page for readers' questions.
 *
 *   node bench/questions.js [DIR of a built site] [--set NAME]... [--search-peers DIR]
 *
 * --set asks only this set of tests/search/questions. While you tune, ask the tuning sets.
 *
 * --search-peers also asks MiniSearch and Pagefind, which are not packages of this project:
 * `npm install --prefix DIR minisearch@7.2.0 pagefind@1.5.2`.
 */
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';
import { root } from '../bin/engine.js';

const { values, positionals } = parseArgs({
  options: { 'search-peers': { type: 'string' }, set: { type: 'string', multiple: true } },
  allowPositionals: true,
});
const site = resolve(positionals[0] ?? join(root, 'build'));
const folder = values['search-peers'];
const { module } = await runnerImport(join(root, 'bench/questions.ts'), { root, configFile: false, logLevel: 'error' });
const peer = (file) => import(pathToFileURL(resolve(folder ?? '', 'node_modules', file)).href);

const sets = values.set ?? module.SETS;
const unknown = sets.find((set) => !module.SETS.includes(set));
if (unknown !== undefined) throw new Error(`--set ${unknown}: no such set. There are ${module.SETS.join(', ')}.`);
const cost = await module.measureCost(site);
const figures = [await module.measureOwn(site, sets)];
if (folder !== undefined) {
  const { default: MiniSearch } = await peer('minisearch/dist/es/index.js');
  figures.push(await module.measureMiniSearch(site, sets, MiniSearch));
  figures.push(await module.measurePagefind(site, sets, await peer('pagefind/lib/index.js')));
}
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} KB`;
const three = (shares) => shares.map((share) => share.toFixed(3)).join(' / ');
const rows = figures.map(
  ({ engine, shares, bytes }) =>
    `| ${engine} | ${shares.map(({ all }) => three(all)).join(' | ')} | ${bytes === null ? '' : kilobytes(bytes)} |`,
);
const headings = sets.map((set) => `${set}, ${module.questionsOf(set).length} questions`);
const kinds = figures[0].shares.flatMap((shares, at) =>
  [...shares.kinds].map(([kind, some]) => `| ${sets[at]} | ${kind} | ${three(some)} |`),
);
process.stdout.write(`| right page first / among three / among ten | ${headings.join(' | ')} | index, brotli |
| --- |${' --- |'.repeat(sets.length + 1)}
${rows.join('\n')}

| set | kind | ${figures[0].engine}: first / among three / among ten |
| --- | --- | --- |
${kinds.join('\n')}

A key takes ${cost.key.map((ms) => ms.toFixed(1)).join(' / ')} ms of a processor (median / 99 of 100 / worst); a first question ${cost.bytes.map(kilobytes).join(' / ')} of index (mean / worst).
`);
