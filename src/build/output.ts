import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import { hashOf } from './hash.ts';

/** What a file was made from (a hash), and its size and time as left by the build that made it. */
export type FileStamp = [key: string, size: number, modified: number];

/** The files of an output by name. */
export type Stamps = Record<string, FileStamp>;

/**
 * The folder of the built site while it is being made. Everything goes into a folder beside it first, which takes its
 * place when all is well; files that did not change are linked from the last output instead of written again.
 */
export class Output {
  readonly folder: string;
  readonly next: string;
  readonly #before: Stamps;
  readonly #keys = new Map<string, string>();
  readonly #folders = new Set<string>();

  /**
   * @param folder absolute path of the output
   * @param before what the last build left there; a file that is not as it was left is never reused
   */
  constructor(folder: string, before: Stamps) {
    this.folder = folder;
    this.next = nextFolder(folder);
    this.#before = before;
  }

  get #old(): string {
    return `${this.folder}.old.tmp`;
  }

  /** Cleans up after a build that was killed: the last whole output is put back if it had been moved away. */
  recover(): void {
    if (!existsSync(this.folder) && existsSync(this.#old)) renameSync(this.#old, this.folder);
    rmSync(this.#old, { recursive: true, force: true });
    rmSync(this.next, { recursive: true, force: true });
  }

  /** Whether the last output has this file, made from the same and not touched since. */
  canReuse(name: string, key: string): boolean {
    const stamp = this.#before[name];
    if (stamp?.[0] !== key) return false;
    const stats = statSync(join(this.folder, name), { throwIfNoEntry: false });
    return stats !== undefined && stats.size === stamp[1] && stats.mtimeMs === stamp[2];
  }

  /** Names of the files below a folder that the last build left. */
  namesBefore(folder: string): string[] {
    return Object.keys(this.#before).filter((name) => name.startsWith(folder));
  }

  /** Takes a file over from the last output. */
  reuse(name: string, key: string): void {
    const target = this.#place(name);
    const from = join(this.folder, name);
    try {
      linkSync(from, target);
    } catch {
      // A file system without hard links.
      copyFileSync(from, target);
    }
    this.#keys.set(name, key);
  }

  /** Notes a file that a worker wrote. */
  note(name: string, key: string): void {
    this.#keys.set(name, key);
  }

  /** Writes a text, or takes over the same text from the last output. Returns its size in bytes. */
  text(name: string, text: string): number {
    const key = hashOf(text);
    if (this.canReuse(name, key)) this.reuse(name, key);
    else {
      writeFileSync(this.#place(name), text);
      this.#keys.set(name, key);
    }
    return Buffer.byteLength(text);
  }

  /** Writes a file that was made from what the key stands for. Returns its size in bytes. */
  write(name: string, content: Uint8Array, key: string): number {
    writeFileSync(this.#place(name), content);
    this.#keys.set(name, key);
    return content.byteLength;
  }

  /** Copies a file, or takes it over from the last output. Returns its size in bytes. */
  copy(name: string, from: string): number {
    const { size, mtimeMs } = statSync(from);
    const key = hashOf(from, String(size), String(mtimeMs));
    if (this.canReuse(name, key)) this.reuse(name, key);
    else {
      writeFileSync(this.#place(name), readFileSync(from));
      this.#keys.set(name, key);
    }
    return size;
  }

  /** Names of all files so far. */
  names(): string[] {
    return [...this.#keys.keys()];
  }

  /**
   * Puts the finished output in the place of the last one. If the process ends between the two renames,
   * {@link recover} of the next build puts the old one back.
   *
   * @returns what is there now, for the next build
   */
  switch(): Stamps {
    const stamps: Stamps = {};
    for (const [name, key] of this.#keys) {
      const { size, mtimeMs } = statSync(join(this.next, name));
      stamps[name] = [key, size, mtimeMs];
    }
    rmSync(this.#old, { recursive: true, force: true });
    if (existsSync(this.folder)) renameSync(this.folder, this.#old);
    renameSync(this.next, this.folder);
    rmSync(this.#old, { recursive: true, force: true });
    return stamps;
  }

  discard(): void {
    rmSync(this.next, { recursive: true, force: true });
  }

  #place(name: string): string {
    const file = placeInside(this.next, name);
    makeFolder(dirname(file), this.#folders);
    return file;
  }
}

/** Where a build writes until its output is complete: beside the output, so that the switch is a rename. */
export function nextFolder(folder: string): string {
  return `${folder}.next.tmp`;
}

/** The absolute path of an output file. Refuses a name that would lie outside of the folder. */
export function placeInside(folder: string, name: string): string {
  const file = join(folder, name);
  const way = relative(folder, file);
  if (way === '' || way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way))
    throw new Error(`"${name}" would be written outside of the output folder`);
  return file;
}

/** Makes a folder unless it is known to be there. */
export function makeFolder(folder: string, known: Set<string>): void {
  if (known.has(folder)) return;
  mkdirSync(folder, { recursive: true });
  known.add(folder);
}

/** Every file of a folder, relative to it, with forward slashes, sorted. Empty where there is no such folder. */
export function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .toSorted();
}
