import {
  HEAD,
  levelOf,
  MOST_UNITS,
  questionUnit,
  sectionUnit,
  unitsText,
  type PageRank,
  type PageText,
} from '../model/postings.ts';
import { published } from '../model/address.ts';
import { plainWord, tokensOf } from '../model/terms.ts';
import { operationWords } from './operation-questions.ts';
import type { SearchRecord } from './record.ts';

/**
 * A page's part of the index. It depends on that page alone, is made where the page is made, and is kept with it:
 * the index of a site is these put together.
 */
export interface PageEntry {
  /** Each term with the units that have it, as the index has them. */
  terms: [term: string, units: string][];
  text: PageText;
  /** Its words as they are written, and again those of titles, headings and questions: to mend mistyped ones by. */
  words: string;
  names: string;
  rank: PageRank;
  operation: SearchRecord['operation'];
}

/**
 * How much a word counts by the field that has it, and how much it loses in a field that is longer than is usual: the
 * weights and length normalisation of BM25F, https://www.staff.city.ac.uk/~sbrp622/papers/foundations_bm25_review.pdf
 */
interface Field {
  weight: number;
  /** Words that such a field has as a rule. A constant, so that a page's entry depends on no other page. */
  usual: number;
  /** How much the length counts, 0 to 1. */
  normalisation: number;
}

const FIELDS = {
  title: { weight: 9.25, usual: 3, normalisation: 0.5 },
  keywords: { weight: 9, usual: 3, normalisation: 0.5 },
  verbs: { weight: 3, usual: 3, normalisation: 0.3 },
  route: { weight: 0.9, usual: 6, normalisation: 0.3 },
  description: { weight: 1.7, usual: 12, normalisation: 0.5 },
  path: { weight: 1.3, usual: 4, normalisation: 0.3 },
  trail: { weight: 0.3, usual: 3, normalisation: 0.5 },
  question: { weight: 9.9, usual: 5, normalisation: 0.6 },
  answer: { weight: 1, usual: 5, normalisation: 0.6 },
  answerOfPage: { weight: 0.5, usual: 5, normalisation: 0.6 },
  heading: { weight: 3.3, usual: 3, normalisation: 0.5 },
  prose: { weight: 0.8, usual: 70, normalisation: 0.6 },
  tables: { weight: 1, usual: 60, normalisation: 0.6 },
  code: { weight: 0.1, usual: 60, normalisation: 0.6 },
} satisfies Record<string, Field>;

/** A part of a name counts less than a word of its own. */
const PART = 0.6;
/** Stop words are kept in short fields, so that a question is found while its beginning is typed. */
const STOP = 0.15;
/** Longest text kept of a section, in characters: its excerpt is chosen from it. */
const MOST_SHOWN = 1500;

class Weights {
  readonly #terms = new Map<string, Map<number, number>>();
  readonly words = new Set<string>();
  readonly names = new Set<string>();

  /** Counts the words of a field for a unit. */
  add(unit: number, text: string, { weight, usual, normalisation }: Field, keepsStops = false): void {
    if (text === '') return;
    const tokens = tokensOf(text);
    let length = 0;
    for (const { isStop } of tokens) if (!isStop) length++;
    const each = weight / (1 - normalisation + (normalisation * Math.max(length, 1)) / usual);
    for (const { term, whole, isPart, isStop, start, end } of tokens) {
      if (whole !== null) this.#put(whole, unit, each);
      if (isStop && !keepsStops) continue;
      if (!isStop && end - start > 2) (keepsStops ? this.names : this.words).add(plainWord(text.slice(start, end)));
      this.#put(term, unit, isStop ? weight * STOP : isPart ? each * PART : each);
    }
  }

  #put(term: string, unit: number, weight: number): void {
    let units = this.#terms.get(term);
    if (!units) this.#terms.set(term, (units = new Map()));
    units.set(unit, (units.get(unit) ?? 0) + weight);
  }

  terms(): PageEntry['terms'] {
    return [...this.#terms].map(([term, units]) => [
      term,
      unitsText([...units].toSorted(([a], [b]) => a - b).map(([unit, weight]) => [unit, levelOf(weight)])),
    ]);
  }
}

/**
 * Makes the entry of a page.
 *
 * @param base path that the site is published under
 */
export function pageEntry(record: SearchRecord, base: string): PageEntry {
  const weights = new Weights();
  const { path, title, description, section, breadcrumbs, operation } = record;
  const words = operation ? operationWords(title, operation.method, record.keywords) : { questions: [], keywords: [] };
  const questions = [...record.questions, ...words.questions];
  const sections = distinctiveSections(record);
  weights.add(HEAD, title, FIELDS.title, true);
  for (const keyword of record.keywords)
    weights.add(HEAD, keyword, keyword.includes('/') ? FIELDS.route : FIELDS.keywords);
  weights.add(HEAD, words.keywords.join(' . '), FIELDS.verbs);
  weights.add(HEAD, description, FIELDS.description);
  weights.add(HEAD, path.split('/').join(' '), FIELDS.path);
  weights.add(HEAD, breadcrumbs.join(' . '), FIELDS.trail);
  // What a place answers is said there too: a long question has words of several that it answers.
  const answers = (place: string) => questions.flatMap(({ ask, at }) => (at === place ? ask : []));
  for (const [index, { ask }] of questions.entries())
    weights.add(within(questionUnit(index)), ask, FIELDS.question, true);
  for (const ask of answers('')) weights.add(HEAD, ask, FIELDS.answerOfPage);
  for (const [index, { id, heading, prose, tables, code }] of sections.entries()) {
    const unit = within(sectionUnit(index));
    weights.add(unit, heading, FIELDS.heading, true);
    weights.add(unit, prose, FIELDS.prose);
    weights.add(unit, tables, FIELDS.tables);
    weights.add(unit, code, FIELDS.code);
    if (id !== '') for (const ask of answers(id)) weights.add(unit, ask, FIELDS.answer);
  }
  return {
    terms: weights.terms(),
    words: [...weights.words].join(' '),
    names: [...weights.names].join(' '),
    rank: record.rank,
    operation,
    text: {
      path: published(base, path),
      title,
      section,
      breadcrumbs,
      description,
      questions: questions.map(({ ask, at }) => [ask, at]),
      sections: sections.map(({ id, heading, prose }) => [id, heading, shown(prose)]),
    },
  };
}

/** The last unit stands for all that a page has beyond the most. */
function within(unit: number): number {
  return unit < MOST_UNITS ? unit : MOST_UNITS - 2 + (unit % 2);
}

/** The beginning of a text, cut between words. */
function shown(prose: string): string {
  return prose.length <= MOST_SHOWN ? prose : prose.slice(0, prose.lastIndexOf(' ', MOST_SHOWN));
}

/**
 * The sections of a page that tell it from others. What every operation of an API has alike (samples in several
 * languages, the shape of a failure) would be most of the index and answer nothing.
 */
function distinctiveSections({ kind, sections }: SearchRecord): SearchRecord['sections'] {
  return kind === 'operation' ? sections.filter(({ id }) => !/^(?:request|response-[45]\w\w)$/.test(id)) : sections;
}
