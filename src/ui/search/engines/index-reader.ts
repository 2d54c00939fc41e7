import { isObject, isTexts, objectIn, parseOwn } from '../../../model/json.ts';
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
 * Reads a file of the index by its name.
 *
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
  /** What has been read of the other files, by name. */
  readonly #contents = new Map<string, Promise<unknown>>();

  private constructor(read: ReadFile, entry: IndexEntry) {
    this.#read = read;
    this.entry = entry;
    this.#starts = entry.parts.split(' ');
    this.#common = new Set(entry.common.split(' '));
  }

  /** @throws Error if the index cannot be read, or its entry is something else */
  static async open(read: ReadFile): Promise<IndexReader> {
    const entry: unknown = objectIn(await read(ENTRY_NAME));
    if (isEntry(entry)) return new IndexReader(read, entry);
    // The name of the entry has no digest, and some hosts answer with a page of their own.
    throw new Error(`${ENTRY_NAME} is not what this site's search was built with.`);
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
    const found = parts
      .flatMap((part) => [...part].filter(([term]) => term.startsWith(start) && term !== start))
      .map(([term, text]): [string, Posting] => [term, readPosting(text)]);
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
    return this.#once(this.entry.words, (text) => text.split('\n'));
  }

  operations(): Promise<OperationLine[]> {
    return this.#once(this.entry.operations, parseOwn<OperationLine[]>);
  }

  /** The texts of a page that results show. */
  text(page: number): Promise<PageText> {
    const { names, nameLength } = this.entry;
    const name = names.slice(page * nameLength, (page + 1) * nameLength);
    return this.#once(`pages/${name}.json`, parseOwn<PageText>);
  }

  /** Number of the only part that can have a term: the last whose first term does not come after it. */
  #partWith(term: string): number {
    const at = this.#starts.findLastIndex((start) => start <= term);
    return Math.max(0, at);
  }

  #part(at: number): Promise<ReadonlyMap<string, string>> {
    const { partNames, partNameLength } = this.entry;
    const name = partNames.slice(at * partNameLength, (at + 1) * partNameLength);
    return name === '' ? Promise.resolve(new Map()) : this.#once(`${name}.txt`, linesOf);
  }

  /** Reads and parses a file once. Each has one form, so the type is always that of its first reading. */
  #once<T>(name: string, parse: (text: string) => T): Promise<T> {
    const content = this.#contents.get(name) ?? this.#read(name).then(parse);
    this.#contents.set(name, content);
    return content as Promise<T>;
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

/** True for a complete entry. */
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
