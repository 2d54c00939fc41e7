import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { openReady, useBrowser } from './browser.ts';

useBrowser();

/** A question of a reader, and the pages that answer it. Those held out are never looked at while tuning. */
interface Question {
  q: string;
  answers: string[];
  kind: string;
  heldOut: boolean;
}

const golden = JSON.parse(readFileSync('tests/search/golden.json', 'utf8')) as Question[];
const SHOWN = 10;

/** Asks as a reader does, on the search page. The place of the first answer among those shown, from 1; 0: none. */
async function rankOf(page: Page, { q, answers }: Question): Promise<number> {
  await page.getByRole('searchbox', { name: 'Search docs' }).fill(q);
  await page.locator('main ol:not([data-pending])').waitFor({ state: 'attached' });
  const found = await page
    .locator('main ol > li > h2 > a')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));
  return found.slice(0, SHOWN).findIndex((path) => answers.includes(path)) + 1;
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
  const page = await openReady(`${inject('site')}/search`);
  const ranked: { question: Question; rank: number }[] = [];
  for (const question of golden) ranked.push({ question, rank: await rankOf(page, question) });
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
}, 120_000);

it('the questions are fit to measure with', () => {
  expect(golden.length).toBeGreaterThanOrEqual(80);
  expect(golden.filter(({ heldOut }) => heldOut).length).toBeGreaterThanOrEqual(golden.length / 3);
});
