import type { SearchPage, SearchQuery, SearchResults } from '../../../model/search.ts';
import { hitsOf, type Fragment } from './excerpt.ts';
import { groupsOf, Lexicon, likeness, plain, termsOf, type Term, type Variant } from './terms.ts';

/** The part of Pagefind's own interface that is used: https://pagefind.app/docs/api-reference/ */
export interface Pagefind {
  search(text: string, options?: { filters?: Record<string, string> }): Promise<{ results: Found[] }>;
}

interface Found {
  id: string;
  score: number;
  /** Where the matches stand, counted in words. */
  words: number[];
  data: () => Promise<Fragment>;
}

interface Lists {
  synonyms: Record<string, string[]>;
  /** How many pages the index has. */
  pages: number;
  /** Gets the words of the site, to mend typing mistakes: asked for only where a word is not found as it is typed. */
  words: () => Promise<string[]>;
}

/** What is known of a page while the terms are counted together. */
interface Candidate {
  score: number;
  /** How much of the question it answers, 0 to 1. */
  coverage: number;
  /** Words of its text that match, and what they count. Put together for those pages only that are shown. */
  matches: { words: number[]; weight: number }[];
  data: () => Promise<Fragment>;
}

/** What an answer to a word counts, and one to a word that it may be mistyped from. */
const UNKNOWN = [0.3, 0.9] as const;
const BEGINNING = [1, 0.5] as const;
/** https://pagefind.app/docs/ranking/ — what is in the title is weighed in the index, once. */
export const RANKING = {
  termFrequency: 1,
  pageLength: 0.5,
  termSaturation: 1.4,
  termSimilarity: 1,
  metaWeights: { title: 1, name: 0, breadcrumbs: 0, keywords: 0, section: 0 },
};
/** What a page gains that has the words side by side; whose title they are; that is of the section near by. */
const PHRASE_BONUS = 1.5;
const TITLE_BONUS = 1.2;
const NEAR_BONUS = 1.15;
/** Pages that answer less of the question than this, compared to the best, are no answer. */
const WORTH = 0.6;
const HITS = 3;
/** How many of the best are put in order by their titles: those are read anyway. */
const REORDERED = 8;
/** How many answers of Pagefind's are kept. */
const REMEMBERED = 100;

/**
 * Answers questions from a Pagefind index. Pagefind itself finds only pages that have every word; here each term is
 * asked for by itself, with what means the same, and with what it may be mistyped from where it is found nowhere, and
 * the answers are added up. All of it works on the chunks that the words as typed need, but for synonyms.
 */
export class Searcher {
  readonly #pagefind: Pagefind;
  readonly #words: Lists['words'];
  readonly #groups: string[][][];
  readonly #pages: number;
  #lexicon: Promise<Lexicon> | null = null;
  /** Pagefind makes an excerpt with each reading of a text, which is not needed here: each is read once. */
  readonly #texts = new Map<string, Promise<Fragment>>();

  readonly #found = new Map<string, Promise<{ results: Found[] }>>();

  constructor(pagefind: Pagefind, lists: Lists) {
    this.#pagefind = pagefind;
    this.#words = lists.words;
    this.#groups = groupsOf(lists.synonyms);
    this.#pages = lists.pages;
  }

