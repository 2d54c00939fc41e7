import { readFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Searcher } from '../../src/ui/search/engines/searcher.ts';
import { runDocs } from '../docs.ts';
import { nodeEngine } from './node-engine.ts';

/** A question of a reader, and the pages that answer it. Those held out are never looked at while tuning. */
interface Question {
  q: string;
  answers: string[];
  kind: string;
  heldOut: boolean;
}

const golden = JSON.parse(readFileSync('tests/search/golden.json', 'utf8')) as Question[];
const SHOWN = 10;

let folder: string;
let searcher: Searcher;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'docs-relevance-'));
  await runDocs('build', '--site', resolve('site'), '--out', join(folder, 'out'));
  searcher = await nodeEngine(join(folder, 'out/search-index'));
}, 180_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The place of the first answer among those shown, from 1; 0 where there is none. */
async function rankOf({ q, answers }: Question): Promise<number> {
  const { pages } = await searcher.search({ text: q, section: null, near: null, offset: 0, limit: SHOWN });
  return pages.findIndex(({ path }) => answers.includes(path)) + 1;
}

function measure(ranks: number[]): { hit1: number; hit3: number; mrr: number } {
  const share = (fits: (rank: number) => boolean) => ranks.filter(fits).length / ranks.length;
  return {
    hit1: share((rank) => rank === 1),
    hit3: share((rank) => rank >= 1 && rank <= 3),
    mrr: ranks.reduce((sum, rank) => sum + (rank > 0 ? 1 / rank : 0), 0) / ranks.length,
  };
}

it('readers find what they ask for among the first three', async () => {
  const ranked: { question: Question; rank: number }[] = [];
  for (const question of golden) ranked.push({ question, rank: await rankOf(question) });
  const row = (name: string, fits: (question: Question) => boolean) => {
    const ranks = ranked.filter(({ question }) => fits(question)).map(({ rank }) => rank);
    const { hit1, hit3, mrr } = measure(ranks);
    const [a, b, c] = [hit1, hit3, mrr].map((value) => value.toFixed(3));
    return `${name.padEnd(10)} ${String(ranks.length).padStart(3)} questions   hit@1 ${a}   hit@3 ${b}   MRR ${c}`;
  };
  const table = [
    row('overall', () => true),
    row('tuned', ({ heldOut }) => !heldOut),
    row('held out', ({ heldOut }) => heldOut),
    ...[...new Set(golden.map(({ kind }) => kind))].map((kind) => row(kind, (question) => question.kind === kind)),
  ];
  process.stdout.write(`\n${table.join('\n')}\n`);
  expect(measure(ranked.map(({ rank }) => rank)).hit3).toBeGreaterThanOrEqual(0.9);
});

it('the questions are fit to measure with', () => {
  expect(golden.length).toBeGreaterThanOrEqual(80);
  expect(golden.filter(({ heldOut }) => heldOut).length).toBeGreaterThanOrEqual(golden.length / 3);
});
