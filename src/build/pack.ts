import { closeSync, existsSync, fstatSync, mkdirSync, openSync, readSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { hashOf } from './hash.ts';

/** Where an entry lies behind the index, and the hash of its text. */
type Place = [start: number, length: number, hash: string];

const SIZE_BYTES = 8;

/**
 * Many small texts by key in one file, since opening a file costs more than reading one. Layout: the length of the
 * index, the index as JSON, the texts. What is corrupt, from elsewhere or half-written fails a hash and counts as missing.
 */
export class Pack {
  readonly #file: string;
  readonly #index = new Map<string, Place>();
  #body = 0;
  #handle: number | null = null;

  constructor(file: string) {
    this.#file = file;
    if (!existsSync(file)) return;
    this.#handle = openSync(file, 'r');
    const size = Buffer.alloc(SIZE_BYTES);
    readSync(this.#handle, size, 0, SIZE_BYTES, 0);
    const length = Number(size.readBigUInt64LE());
    if (length > fstatSync(this.#handle).size) return;
    const text = Buffer.alloc(length);
    readSync(this.#handle, text, 0, length, SIZE_BYTES);
    this.#body = SIZE_BYTES + length;
    try {
      const [hash, entries] = JSON.parse(text.toString()) as [string, [string, Place][]];
      if (hash === hashOf(JSON.stringify(entries))) this.#index = new Map(entries);
    } catch {
      // Not an index: the pack counts as empty, and is written anew at the end of the build.
    }
  }

  has(key: string): boolean {
    return this.#index.has(key);
  }

  /** The text of a key; null where it is missing or not what was written. */
  get(key: string): string | null {
    const place = this.#index.get(key);
    if (!place || this.#handle === null) return null;
    const [start, length, hash] = place;
    const bytes = Buffer.alloc(length);
    readSync(this.#handle, bytes, 0, length, this.#body + start);
    const text = bytes.toString();
    return hashOf(text) === hash ? text : null;
  }

  close(): void {
    if (this.#handle !== null) closeSync(this.#handle);
    this.#handle = null;
  }

  /** Replaces the file by one with these entries; the old one stays whole until the new one is. */
  rewrite(added: ReadonlyMap<string, string>, kept: Iterable<string>): void {
    const texts = new Map(added);
    for (const key of kept) {
      const text = texts.has(key) ? null : this.get(key);
      if (text !== null) texts.set(key, text);
    }
    const buffers: Buffer[] = [];
    const entries: [string, Place][] = [];
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
    mkdirSync(dirname(this.#file), { recursive: true });
    const beside = `${this.#file}.${process.pid}.tmp`;
    const handle = openSync(beside, 'w');
    for (const bytes of [size, index, ...buffers]) writeSync(handle, bytes);
    closeSync(handle);
    this.close();
    renameSync(beside, this.#file);
  }
}
