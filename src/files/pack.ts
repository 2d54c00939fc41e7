import { closeSync, existsSync, fstatSync, openSync, readSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hashOf } from './hash.ts';

/** Offset of a text, its length, and its hash. */
type Entry = [start: number, length: number, hash: string];

/** The entries by key, after the hash of their JSON. */
type Index = [hash: string, entries: [key: string, entry: Entry][]];

function isIndex(value: unknown): value is Index {
  return Array.isArray(value) && Array.isArray(value[1]);
}

/** An open file of texts. */
interface Texts {
  handle: number;
  entries: Map<string, Entry>;
}

const SIZE_BYTES = 8;

/**
 * Many small texts by key in a single file, since opening a file costs more than reading one. Layout: the texts, their
 * index as JSON, the length of the index. Anything corrupt, foreign or incomplete fails a hash and counts as missing.
 *
 * Texts that are added go straight into a new file beside, so they take no memory. It replaces the old one at the end.
 */
export class Pack {
  readonly #file: string;
  #old: Texts | null;
  /** Null until a text is added. */
  #next: (Texts & { size: number }) | null = null;

  constructor(file: string) {
    this.#file = file;
    this.#old = openTexts(file);
  }

  get #beside(): string {
    return `${this.#file}.${process.pid}.tmp`;
  }

  /** True if the file had a text of this key when it was opened. */
  has(key: string): boolean {
    return this.#old?.entries.has(key) ?? false;
  }

  /** The text of a key; null if it is missing or damaged. */
  get(key: string): string | null {
    const texts = this.#next?.entries.has(key) ? this.#next : this.#old;
    const entry = texts?.entries.get(key);
    if (!texts || !entry) return null;
    const [start, length, hash] = entry;
    const text = readAt(texts.handle, start, length).toString();
    return hashOf(text) === hash ? text : null;
  }

  /**
   * Adds a text, in place of an older one of the same key.
   *
   * @throws Error with the system's reason and the file
   */
  add(key: string, text: string): void {
    if (this.get(key) !== text) this.#append(key, text);
  }

  /**
   * Replaces the file by one with the added texts and those of these keys, unless none were added, and closes the pack.
   * The old file stays intact until the new one is complete.
   *
   * @throws Error with the system's reason and the file
   */
  finish(kept: Iterable<string>): void {
    if (this.#next) {
      for (const key of kept) {
        const text = this.#next.entries.has(key) ? null : this.get(key);
        if (text !== null) this.#append(key, text);
      }
      const entries = [...this.#next.entries];
      const index = Buffer.from(JSON.stringify([hashOf(JSON.stringify(entries)), entries]));
      const size = Buffer.alloc(SIZE_BYTES);
      size.writeBigUInt64LE(BigInt(index.length));
      this.#write(this.#next.handle, Buffer.concat([index, size]));
      closeSync(this.#next.handle);
      this.#next = null;
      // Some systems replace no file that is open.
      this.close();
      renameSync(this.#beside, this.#file);
    }
    this.close();
  }

  /** Releases the files. Added texts are lost, unless the pack was finished. */
  close(): void {
    if (this.#old) closeSync(this.#old.handle);
    this.#old = null;
    if (!this.#next) return;
    closeSync(this.#next.handle);
    this.#next = null;
    rmSync(this.#beside, { force: true });
  }

  #append(key: string, text: string): void {
    this.#next ??= { handle: openSync(this.#beside, 'w+'), entries: new Map(), size: 0 };
    const bytes = Buffer.from(text);
    this.#write(this.#next.handle, bytes);
    this.#next.entries.set(key, [this.#next.size, bytes.length, hashOf(text)]);
    this.#next.size += bytes.length;
  }

  #write(handle: number, bytes: Uint8Array): void {
    try {
      writeFileSync(handle, bytes);
    } catch (error) {
      throw Object.assign(error as NodeJS.ErrnoException, { path: this.#file });
    }
  }
}

/** The texts of a file; null if there is none, or none that may be read. */
function openTexts(file: string): Texts | null {
  if (!existsSync(file)) return null;
  try {
    const handle = openSync(file, 'r');
    return { handle, entries: readIndex(handle) };
  } catch {
    return null;
  }
}

/** The entries of a file; none if it is damaged, in which case the end of the build writes it anew. */
function readIndex(handle: number): Map<string, Entry> {
  try {
    const end = fstatSync(handle).size - SIZE_BYTES;
    const length = Number(readAt(handle, end, SIZE_BYTES).readBigUInt64LE());
    if (length > end) return new Map();
    const index: unknown = JSON.parse(readAt(handle, end - length, length).toString());
    return new Map(isIndex(index) && index[0] === hashOf(JSON.stringify(index[1])) ? index[1] : []);
  } catch {
    return new Map();
  }
}

function readAt(handle: number, start: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  readSync(handle, bytes, 0, length, start);
  return bytes;
}
