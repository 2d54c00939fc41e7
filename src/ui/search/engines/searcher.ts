import type { SearchPage, SearchQuery, SearchResults } from '../../../model/search.ts';
import { hitsOf, type Fragment } from './excerpt.ts';
import { corrections, groupsOf, termsOf, type Term } from './terms.ts';

/** The part of Pagefind's own interface that is used: https://pagefind.app/docs/api-reference/ */
export interface Pagefind {
  search(
    text: string,
    options?: { filters?: Record<string, string> },
  ): Promise<{ results: { id: string; score: number; words: number[]; data: () => Promise<Fragment> }[] }>;
}

interface Lists {
  synonyms: Record<string, string[]>;
  /** Fetched when a word is found nowhere. */
  words: () => Promise<string[]>;
}

/** What is known of a page while the terms are counted together. */
interface Candidate {
  score: number;
  /** How much of the question it answers, 0 to 1. */
  coverage: number;
  /** What each word of its text counts as a match. */
  locations: Map<number, number>;
  data: () => Promise<Fragment>;
}

const TYPO_WEIGHT = 0.7;
const PHRASE_BONUS = 1.5;
const NEAR_BONUS = 1.15;
const HITS = 3;

/**
 * Answers questions from a Pagefind index. Pagefind itself finds only pages that have every word; here each term is
 * asked for by itself, with what means the same, and with what it may be mistyped from where it is found nowhere, and
 * the answers are added up. All of it works on the chunks that the words as typed need, but for synonyms.
 */
export class Searcher {
  readonly #pagefind: Pagefind;
  readonly #lists: Lists;
  readonly #groups: string[][][];

  constructor(pagefind: Pagefind, lists: Lists) {
    this.#pagefind = pagefind;
    this.#lists = lists;
    this.#groups = groupsOf(lists.synonyms);
  }

  /** @throws Error where a file of the index cannot be had */
  async search({ text, section, near, offset, limit }: Omit<SearchQuery, 'signal'>): Promise<SearchResults> {
    const terms = termsOf(text, this.#groups);
    if (terms.length === 0) return { count: 0, pages: [] };
    const filters = section === null ? {} : { section };
    const candidates = await this.#candidates(terms, filters);
    await this.#rewardPhrase(text, terms, filters, candidates);
    if (near !== null && section === null) await this.#rewardNear(terms, near, candidates);
    const ranked = [...candidates.values()].toSorted((a, b) => b.score - a.score);
    const most = Math.max(0, ...ranked.map(({ coverage }) => coverage));
    const good = ranked.filter(({ coverage }) => coverage >= most * 0.6);
    const pages = await Promise.all(good.slice(offset, offset + limit).map(pageOf));
    return { count: good.length, pages };
  }

  /** Every page that has one of the terms, with what they count together. */
  async #candidates(terms: readonly Term[], filters: Record<string, string>): Promise<Map<string, Candidate>> {
    const found = await Promise.all(terms.map((term) => this.#ask(term, filters)));
    const largest = Math.max(1, ...found.map((pages) => pages.size));
    // A rare word says more than a common one.
    const tellings = found.map((pages) => Math.log(1 + (2 * largest) / (1 + pages.size)) + 0.3);
    const all = tellings.reduce((sum, telling) => sum + telling, 0);
    const together = new Map<string, Candidate>();
    for (const [index, pages] of found.entries()) {
      for (const [id, page] of pages) {
        const known = together.get(id) ?? { score: 0, coverage: 0, locations: new Map(), data: page.data };
        known.score += page.score;
        known.coverage += (tellings[index] ?? 0) / all;
        for (const [at, weight] of page.locations)
          known.locations.set(at, Math.max(known.locations.get(at) ?? 0, weight * (tellings[index] ?? 1)));
        together.set(id, known);
      }
    }
    for (const candidate of together.values()) candidate.score *= candidate.coverage ** 2;
    return together;
  }

  /** The pages that have a term, in any of its variants; the best variant counts. */
  async #ask({ variants }: Term, filters: Record<string, string>): Promise<Map<string, Candidate>> {
    const pages = new Map<string, Candidate>();
    const add = async (text: string, weight: number) => {
      const { results } = await this.#pagefind.search(text, { filters });
      for (const { id, score, words, data } of results) {
        const known = pages.get(id) ?? { score: 0, coverage: 1, locations: new Map(), data };
        known.score = Math.max(known.score, score * weight);
        for (const word of words) known.locations.set(word, Math.max(known.locations.get(word) ?? 0, weight));
        pages.set(id, known);
      }
    };
    for (const { text, weight } of variants) await add(text, weight);
    const [typed] = variants;
    if (pages.size === 0 && typed && !typed.text.includes(' '))
      for (const word of corrections(typed.text, await this.#lists.words())) await add(word, TYPO_WEIGHT);
    return pages;
  }

  /** Pages that have the words side by side count more. */
  async #rewardPhrase(
    text: string,
    terms: readonly Term[],
    filters: Record<string, string>,
    candidates: Map<string, Candidate>,
  ): Promise<void> {
    if (terms.length < 2) return;
    const { results } = await this.#pagefind.search(`"${text.replaceAll('"', ' ')}"`, { filters });
    for (const { id } of results) {
      const candidate = candidates.get(id);
      if (candidate) candidate.score *= PHRASE_BONUS;
    }
  }

  /** Pages of the section that the reader stands in count a little more. */
  async #rewardNear(terms: readonly Term[], section: string, candidates: Map<string, Candidate>): Promise<void> {
    const rewarded = new Set<string>();
    for (const { variants } of terms) {
      for (const { text } of variants) {
        const { results } = await this.#pagefind.search(text, { filters: { section } });
        for (const { id } of results) rewarded.add(id);
      }
    }
    for (const id of rewarded) {
      const candidate = candidates.get(id);
      if (candidate) candidate.score *= NEAR_BONUS;
    }
  }
}

async function pageOf({ data, locations }: Candidate): Promise<SearchPage> {
  const fragment = await data();
  const { title = '', section = '', breadcrumbs = '' } = fragment.meta;
  return {
    path: fragment.url,
    title,
    section,
    breadcrumbs: breadcrumbs === '' ? [] : breadcrumbs.split('›').map((label) => label.trim()),
    hits: hitsOf(fragment, locations, HITS),
  };
}
