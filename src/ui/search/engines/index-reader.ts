import { isObject, isTexts, objectIn } from '../../../model/json.ts';
import {
  ENTRY_NAME,
  FIRST_CLASS,
  readPosting,
  type IndexEntry,
  type OperationLine,
  type PageClass,
  type PageText,
  type Posting,
} from '../../../search/index/postings.ts';

/**
 * Reads a file of the index.
 *
 * @param name its name in the folder of the index
 * @throws Error if it cannot be read, or its content does not match the digest in its name
 */
export type ReadFile = (name: string) => Promise<string>;

/** For a word that is still being typed: most terms tried, and most parts searched for them. */
const MOST_BEGINNINGS = 12;
const MOST_PARTS = 3;

/** Reads the embedded index: only the files that a query needs, each once. */
export class IndexReader {
  readonly #read: ReadFile;
  readonly entry: IndexEntry;
  /** First term of each part. */
  readonly #starts: readonly string[];
  readonly #common: ReadonlySet<string>;
  readonly #parts = new Map<number, Promise<ReadonlyMap<string, string>>>();
  readonly #texts = new Map<number, Promise<PageText>>();
  #words: Promise<string[]> | null = null;
  #operations: Promise<OperationLine[]> | null = null;

  private constructor(read: ReadFile, entry: IndexEntry) {
    this.#read = read;
    this.entry = entry;
    this.#starts = entry.parts.split(' ');
    this.#common = new Set(entry.common.split(' '));
  }

  /** @throws Error if the index cannot be read, or its entry is something else */
  static async open(read: ReadFile): Promise<IndexReader> {
    return new IndexReader(read, entryOf(await read(ENTRY_NAME)));
  }

  /** Number of pages. */
  get pages(): number {
    return this.entry.pages.length;
  }

  /** Class of a page; pages are numbers here. */
  classOf(page: number): PageClass {
    const kind = this.entry.kinds[this.entry.pages.charCodeAt(page) - FIRST_CLASS];
    if (!kind) throw new Error(`The index has no page ${page}.`);
    return kind;
  }

  /** The places that have a term; null if none has it, or it is empty. */
  async posting(term: string): Promise<Posting | null> {
    if (term === '') return null;
    const lines = await this.#part(this.#partWith(term));
    const text = lines.get(term);
    return text === undefined ? null : readPosting(text);
  }

  /**
   * Terms with this prefix, up to a limit: common ones first, then those on most pages. If they are in more parts than
   * are worth loading, as with a short prefix, only the first part and those with common terms are loaded.
   */
  async beginnings(start: string): Promise<[term: string, posting: Posting][]> {
    const parts = await Promise.all(this.#partsFor(start).map((at) => this.#part(at)));
    const found: [string, Posting][] = [];
    for (const part of parts) {
      for (const [term, text] of part) {
        if (term.startsWith(start) && term !== start) found.push([term, readPosting(text)]);
      }
    }
    const isCommon = (term: string) => Number(this.#common.has(term));
    return found.toSorted(([x, a], [y, b]) => isCommon(y) - isCommon(x) || b.pages - a.pages).slice(0, MOST_BEGINNINGS);
  }

  /** The first part that can have terms with a prefix, and the others that are worth loading. */
  #partsFor(start: string): number[] {
    const first = this.#partWith(start);
    const next = this.#starts.slice(first + 1).filter((other) => other.startsWith(start));
    const all = [first, ...next.map((_, at) => first + 1 + at)];
    if (all.length <= MOST_PARTS) return all;
    const common = [...this.#common].filter((term) => term.startsWith(start)).map((term) => this.#partWith(term));
    return [...new Set([first, ...common])].slice(0, MOST_PARTS);
  }

  /** The site's common words, to correct typos. */
  words(): Promise<string[]> {
    this.#words ??= this.#read(this.entry.words).then((text) => text.split('\n'));
    return this.#words;
  }

  operations(): Promise<OperationLine[]> {
    this.#operations ??= this.#read(this.entry.operations).then(operationsIn);
    return this.#operations;
  }

  /** The texts of a page that results show. */
  text(page: number): Promise<PageText> {
    let text = this.#texts.get(page);
    if (!text) {
      const { names, nameLength } = this.entry;
      const name = names.slice(page * nameLength, (page + 1) * nameLength);
      text = this.#read(`pages/${name}.json`).then(pageTextIn);
      this.#texts.set(page, text);
    }
    return text;
  }

  /** Number of the only part that can have a term: the last whose first term does not come after it. */
  #partWith(term: string): number {
    const starts = this.#starts;
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? '') <= term) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  #part(at: number): Promise<ReadonlyMap<string, string>> {
    let part = this.#parts.get(at);
    if (!part) {
      const { partNames, partNameLength } = this.entry;
      const name = partNames.slice(at * partNameLength, (at + 1) * partNameLength);
      part = name === '' ? Promise.resolve(new Map()) : this.#read(`${name}.txt`).then(linesOf);
      this.#parts.set(at, part);
    }
    return part;
  }
}

function linesOf(text: string): Map<string, string> {
  const lines = new Map<string, string>();
  for (const line of text.split('\n')) {
    const blank = line.indexOf(' ');
    if (blank > 0) lines.set(line.slice(0, blank), line.slice(blank + 1));
  }
  return lines;
}

/**
 * Parses the entry. Its name has no digest, and some hosts answer with a page of their own, so the text is checked to
 * be a complete entry.
 *
 * @throws Error if it is not
 */
function entryOf(text: string): IndexEntry {
  const entry: unknown = objectIn(text);
  if (isEntry(entry)) return entry;
  throw mismatch(ENTRY_NAME);
}

function mismatch(name: string): Error {
  return new Error(`${name} is not what this site's search was built with.`);
}

function isEntry(value: unknown): value is IndexEntry {
  if (!isObject(value)) return false;
  const { nameLength, names, pages, kinds, parts, partNameLength, partNames, common, words, operations, synonyms } =
    value;
  return (
    isTexts([names, pages, parts, partNames, common, words, operations]) &&
    String(names).length === String(pages).length * Number(nameLength) &&
    (partNames === '' || String(partNames).length === String(parts).split(' ').length * Number(partNameLength)) &&
    Array.isArray(kinds) &&
    isObject(synonyms)
  );
}

/** @throws Error if the text is something else */
function operationsIn(text: string): OperationLine[] {
  const lines: unknown = JSON.parse(text);
  if (Array.isArray(lines) && lines.every(isOperation)) return lines;
  throw mismatch('The list of operations');
}

function isOperation(value: unknown): value is OperationLine {
  return Array.isArray(value) && isTexts([value[0], value[1]]) && Number.isInteger(value[2]);
}

/** @throws Error if the text is something else */
function pageTextIn(text: string): PageText {
  const page: unknown = objectIn(text);
  if (isPageText(page)) return page;
  throw mismatch('The text of a page');
}

function isPageText(value: unknown): value is PageText {
  if (!isObject(value)) return false;
  const { path, title, section, breadcrumbs, description, questions, sections } = value;
  return (
    isTexts([path, title, section, description]) &&
    isTexts(breadcrumbs) &&
    Array.isArray(questions) &&
    Array.isArray(sections)
  );
}
