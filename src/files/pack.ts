import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';
import { hashOf } from './hash.ts';
import { writeWhole } from './write.ts';

/** Offset of a text after the index, its length, and its hash. */
type Entry = [start: number, length: number, hash: string];

/** The entries by key, after the hash of their JSON. */
type Index = [hash: string, entries: [key: string, entry: Entry][]];

function isIndex(value: unknown): value is Index {
  return Array.isArray(value) && Array.isArray(value[1]);
}

const SIZE_BYTES = 8;

/**
 * Many small texts by key in a single file, since opening a file costs more than reading one. Layout: the length of the
 * index, the index as JSON, the texts. Anything corrupt, foreign or incomplete fails a hash and counts as missing.
 */
export class Pack {
  readonly #file: string;
  readonly #index: ReadonlyMap<string, Entry>;
  /** Offset of the first text. */
  #body = 0;
  #handle: number | null = null;

  constructor(file: string) {
    this.#file = file;
    this.#index = this.#open();
  }

  /** The index; empty if the file is missing or damaged, in which case the end of the build writes it anew. */
  #open(): Map<string, Entry> {
    if (!existsSync(this.#file)) return new Map();
    try {
      this.#handle = openSync(this.#file, 'r');
      const length = Number(this.#read(0, SIZE_BYTES).readBigUInt64LE());
      if (length > fstatSync(this.#handle).size) return new Map();
      this.#body = SIZE_BYTES + length;
      const index: unknown = JSON.parse(this.#read(SIZE_BYTES, length).toString());
      return new Map(isIndex(index) && index[0] === hashOf(JSON.stringify(index[1])) ? index[1] : []);
    } catch {
      return new Map();
    }
  }

  #read(start: number, length: number): Buffer {
    const bytes = Buffer.alloc(length);
    if (this.#handle !== null) readSync(this.#handle, bytes, 0, length, start);
    return bytes;
  }

  has(key: string): boolean {
    return this.#index.has(key);
  }

  /** The text of a key; null if it is missing or damaged. */
  get(key: string): string | null {
    const entry = this.#index.get(key);
    if (!entry || this.#handle === null) return null;
    const [start, length, hash] = entry;
    const text = this.#read(this.#body + start, length).toString();
    return hashOf(text) === hash ? text : null;
  }

  close(): void {
    if (this.#handle !== null) closeSync(this.#handle);
    this.#handle = null;
  }

  /** Replaces the file by one with these entries. The old file stays intact until the new one is complete. */
  rewrite(added: ReadonlyMap<string, string>, kept: Iterable<string>): void {
    const texts = new Map(added);
    for (const key of kept) {
      const text = texts.has(key) ? null : this.get(key);
      if (text !== null) texts.set(key, text);
    }
    const buffers: Buffer[] = [];
    const entries: [string, Entry][] = [];
    let start = 0;
    for (const [key, text] of texts) {
      const bytes = Buffer.from(text);
      entries.push([key, [start, bytes.length, hashOf(text)]]);
      buffers.push(bytes);
      start += bytes.length;
    }
    const index = Buffer.from(JSON.stringify([hashOf(JSON.stringify(entries)), entries]));
    const size = Buffer.alloc(SIZE_BYTES);
    size.writeBigUInt64LE(BigInt(index.length));
    this.close();
    writeWhole(this.#file, size, index, ...buffers);
  }
}
