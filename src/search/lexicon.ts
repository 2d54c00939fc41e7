import type { SearchRecord } from './record.ts';

/** Words beyond this many are left out, the rarest first: the list must not grow with the site. */
const MOST_WORDS = 2000;

const WORD = /\p{L}[\p{L}\d]{3,23}/gu;

/**
 * The words that a mistyped one may be meant to be: those of titles and headings first, then those that many pages
 * have. The best are kept, in alphabetical order.
 */
export function lexiconOf(records: readonly SearchRecord[]): string[] {
  const ranks = new Map<string, number>();
  const count = (text: string, rank: number) => {
    for (const word of new Set(text.toLowerCase().match(WORD) ?? [])) ranks.set(word, (ranks.get(word) ?? 0) + rank);
  };
  for (const { title, keywords, sections } of records) {
    count(`${title} ${keywords.join(' ')}`, 8);
    count(sections.map(({ heading }) => heading).join(' '), 3);
    count(sections.map(({ text }) => text).join(' '), 1);
  }
  return [...ranks]
    .filter(([, rank]) => rank > 1.5)
    .toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .slice(0, MOST_WORDS)
    .map(([word]) => word)
    .toSorted();
}