  /** @throws Error where a file of the index cannot be had */
  async search({ text, section, near, offset, limit }: Omit<SearchQuery, 'signal'>): Promise<SearchResults> {
    const terms = termsOf(text, this.#groups);
    if (terms.length === 0) return { count: 0, pages: [] };
    const filters = section === null ? {} : { section };
    const front = Math.min(REORDERED, offset + limit);
    const [only] = terms.length === 1 ? (terms[0]?.variants ?? []) : [];
    if (only) this.#readAhead(only.text, filters, front);
    const candidates = await this.#candidates(terms, filters);
    await this.#rewardPhrase(text, terms, filters, candidates);
    const ranked = [...candidates.values()].toSorted((a, b) => b.score - a.score);
    const most = Math.max(0, ...ranked.map(({ coverage }) => coverage));
    const good = ranked.filter(({ coverage }) => coverage >= most * WORTH);
    const first = await reorder(good.slice(0, front), terms, near);
    const pages = await Promise.all([...first, ...good.slice(front)].slice(offset, offset + limit).map(pageOf));
    return { count: good.length, pages };
  }

  /** Every page that has one of the terms, with what they count together. */
  async #candidates(terms: readonly Term[], filters: Record<string, string>): Promise<Map<string, Candidate>> {
    const found = await Promise.all(terms.map((term) => this.#ask(term, filters)));
    // A rare word says more than a common one.
    const tellings = found.map((pages) => this.#telling(pages.size));
    const all = tellings.reduce((sum, telling) => sum + telling, 0);
    const together = new Map<string, Candidate>();
    for (const [index, pages] of found.entries()) {
      for (const [id, page] of pages) {
        const known = together.get(id) ?? { score: 0, coverage: 0, matches: [], data: page.data };
        known.score += page.score;
        known.coverage += (tellings[index] ?? 0) / all;
        for (const { words, weight } of page.matches)
          known.matches.push({ words, weight: weight * (tellings[index] ?? 1) });
        together.set(id, known);
      }
    }
    for (const candidate of together.values()) candidate.score *= candidate.coverage ** 2;
    return together;
  }

  /** Asks Pagefind, for the same words once: of a question that is being typed most words stay. */
  #find(text: string, filters: Record<string, string>): Promise<{ results: Found[] }> {
    const key = JSON.stringify([text, filters]);
    const known = this.#found.get(key) ?? this.#pagefind.search(text, { filters });
    this.#found.set(key, known);
    const [oldest] = this.#found.keys();
    if (this.#found.size > REMEMBERED && oldest !== undefined) this.#found.delete(oldest);
    return known;
  }

  #read(id: string, data: Found['data']): Promise<Fragment> {
    const known = this.#texts.get(id) ?? data();
    this.#texts.set(id, known);
    return known;
  }

  /** Reads the pages that answer a single word, while it is found out whether the word is meant as it is typed. */
  #readAhead(text: string, filters: Record<string, string>, most: number): void {
    this.#find(text, filters)
      .then(({ results }) => Promise.all(results.slice(0, most).map(({ id, data }) => this.#read(id, data))))
      // What cannot be had is told to the question, which waits for the same files.
      .catch(() => undefined);
  }

  /**
   * Whether the best answer to a word has it. For a word that is nowhere, Pagefind gives those that begin with its
   * first letters, however few.
   */
  async #isMeant(text: string, best: Found | undefined): Promise<boolean> {
    if (!best) return false;
    const { content } = await this.#read(best.id, best.data);
    const words = content.split(/\s+/);
    const start = text.length > 3 ? text.slice(0, -1) : text;
    return best.words.some((at) => plain(words[at] ?? '').includes(start));
  }

  /** What it says that a page has a word which so many pages have: https://en.wikipedia.org/wiki/Okapi_BM25 */
  #telling(pages: number): number {
    return Math.log(1 + (this.#pages - pages + 0.5) / (pages + 0.5));
  }

  /** The pages that have a term, in any of its variants; the best variant counts. */
  async #ask(term: Term, filters: Record<string, string>): Promise<Map<string, Candidate>> {
    const pages = new Map<string, Candidate>();
    for (const { text, weight, last, doubtful } of await this.#mended(term.variants, filters)) {
      if (last && pages.size > 0) continue;
      const { results } = await this.#find(text, filters);
      if (doubtful && !(await this.#isMeant(text, results[0]))) continue;
      // Pagefind has counted how telling the variant is. All of them are as telling as the term.
      const worth = weight / this.#telling(results.length);
      for (const { id, score, words, data } of results) {
        const known = pages.get(id) ?? { score: 0, coverage: 1, matches: [], data: () => this.#read(id, data) };
        known.score = Math.max(known.score, score * worth);
        known.matches.push({ words, weight });
        pages.set(id, known);
      }
    }
    const telling = this.#telling(pages.size);
    for (const page of pages.values()) page.score *= telling;
    return pages;
  }

  /** Adds what a word that the site does not know may be mistyped from. */
  async #mended(variants: Variant[], filters: Record<string, string>): Promise<Variant[]> {
    const [typed, ...others] = variants;
    if (!typed || typed.text.includes(' ')) return variants;
    const { results } = await this.#find(typed.text, filters);
    if (await this.#isMeant(typed.text, results[0])) return variants;
    this.#lexicon ??= this.#words().then((words) => new Lexicon(words));
    const lexicon = await this.#lexicon;
    const verdict = lexicon.judge(typed.text);
    if (verdict === 'known') return variants;
    const meant = lexicon.corrections(typed.text);
    const [own, other] = verdict === 'unknown' ? UNKNOWN : BEGINNING;
    const first: Variant = {
      text: typed.text,
      weight: meant.length > 0 ? own : 1,
      ...(verdict === 'unknown' && { doubtful: true }),
    };
    return [first, ...others, ...meant.map((text) => ({ text, weight: other }))];
  }

  /** Pages that have the words side by side count more. */
  async #rewardPhrase(
    text: string,
    terms: readonly Term[],
    filters: Record<string, string>,
    candidates: Map<string, Candidate>,
  ): Promise<void> {
    if (terms.length < 2) return;
    const { results } = await this.#find(`"${text.replaceAll('"', ' ')}"`, filters);
    for (const { id } of results) {
      const candidate = candidates.get(id);
      if (candidate) candidate.score *= PHRASE_BONUS;
    }
  }
}

/**
 * Puts the best in order anew: a page whose title is the question comes before one that only has it in its text, and one
 * of the section that the reader stands in a little before others.
 */
async function reorder(candidates: Candidate[], terms: readonly Term[], near: string | null): Promise<Candidate[]> {
  const scored = await Promise.all(
    candidates.map(async (candidate) => {
      const { meta } = await candidate.data();
      const title = 1 + TITLE_BONUS * likeness(meta['name'] ?? '', terms);
      const place = near !== null && meta['section'] === near ? NEAR_BONUS : 1;
      return { candidate, score: candidate.score * title * place };
    }),
  );
  return scored.toSorted((a, b) => b.score - a.score).map(({ candidate }) => candidate);
}

async function pageOf({ data, matches }: Candidate): Promise<SearchPage> {
  const fragment = await data();
  const locations = new Map<number, number>();
  for (const { words, weight } of matches)
    for (const word of words) locations.set(word, Math.max(locations.get(word) ?? 0, weight));
  const { name: title = '', section = '', breadcrumbs = '' } = fragment.meta;
  return {
    path: fragment.url,
    title,
    section,
    breadcrumbs: breadcrumbs === '' ? [] : breadcrumbs.split('›').map((label) => label.trim()),
    hits: hitsOf(fragment, locations, HITS),
  };
}
