/**
 * The format of the embedded index's files. They are text, which every host compresses: a part of the index has a line
 * for each of its terms, with the pages that contain it.
 */

/** The file that lists all others. Its name never changes; the others have a hash of their content in theirs. */
export const ENTRY_NAME = 'entry.json';

/** The parts of the index. */
export interface IndexEntry {
  /** Length of the name of a page's text. */
  nameLength: number;
  /** The names of all pages' texts, concatenated. */
  names: string;
  /** One character for each page: which of `kinds` it is. */
  pages: string;
  kinds: PageClass[];
  /**
   * The start of each part, separated by blanks: the shortest prefix that sorts after every term of the part before.
   */
  parts: string;
  /** Length of the name of a part, and the names of all parts, concatenated. */
  partNameLength: number;
  partNames: string;
  /** The terms that most pages have in their names, most frequent first, separated by blanks: likely completions. */
  common: string;
  /** Names of the lists that only some queries need: the site's words, and its operations. */
  words: string;
  operations: string;
  /** Synonymous phrases, as in the config. */
  synonyms: Record<string, string[]>;
}

/** The character code of the first of `kinds`. */
export const FIRST_CLASS = 0x30;

/**
 * A digest in digits and letters of one case, since Windows and macOS ignore case in file names. Keeps five bits of
 * each byte.
 */
export function digestLetters(digest: Uint8Array): string {
  return Array.from(digest, (byte) => (byte % 32).toString(32)).join('');
}

/**
 * Which pages come first when the words of a query do not decide: pages in the navigation, pages outside it, pages of
 * sections that rank behind others, pages of an API, its schemas.
 */
export type PageRank = 'main' | 'aside' | 'behind' | 'api' | 'schema';

/** Properties that pages share. */
export interface PageClass {
  section: string;
  rank: PageRank;
  /** How many times as long as the mean of all pages, as a power of two; 1 for shorter pages. */
  length: number;
}

/** An operation of an API and the number of its page. */
export type OperationLine = [method: string, route: string, page: number];

/** The texts of a page that search results show. */
export interface PageText {
  path: string;
  title: string;
  breadcrumbs: string[];
  description: string;
  questions: [ask: string, at: string][];
  sections: [id: string, heading: string, prose: string][];
}

/** The units of a page in which a word can occur, as numbers: the page's head, its questions and its sections. */
export const HEAD = 0;
export const questionUnit = (index: number): number => 2 * index + 1;
export const sectionUnit = (index: number): number => 2 * index + 2;
export const isQuestionUnit = (unit: number): boolean => unit % 2 === 1;
/** The index of a unit among the questions or sections of its page. */
export const indexOfUnit = (unit: number): number => Math.ceil(unit / 2) - 1;

/** The most units a page can have; further text is indexed as part of the last one. */
export const MOST_UNITS = 2048;

/** How much a word counts in a unit is one of eight levels. Their weights: */
export const WEIGHTS: readonly number[] = [0.2, 0.6, 1, 2, 4, 6, 9, 14];

/** The level whose weight is nearest to the given one, by ratio. */
export function levelOf(weight: number): number {
  const next = WEIGHTS.findIndex((known) => known > weight);
  if (next === -1) return WEIGHTS.length - 1;
  const [below = 0, above = 0] = [WEIGHTS[next - 1], WEIGHTS[next]];
  return weight * weight > below * above ? next : Math.max(0, next - 1);
}

/**
 * The levels at which the index has names as a whole, under their {@link nameKey}: what a query that is a name means
 * first. Names in code are under their {@link codeKey}: of a heading or in the table that lists them all (`option`), in
 * another table, or in a sentence.
 */
export const NAMED = { title: 7, address: 6, option: 5, keyword: 5, table: 4, heading: 3, sentence: 2 };

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const values = new Uint8Array(128);
for (let value = 0; value < DIGITS.length; value++) values[DIGITS.charCodeAt(value)] = value;

/** Encodes a number in digits of five bits, lowest first; the sixth bit says that another digit follows. */
function numberText(number: number): string {
  let rest = number;
  let text = '';
  while (rest > 31) {
    text += DIGITS[32 + (rest % 32)];
    rest = Math.floor(rest / 32);
  }
  return text + DIGITS[rest];
}

/**
 * Encodes the units of a page that contain a term, with their levels. The result does not depend on the page's number.
 */
export function unitsText(units: readonly (readonly [unit: number, level: number])[]): string {
  let before = 0;
  let text = '';
  for (const [place, [unit, level]] of units.entries()) {
    const delta = unit - before;
    // Two bits for the distance to the unit before (3: the rest follows), three for the level, one for the end.
    const isLast = place === units.length - 1;
    text += DIGITS[Math.min(delta, 3) * 16 + level * 2 + (isLast ? 1 : 0)];
    if (delta >= 3) text += numberText(delta - 3);
    before = unit;
  }
  return text;
}

/** Encodes a term's pages, in order: each as its distance from the page before, followed by {@link unitsText}. */
export function postingText(pages: readonly (readonly [page: number, units: string])[]): string {
  let before = 0;
  let text = '';
  for (const [page, units] of pages) {
    text += numberText(page - before) + units;
    before = page;
  }
  return text;
}

/** The units that contain a term, as page times {@link MOST_UNITS} plus unit, ascending, and the level of each. */
export interface Posting {
  places: Int32Array;
  levels: Uint8Array;
  /** Number of distinct pages. */
  pages: number;
}

/** A position in a text that is being read. */
interface Cursor {
  readonly text: string;
  at: number;
}

/** Reads the next digit; past the end, returns one that ends any number or list. */
const readDigit = (from: Cursor): number => values[from.text.charCodeAt(from.at++)] ?? 1;

/** Decodes {@link numberText}. */
function readNumber(from: Cursor): number {
  let value = 0;
  for (let factor = 1; ; factor *= 32) {
    const digit = readDigit(from);
    value += (digit % 32) * factor;
    if (digit < 32) return value;
  }
}

/** Decodes {@link postingText}. */
export function readPosting(text: string): Posting {
  const places = new Int32Array(text.length);
  const levels = new Uint8Array(text.length);
  const from = { text, at: 0 };
  let count = 0;
  let pages = 0;
  let page = 0;
  while (from.at < text.length) {
    page += readNumber(from);
    pages++;
    let unit = 0;
    for (let isLast = false; !isLast;) {
      const digit = readDigit(from);
      unit += digit >> 4 === 3 ? 3 + readNumber(from) : digit >> 4;
      places[count] = page * MOST_UNITS + unit;
      levels[count++] = (digit >> 1) & 7;
      isLast = (digit & 1) === 1;
    }
  }
  return { places: places.subarray(0, count), levels: levels.subarray(0, count), pages };
}
