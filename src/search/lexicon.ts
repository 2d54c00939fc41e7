import { wholeText, type SearchRecord } from './record.ts';

/** Words beyond this many are left out, the rarest first: the list must not grow with the site. */
const MOST_WORDS = 2000;

const WORD = /\p{L}[\p{L}\d]{3,23}/gu;

/**
 * The words that a mistyped one may be meant to be: those of titles and headings first, then those that many pages
 * have.
 */
export class Lexicon {
  readonly #ranks = new Map<string, number>();

  add({ title, keywords, sections }: SearchRecord): void {
    this.#count(`${title} ${keywords.join(' ')}`, 8);
    this.#count(sections.map(({ heading }) => heading).join(' '), 3);
    this.#count(sections.map(wholeText).join(' '), 1);
  }

  #count(text: string, rank: number): void {
    for (const word of new Set(text.toLowerCase().match(WORD) ?? []))
      this.#ranks.set(word, (this.#ranks.get(word) ?? 0) + rank);
  }

  /** The best of them, in alphabetical order. */
  words(): string[] {
    return [...this.#ranks]
      .filter(([, rank]) => rank > 1.5)
      .toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
      .slice(0, MOST_WORDS)
      .map(([word]) => word)
      .toSorted();
  }
}
