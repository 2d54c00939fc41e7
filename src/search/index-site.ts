import { createHash } from 'node:crypto';
import {
  digestLetters,
  ENTRY_NAME,
  FIRST_CLASS,
  HEAD,
  NAMED,
  postingText,
  readPosting,
  unitsText,
  type IndexEntry,
  type OperationLine,
  type PageClass,
} from './index/postings.ts';
import type { TextFile } from '../model/page.ts';
import { compare } from '../model/problem.ts';
import { NAME_MARK, tokensOf } from './index/terms.ts';
import type { PageEntry } from './page-entry.ts';

/** Size of a part of the index in characters; larger only if there would be too many parts otherwise. */
const PART_LETTERS = 1_200;
/** The most parts of an index, however large the site, because every reader loads a list of them. */
const MOST_PARTS = 700;
/**
 * The most words that corrections may suggest; the rarest are left out, so that the list does not grow with the site.
 */
const MOST_WORDS = 4_000;
/** The number of terms that every reader loads for completing short prefixes. */
const COMMON_TERMS = 256;
/** Length of names that every reader loads; longer only if two files would have the same name. */
const NAME_LETTERS = 4;
const LIST_NAME_LETTERS = 12;
/** A term on more pages than this keeps only the places in each page where it counts most, which tell pages apart. */
const COMMON = 1_000;
const MOST_PLACES = 2;
/** A page with at least so many names in tables may be the list of their kind: permissions, events. */
const MANY_LISTED = 20;
/** A name in sentences of more pages than this is explained on none of them. */
const MOST_MENTIONS = 3;

/** What the index needs of a page besides its terms. */
interface PageSummary extends Omit<PageEntry, 'terms' | 'text'> {
  title: string;
  /** What results show of it, as JSON. */
  text: string;
  /** Total length of its encoded units. */
  size: number;
  /** The number of names in its tables and options; 0 unless it is a main page. */
  listed: number;
}

/** A page that contains a term, by its number, and where. */
type PageUnits = [page: number, units: string];

/**
 * Assembles the embedded engine's index from the entries of all pages, which are needed one at a time.
 *
 * @param entries in the order of their addresses, so that the same pages give the same files
 */
export function indexSite(entries: Iterable<PageEntry>, synonyms: Readonly<Record<string, string[]>>): TextFile[] {
  const summaries: PageSummary[] = [];
  const byTerm = new Map<string, PageUnits[]>();
  for (const { terms, text, ...rest } of entries) {
    let size = 0;
    for (const [term, units] of terms) {
      const pages = byTerm.get(term);
      if (pages) pages.push([summaries.length, units]);
      else byTerm.set(term, [[summaries.length, units]]);
      size += units.length;
    }
    const listed = rest.rank === 'main' ? terms.filter(isListed).length : 0;
    summaries.push({ ...rest, title: text.title, text: JSON.stringify(text), size, listed });
  }
  const parts = partsOf(linesOf(byTerm, summaries));
  const partFiles = shortlyNamed('', 'txt', parts);
  const words = named('txt', wordsOf(summaries).join('\n'));
  const lines = summaries.flatMap(({ operation }, page): OperationLine[] =>
    operation ? [[operation.method, operation.route, page]] : [],
  );
  const operations = named('json', JSON.stringify(lines));
  const pages = shortlyNamed('pages/', 'json', summaries);
  const { kinds, classes } = classify(summaries);
  const entry: IndexEntry = {
    nameLength: pages.length,
    names: pages.names.join(''),
    pages: classes,
    kinds,
    parts: parts.map(({ start }) => start).join(' '),
    partNameLength: partFiles.length,
    partNames: partFiles.names.join(''),
    common: commonTerms(summaries).join(' '),
    words: words.name,
    operations: operations.name,
    synonyms: { ...synonyms },
  };
  return [{ name: ENTRY_NAME, text: JSON.stringify(entry) }, ...partFiles.files, words, operations, ...pages.files];
}

/** The line of a term. */
interface Line {
  term: string;
  posting: string;
}

function linesOf(byTerm: ReadonlyMap<string, PageUnits[]>, summaries: readonly PageSummary[]): Line[] {
  const listed = summaries.map((page) => page.listed);
  return [...byTerm]
    .map(([term, pages]) => ({ term, pages: term.startsWith(NAME_MARK) ? namedPages(pages, listed) : pages }))
    .filter(({ pages }) => pages.length > 0)
    .map(({ term, pages }) => ({ term, posting: postingText(pages.length > COMMON ? pages.map(inBestPlaces) : pages) }))
    .toSorted((a, b) => compare(a.term, b.term));
}

/**
 * The pages that a name leads to: those whose title or address it is, those that explain it as a name in code, and the
 * one that has it as a heading. If several have that heading, as with "Install", it says nothing by itself. Names in
 * options or, if there are none, in tables are explained on a main page that lists many, half as many again as any
 * other. If a name is only in sentences, all of them count, if they are few.
 *
 * @param listed the number of names in tables and options, by page
 */
function namedPages(pages: readonly PageUnits[], listed: readonly number[]): PageUnits[] {
  const level = ([, units]: PageUnits) => bestLevel(units);
  const explained = pages.filter((page) => level(page) !== NAMED.sentence);
  if (explained.length === 0) return pages.length > MOST_MENTIONS ? [] : [...pages];
  const headings = explained.filter((page) => level(page) === NAMED.heading);
  const others = headings.length > 1 ? explained.filter((page) => !headings.includes(page)) : explained;
  const best = Math.max(...others.map(level));
  const count = ([page]: PageUnits) => listed[page] ?? 0;
  const [most, next] = others.filter((page) => level(page) === best).toSorted((a, b) => count(b) - count(a));
  const isList = most && isListLevel(best) && count(most) >= Math.max(MANY_LISTED, next ? 1.5 * count(next) : 0);
  if (!isList) return others;
  const { option, table } = NAMED;
  return others.map((one) => [one[0], one === most ? relevel(one[1], table, option) : relevel(one[1], option, table)]);
}

