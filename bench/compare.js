import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { spread } from './timed.js';

const seconds = (value) => `${value.toFixed(2)} s`;
const kilobytes = (value) => `${(value / 1000).toFixed(1)} KB`;
const milliseconds = (value) => `${Math.round(value)} ms`;

/** Figures of one tool compared with those of the first: the factor, the median, and the range. */
function cell(values, ours, show) {
  const { median, low, high } = spread(values);
  const { median: own } = spread(ours);
  const beside = values === ours || own === 0 ? '' : `**${(median / own).toFixed(1)} ×** · `;
  return `${beside}${show(median)} (${show(low)}–${show(high)})`;
}

/** @param columns for each: its name, a function for the runs of an entry, the key in a run, and a formatter */
function table(what, entries, columns) {
  const [first] = entries;
  const rows = entries.map((entry) => {
    const cells = columns.map(([, listOf, key, show]) => {
      const ours = listOf(first).map((run) => run[key]);
      return cell(entry === first ? ours : listOf(entry).map((run) => run[key]), ours, show);
    });
    return `| ${entry.name} | ${cells.join(' | ')} |`;
  });
  return `| ${what} | ${columns.map(([name]) => name).join(' | ')} |
| --- | ${columns.map(() => '---').join(' | ')} |
${rows.join('\n')}
`;
}

/** A page that every tool builds, at the same address. */
const PAGE = '/part-0/section-001/page-40';

/** @throws Error if a tool did not build the pages it was given, so that its times would mean nothing */
function requirePage({ name, out }) {
  const made = [`${PAGE}.html`, `${PAGE}/index.html`].some((file) => existsSync(join(out, file)));
  if (!made) throw new Error(`${name} did not make ${PAGE}: look into ${out}`);
}

/**
 * Builds with each tool in turn, round after round, then loads a page of each in turn.
 *
 * @param tools the first is the one that the others are compared with
 * @param measure loads pages: `measureTools` of `bench/browser.ts`
 * @returns two tables in Markdown
 * @throws Error if a tool did not build the page
 */
export async function compare(tools, rounds, measure) {
  const builds = tools.map((tool) => ({ ...tool, cold: [], same: [] }));
  for (let round = 0; round < rounds; round++) {
    for (const tool of builds) {
      tool.clean();
      tool.cold.push(tool.build());
      requirePage(tool);
      tool.same.push(tool.build());
    }
  }
  const loads = await measure(tools.map(({ name, out }) => ({ name, outDir: out, path: PAGE })));
  const cold = ({ cold: list }) => list;
  const same = ({ same: list }) => list;
  const runs = ({ runs: list }) => list;
  return `${table('build', builds, [
    ['cold', cold, 'seconds', seconds],
    ['cold, of all cores', cold, 'cpu', seconds],
    ['nothing changed', same, 'seconds', seconds],
    ['nothing changed, of all cores', same, 'cpu', seconds],
  ])}
${table(`\`${PAGE}\` at 1.6 Mbit/s, 150 ms, 4 × slower CPU`, loads, [
  ['LCP', runs, 'lcp', milliseconds],
  ['blocking', runs, 'blocking', milliseconds],
  ['over the wire, until at rest', runs, 'bytes', kilobytes],
])}`;
}
