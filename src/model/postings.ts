/**
 * How the files of the embedded index are written and read. They are text, which every host compresses: a part of the
 * index has a line for each of its terms, with the pages that have it.
 */

/** The name of the file that says what there is. Its name stays; those of all others carry the hash of their content. */
export const ENTRY_NAME = 'entry.json';

/** The parts of the index. */
export interface IndexEntry {
  /** Letters that the name of a page's text has. */
  nameLength: number;
  /** The names of all pages' texts, one behind the other. */
  names: string;
  /** For each page a character: which of `kinds` it is. */
  pages: string;
  kinds: PageClass[];
  /** For each part of the index where it begins, a blank between: no term before it does, and its first term does. */
  parts: string;
  /** Letters that the name of a part has, and the names of all parts. */
  partNameLength: number;
  partNames: string;
  /** Names of the lists that only some questions need: the site's words, and its operations. */
  words: string;
  operations: string;
  /** Phrases that mean the same, as the config has them. */
  synonyms: Record<string, string[]>;
}

/** The character of the first of `kinds`. */
export const FIRST_CLASS = 0x30;

/** A digest in letters and digits of one case: names on Windows and macOS know no other. Five bits of each byte. */
export function digestLetters(digest: Uint8Array): string {
  return Array.from(digest, (byte) => (byte % 32).toString(32)).join('');
}

/**
 * Which pages answer before others, as far as the words of a question leave it open: those that the navigation has,
 * those that it has not, those of a section that stands behind others, schemas of an API.
 */
export type PageRank = 'main' | 'aside' | 'behind' | 'schema';

/** Properties that pages share. */
export interface PageClass {
  section: string;
  rank: PageRank;
}

/** An operation of an API and the place of its page. */
export type OperationLine = [method: string, route: string, page: number];

/** Texts of a page, as results show them. */
export interface PageText {
  path: string;
  title: string;
  section: string;
  breadcrumbs: string[];
  description: string;
  questions: [ask: string, at: string][];
  sections: [id: string, heading: string, prose: string][];
}

/** The places of a page where a word can stand, as numbers: the page's head, its questions and its sections. */
export const HEAD = 0;
export const questionUnit = (index: number): number => 2 * index + 1;
export const sectionUnit = (index: number): number => 2 * index + 2;
export const isQuestionUnit = (unit: number): boolean => unit % 2 === 1;
/** The place of a unit among the questions or sections of its page. */
export const indexOfUnit = (unit: number): number => Math.ceil(unit / 2) - 1;

/** Pages have at most so many units: what is behind them is found as part of the last. */
export const MOST_UNITS = 2048;

/** How much a word says in a place is one of eight levels. What they stand for: */
export const WEIGHTS: readonly number[] = [0.2, 0.6, 1, 2, 4, 6, 9, 14];

/** The level whose weight is nearest to another, by their ratio. */
export function levelOf(weight: number): number {
  const next = WEIGHTS.findIndex((known) => known > weight);
  if (next === -1) return WEIGHTS.length - 1;
  const [below = 0, above = 0] = [WEIGHTS[next - 1], WEIGHTS[next]];
  return weight * weight > below * above ? next : Math.max(0, next - 1);
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const values = new Uint8Array(128);
for (let value = 0; value < DIGITS.length; value++) values[DIGITS.charCodeAt(value)] = value;

/** A number in digits of five bits, the lowest first; the sixth says that another follows. */
function numberText(number: number): string {
  let rest = number;
  let text = '';
  while (rest > 31) {
    text += DIGITS[32 + (rest % 32)];
    rest = Math.floor(rest / 32);
  }
  return text + DIGITS[rest];
}

/** A page's own part of a line: its units that have the term, with their levels. The same wherever the page stands. */
export function unitsText(units: readonly (readonly [unit: number, level: number])[]): string {
  let before = 0;
  let text = '';
  for (const [place, [unit, level]] of units.entries()) {
    const delta = unit - before;
    // Two bits for the way from the unit before, 3 standing for more, which follows; three for the level; one for the end.
    const isLast = place === units.length - 1;
    text += DIGITS[Math.min(delta, 3) * 16 + level * 2 + (isLast ? 1 : 0)];
    if (delta >= 3) text += numberText(delta - 3);
    before = unit;
  }
  return text;
}

/** The rest of a term's line: its pages in order, each as the way from the page before and what {@link unitsText} gives. */
export function postingText(pages: readonly (readonly [page: number, units: string])[]): string {
  let before = 0;
  let text = '';
  for (const [page, units] of pages) {
    text += numberText(page - before) + units;
    before = page;
  }
  return text;
}

/** The places that have a term: page times {@link MOST_UNITS} plus unit, ascending, and the level of each. */
export interface Posting {
  places: Int32Array;
  levels: Uint8Array;
  /** How many pages these are. */
  pages: number;
}

/** A place in a text that is being read. */
interface Cursor {
  readonly text: string;
  at: number;
}

/** The value of the next digit; behind the end, of one that ends whatever is being read. */
const readDigit = (from: Cursor): number => values[from.text.charCodeAt(from.at++)] ?? 1;

/** Reads what {@link numberText} wrote. */
function readNumber(from: Cursor): number {
  let value = 0;
  for (let factor = 1; ; factor *= 32) {
    const digit = readDigit(from);
    value += (digit % 32) * factor;
    if (digit < 32) return value;
  }
}

/**
 * The head of a page and those of its other places where a term counts most, from what {@link unitsText} gave.
 *
 * @param most places beside the head
 */
export function bestUnits(text: string, most: number): string {
  const found: (readonly [unit: number, level: number])[] = [];
  const from = { text, at: 0 };
  let unit = 0;
  while (from.at < text.length) {
    const digit = readDigit(from);
    unit += digit >> 4 === 3 ? 3 + readNumber(from) : digit >> 4;
    found.push([unit, (digit >> 1) & 7]);
  }
  const others = found.filter(([place]) => place !== HEAD).toSorted(([, a], [, b]) => b - a);
  const best = new Set(others.slice(0, most));
  return unitsText(found.filter((one) => one[0] === HEAD || best.has(one)));
}

/** Reads what {@link postingText} wrote. */
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
