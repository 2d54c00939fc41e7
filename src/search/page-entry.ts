import {
  HEAD,
  levelOf,
  MOST_UNITS,
  NAMED,
  questionUnit,
  sectionUnit,
  unitsText,
  WEIGHTS,
  type PageRank,
  type PageText,
} from './index/postings.ts';
import { published } from '../model/address.ts';
import { codeKey, nameKey, tokensOf } from './index/terms.ts';
import { operationWords } from './operation-questions.ts';
import type { SearchRecord } from './record.ts';

/**
 * A page's part of the index. It depends on that page alone, and is made and cached with it; the index of a site is
 * assembled from these.
 */
export interface PageEntry {
  /** Each term with the units that contain it, encoded as in the index. */
  terms: [term: string, units: string][];
  text: PageText;
  /** Its words as written, and those of titles, headings and questions, for correcting typos. */
  words: string;
  names: string;
  /** Id of its search section; empty if it is in none. */
  section: string;
  rank: PageRank;
  operation: SearchRecord['operation'];
}

/**
 * How much a word counts in a field, and how much less in an unusually long one: the weights and length normalization
 * of BM25F, https://www.staff.city.ac.uk/~sbrp622/papers/foundations_bm25_review.pdf
 */
interface Field {
  weight: number;
  /** Usual length of such a field in words. A constant, so that a page's entry does not depend on other pages. */
  usual: number;
  /** How much the length matters, from 0 to 1. */
  normalization: number;
}

const FIELDS = {
  title: { weight: 9.25, usual: 3, normalization: 0.5 },
  keywords: { weight: 9, usual: 3, normalization: 0.5 },
  verbs: { weight: 3, usual: 3, normalization: 0.3 },
  route: { weight: 0.9, usual: 6, normalization: 0.3 },
  description: { weight: 1.7, usual: 12, normalization: 0.5 },
  path: { weight: 1.3, usual: 4, normalization: 0.3 },
  question: { weight: 9.9, usual: 5, normalization: 0.6 },
  answer: { weight: 1, usual: 5, normalization: 0.6 },
  answerOfPage: { weight: 0.5, usual: 5, normalization: 0.6 },
  heading: { weight: 3.3, usual: 3, normalization: 0.5 },
  prose: { weight: 0.8, usual: 70, normalization: 0.6 },
  tables: { weight: 1, usual: 60, normalization: 0.6 },
  code: { weight: 0.1, usual: 60, normalization: 0.6 },
} satisfies Record<string, Field>;

/** A part of a name counts less than a separate word. */
const PART = 0.6;
/** Stop words are indexed in short fields, so that a question is found while its beginning is being typed. */
const STOP = 0.15;
/** Longest text of a section that is kept for excerpts, in characters. */
const MOST_SHOWN = 600;
const toEndOfWord = new RegExp(String.raw`^[^]{1,${MOST_SHOWN}}(?=\s)`);

class Weights {
  readonly #terms = new Map<string, Map<number, number>>();
  readonly words = new Set<string>();
  readonly names = new Set<string>();

  /** Adds the words of a field to a unit. */
  add(unit: number, text: string, { weight, usual, normalization }: Field, keepsStops = false): void {
    if (text === '') return;
    const tokens = tokensOf(text);
    let length = 0;
    for (const { isStop } of tokens) if (!isStop) length++;
    const each = weight / (1 - normalization + (normalization * Math.max(length, 1)) / usual);
    for (const { term, plain, whole, isPart, isStop, start, end } of tokens) {
      if (whole !== null) this.#put(whole, unit, each);
      if (isStop && !keepsStops) continue;
      if (!isStop && end - start > 2) (keepsStops ? this.names : this.words).add(plain);
      this.#put(term, unit, isStop ? weight * STOP : isPart ? each * PART : each);
    }
  }

  /** Adds a name that is to be found as a whole, by its key, at its level. */
  addName(unit: number, key: string, level: number): void {
    if (key !== '') this.#units(key).set(unit, Math.max(this.#units(key).get(unit) ?? 0, WEIGHTS[level] ?? 0));
  }

  #put(term: string, unit: number, weight: number): void {
    const units = this.#units(term);
    units.set(unit, (units.get(unit) ?? 0) + weight);
  }

  #units(term: string): Map<number, number> {
    let units = this.#terms.get(term);
    if (!units) this.#terms.set(term, (units = new Map()));
    return units;
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
 * @param base path the site is published under
 */
