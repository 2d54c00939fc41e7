/**
 * Measures how often the search of a built site finds the right page for readers' questions.
 *
 *   node bench/questions.js [DIR of a built site] [--search-peers DIR]
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
  options: { 'search-peers': { type: 'string' } },
  allowPositionals: true,
});
const site = resolve(positionals[0] ?? join(root, 'build'));
const folder = values['search-peers'];
const { module } = await runnerImport(join(root, 'bench/questions.ts'), { root, configFile: false, logLevel: 'error' });
const peer = (file) => import(pathToFileURL(resolve(folder ?? '', 'node_modules', file)).href);

const cost = await module.measureCost(site);
const figures = [await module.measureOwn(site)];
if (folder !== undefined) {
  const { default: MiniSearch } = await peer('minisearch/dist/es/index.js');
  figures.push(await module.measureMiniSearch(site, MiniSearch));
  figures.push(await module.measurePagefind(site, await peer('pagefind/lib/index.js')));
}
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} KB`;
const rows = figures.map(
  ({ engine, shares, bytes }) =>
    `| ${engine} | ${shares.map((set) => set.map((share) => share.toFixed(3)).join(' / ')).join(' | ')} | ${bytes === null ? '' : kilobytes(bytes)} |`,
);
process.stdout
  .write(`| right page first / among three / among ten | ${module.questionsOf('tuning').length} questions to tune with | ${module.questionsOf('held-out').length} held out | index, brotli |
| --- | --- | --- | --- |
${rows.join('\n')}

A key takes ${cost.key.map((ms) => ms.toFixed(1)).join(' / ')} ms of a processor (median / 99 of 100 / worst); a first question ${cost.bytes.map(kilobytes).join(' / ')} of index (mean / worst).
`);