const isListLevel = (level: number): boolean => level === NAMED.table || level === NAMED.option;

/** True for a name that a page has in a table or a list of options. */
const isListed = ([term, units]: PageEntry['terms'][number]) =>
  term.startsWith(NAME_MARK) && isListLevel(bestLevel(units));

/** The units of a page that contain a term, with their levels. */
function unitsIn(units: string): [unit: number, level: number][] {
  const { places, levels } = readPosting(postingText([[0, units]]));
  return Array.from(places, (unit, at) => [unit, levels[at] ?? 0]);
}

const bestLevel = (units: string): number => Math.max(...unitsIn(units).map(([, level]) => level));

/** The units with one level in place of another. */
function relevel(units: string, from: number, to: number): string {
  return unitsText(unitsIn(units).map(([unit, level]) => [unit, level === from ? to : level]));
}

/** Keeps a page's head and the other units in which a term counts most. */
function inBestPlaces([page, units]: PageUnits): PageUnits {
  const found = unitsIn(units);
  const others = found.filter(([unit]) => unit !== HEAD).toSorted(([, a], [, b]) => b - a);
  const best = new Set(others.slice(0, MOST_PLACES));
  return [page, unitsText(found.filter((one) => one[0] === HEAD || best.has(one)))];
}

/** The shortest prefix of a term that sorts after the term before it. */
function startOf(term: string, before: string): string {
  let length = 1;
  while (length < term.length && term.slice(0, length) <= before) length++;
  return term.slice(0, length);
}

function partsOf(lines: readonly Line[]): { start: string; text: string }[] {
  const total = lines.reduce((sum, { term, posting }) => sum + term.length + posting.length + 2, 0);
  const most = Math.max(PART_LETTERS, Math.ceil(total / MOST_PARTS));
  const parts: { start: string; text: string }[] = [];
  let start = '';
  let text = '';
  let before = '';
  const end = () => {
    if (text !== '') parts.push({ start, text });
    text = '';
  };
  for (const { term, posting } of lines) {
    const line = `${term} ${posting}\n`;
    if (text.length + line.length > most) end();
    if (text === '') start = startOf(term, before);
    text += line;
    before = term;
  }
  end();
  return parts;
}

/** Weight of a word that occurs on a page, and of one in a title, heading or question. */
const WORD = 1;
const NAME = 3;

/** The words that a typo can be corrected to, in alphabetical order. */
function wordsOf(entries: readonly PageSummary[]): string[] {
  const ranks = new Map<string, number>();
  const count = (words: string, rank: number) => {
    for (const word of words.split(' '))
      if (/^\p{L}{3,24}$/u.test(word)) ranks.set(word, (ranks.get(word) ?? 0) + rank);
  };
  for (const { words, names } of entries) {
    count(words, WORD);
    count(names, NAME);
  }
  return [...ranks]
    .toSorted(([a, x], [b, y]) => y - x || compare(a, b))
    .slice(0, MOST_WORDS)
    .map(([word]) => word)
    .toSorted(compare);
}

/** The terms that occur in the most titles. Pages that rank behind others count only if there are no others. */
function commonTerms(entries: readonly PageSummary[]): string[] {
  const main = entries.filter(({ rank }) => rank === 'main');
  const counts = new Map<string, number>();
  for (const { title } of main.length > 0 ? main : entries)
    for (const { term, isStop } of tokensOf(title)) if (!isStop) counts.set(term, (counts.get(term) ?? 0) + 1);
  return [...counts]
    .toSorted(([a, x], [b, y]) => y - x || compare(a, b))
    .slice(0, COMMON_TERMS)
    .map(([term]) => term);
}

function classify(entries: readonly PageSummary[]): { kinds: PageClass[]; classes: string } {
  const kinds: PageClass[] = [];
  let classes = '';
  const mean = entries.reduce((sum, { size }) => sum + size, 0) / entries.length;
  for (const { section, rank, size } of entries) {
    const length = 2 ** Math.max(0, Math.round(Math.log2(size / mean)));
    const same = (kind: PageClass) => kind.section === section && kind.rank === rank && kind.length === length;
    let at = kinds.findIndex(same);
    if (at === -1) at = kinds.push({ section, rank, length }) - 1;
    classes += String.fromCodePoint(FIRST_CLASS + at);
  }
  return { kinds, classes };
}

/**
 * Names texts by digests that are as short as possible and all of the same length, since every reader loads all names.
 */
function shortlyNamed(
  folder: string,
  extension: string,
  contents: readonly { text: string }[],
): { length: number; names: string[]; files: TextFile[] } {
  const digests = contents.map(({ text }) => digestOf(text));
  let length = NAME_LETTERS;
  while (new Set(digests.map((digest) => digest.slice(0, length))).size < digests.length) length++;
  const names = digests.map((digest) => digest.slice(0, length));
  return {
    length,
    names,
    files: names.map((name, at) => ({ name: `${folder}${name}.${extension}`, text: contents[at]?.text ?? '' })),
  };
}

function named(extension: string, text: string): TextFile {
  return { name: `${digestOf(text).slice(0, LIST_NAME_LETTERS)}.${extension}`, text };
}

function digestOf(content: string): string {
  return digestLetters(createHash('sha256').update(content).digest());
}