export function pageEntry(record: SearchRecord, base: string): PageEntry {
  const weights = new Weights();
  const { path, title, description, section, breadcrumbs, operation } = record;
  const words = operationWords(title, operation);
  const questions = [...record.questions, ...words.questions];
  const sections = distinctiveSections(record);
  weights.add(HEAD, title, FIELDS.title, true);
  for (const keyword of record.keywords)
    weights.add(HEAD, keyword, keyword.includes('/') ? FIELDS.route : FIELDS.keywords);
  weights.add(HEAD, words.keywords.join(' . '), FIELDS.verbs);
  weights.add(HEAD, description, FIELDS.description);
  weights.add(HEAD, path.split('/').join(' '), FIELDS.path);
  // A question's words also count for the section that answers it: a long query may combine several of its questions.
  const answers = (place: string) => questions.flatMap(({ ask, at }) => (at === place ? ask : []));
  for (const [index, { ask }] of questions.entries())
    weights.add(within(questionUnit(index)), ask, FIELDS.question, true);
  for (const ask of answers('')) weights.add(HEAD, ask, FIELDS.answerOfPage);
  for (const [index, { id, heading, prose, tables, code, names = [], mentions = [] }] of sections.entries()) {
    const unit = within(sectionUnit(index));
    weights.add(unit, heading, FIELDS.heading, true);
    weights.add(unit, prose, FIELDS.prose);
    weights.add(unit, tables, FIELDS.tables);
    weights.add(unit, code, FIELDS.code);
    if (id !== '') for (const ask of answers(id)) weights.add(unit, ask, FIELDS.answer);
    weights.addName(unit, nameKey(heading), NAMED.heading);
    if (isCodeName(heading)) weights.addName(unit, codeKey(heading), NAMED.option);
    const level = id.startsWith('option-') ? NAMED.option : NAMED.table;
    // Of `session.ttlHours`, also `ttlHours`.
    for (const name of names.flatMap((one) => [one, one.slice(one.lastIndexOf('.') + 1)]))
      if (isCodeName(name)) weights.addName(unit, codeKey(name), level);
    for (const name of mentions) if (isCodeName(name)) weights.addName(unit, codeKey(name), NAMED.sentence);
  }
  const routes = operation ? [operation.route, `${operation.method} ${operation.route}`] : [];
  for (const address of [path, ...routes]) weights.addName(HEAD, nameKey(address), NAMED.address);
  // An id is exact: `getInvoices` is also `GET /invoices` without punctuation.
  if (operation) weights.addName(HEAD, codeKey(operation.id), NAMED.title);
  // The address of an operation ends with its id in another form: `get-invoices`.
  if (operation) weights.addName(HEAD, codeKey(path.slice(path.lastIndexOf('/') + 1)), NAMED.title);
  else for (const keyword of record.keywords) weights.addName(HEAD, nameKey(keyword), NAMED.keyword);
  weights.addName(HEAD, nameKey(title), NAMED.title);
  return {
    terms: weights.terms(),
    words: [...weights.words].join(' '),
    names: [...weights.names].join(' '),
    section,
    rank: record.rank,
    operation,
    text: {
      path: published(base, path),
      title,
      breadcrumbs,
      description,
      questions: questions.map(({ ask, at }) => [ask, at]),
      sections: sections.map(({ id, heading, prose }) => [id, heading, shown(prose)]),
    },
  };
}

/** True for a name that is not an everyday word: `DATABASE_SSL`, `userWithId`, `feature-created`, `--port`. */
function isCodeName(name: string): boolean {
  return !/\s/.test(name.trim()) && (/^--\w/.test(name) || tokensOf(name).some(({ isPart }) => isPart));
}

/** Units beyond the maximum are merged into the last one. */
function within(unit: number): number {
  return unit < MOST_UNITS ? unit : MOST_UNITS - 2 + (unit % 2);
}

/** The beginning of a text, to the end of a word; there may be none in texts without blanks, as in Chinese. */
function shown(prose: string): string {
  return prose.length <= MOST_SHOWN ? prose : (toEndOfWord.exec(prose)?.[0] ?? prose.slice(0, MOST_SHOWN));
}

/**
 * The sections that distinguish a page from others. Everything that all operations of an API share (samples in several
 * languages, the shape of errors) would make up most of the index and answer nothing.
 */
function distinctiveSections({ kind, sections }: SearchRecord): SearchRecord['sections'] {
  return kind === 'operation' ? sections.filter(({ id }) => !/^(?:request|response-[45]\w\w)$/.test(id)) : sections;
}
