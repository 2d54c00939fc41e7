import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { inputError } from '../model/problem.ts';
import { hashOf } from '../files/hash.ts';
import { isBelow } from '../files/inside.ts';
import { linkOrCopy, writePlainly } from '../files/write.ts';

/** The key of a file (the hash of its input), with its size and modification time after the build. */
export type FileStamp = [key: string, size: number, modified: number];

/** State of the output folder after a build: stamps of its files by name. */
export interface OutputState {
  files: Record<string, FileStamp>;
  /** Files that open tabs may still request, from this build and earlier ones, and when a build last needed them. */
  lasting: Record<string, [...stamp: FileStamp, needed: number]>;
}

/**
 * The folder of a built site while it is being made. All files go into a folder beside it first, which replaces it in
 * the end; unchanged files are linked from the last output instead of being written again.
 */
export class Output {
  readonly folder: string;
  readonly next: string;
  readonly #before: OutputState;
  readonly #keys = new Map<string, string>();
  readonly #lasting = new Set<string>();

  /**
   * @param folder absolute path of the output
   * @param before the record of the last build; files changed since then are never reused
   */
  constructor(folder: string, before: OutputState) {
    this.folder = folder;
    this.next = nextFolder(folder);
    this.#before = before;
  }

  /** Cleans up after a build that was killed: restores the last complete output if it had been moved away. */
  recover(): void {
    restoreOutput(this.folder);
    rmSync(oldFolder(this.folder), { recursive: true, force: true });
    rmSync(this.next, { recursive: true, force: true });
  }

  /** True if the last output has this file, made from the same input and unchanged since. */
  canReuse(name: string, key: string): boolean {
    const stamp = this.#before.files[name] ?? this.#before.lasting[name];
    return stamp?.[0] === key && this.#isAsLeft(name, stamp[1], stamp[2]);
  }

  /** Names of the last build's files below a folder. */
  namesBefore(folder: string): string[] {
    return Object.keys(this.#before.files).filter((name) => name.startsWith(folder));
  }

  /** Takes a file from the last output. */
  reuse(name: string, key: string): void {
    this.#link(name);
    this.#keys.set(name, key);
  }

  /** Marks a file with a hashed name as one to keep for open tabs. */
  keep(name: string): void {
    this.#lasting.add(name);
  }

  /** Records a file that a worker wrote. */
  note(name: string, key: string): void {
    this.#keys.set(name, key);
  }

  /** Writes a text, or takes the file from the last output if the text is the same. */
  text(name: string, text: string): void {
    const key = hashOf(text);
    if (this.canReuse(name, key)) this.reuse(name, key);
    else this.write(name, text, key);
  }

  /** Writes a file under the key of its input. */
  write(name: string, content: string | Uint8Array, key: string): void {
    writePlainly(this.#pathOf(name), content);
    this.#keys.set(name, key);
  }

  /**
   * Copies a file, or takes it from the last output if it is unchanged. Another file can have the same size and
   * modification time, but not the same change time, which no program can set.
   */
  copy(name: string, from: string): void {
    const { size, mtimeMs, ctimeMs, ino } = statSync(from);
    const key = hashOf(from, [size, mtimeMs, ctimeMs, ino].join(' '));
    if (this.canReuse(name, key)) this.reuse(name, key);
    else this.write(name, readFileSync(from), key);
  }

  /** The existing file at a name, or a file or folder that makes the name impossible. Null if the name is free. */
  taken(name: string): string | null {
    if (this.#keys.has(name)) return name;
    for (let at = name.lastIndexOf('/'); at > 0; at = name.lastIndexOf('/', at - 1))
      if (this.#keys.has(name.slice(0, at))) return name.slice(0, at);
    const stats = statSync(pathInside(this.next, name), { throwIfNoEntry: false });
    return stats?.isDirectory() ? `${name}/` : null;
  }

  /** Names of all files so far. */
  names(): string[] {
    return [...this.#keys.keys()];
  }

  /**
   * Takes over files that open tabs of earlier builds may still request, and returns the state of the output.
   *
   * @param now time of this build
   * @param keep how long files are kept after the last build that needed them, in ms
   */
  finish(now: number, keep: number): OutputState {
    const state: OutputState = { files: {}, lasting: {} };
    for (const [name, key] of this.#keys) {
      const { size, mtimeMs } = statSync(join(this.next, name));
      state.files[name] = [key, size, mtimeMs];
      if (this.#lasting.has(name)) state.lasting[name] = [key, size, mtimeMs, now];
    }
    for (const [name, [key, size, modified, needed]] of Object.entries(this.#before.lasting)) {
      // Files of the last build were in use until now, and open tabs still request them. A time in the future comes
      // from a clock that has been set back since.
      const until = name in this.#before.files ? now : Math.min(needed, now);
      const isKept = !this.#keys.has(name) && now - until < keep && this.#isAsLeft(name, size, modified);
      if (!isKept) continue;
      this.#link(name);
      state.lasting[name] = [key, size, modified, until];
    }
    return state;
  }

  /**
   * Replaces the last output with the new one by two renames, because Node cannot exchange two folders in one step. If
   * the process ends between them, {@link restoreOutput} restores the last output.
   */
  switch(): void {
    for (let tries = 1; ; tries++) {
      rmSync(oldFolder(this.folder), { recursive: true, force: true });
      if (existsSync(this.folder)) renameSync(this.folder, oldFolder(this.folder));
      try {
        renameSync(this.next, this.folder);
        break;
      } catch (error) {
        // A server that started at this very moment has restored the last output: try again.
        if (tries === 3 || !existsSync(this.folder)) throw error;
      }
    }
    rmSync(oldFolder(this.folder), { recursive: true, force: true });
  }

  discard(): void {
    rmSync(this.next, { recursive: true, force: true });
  }

  #isAsLeft(name: string, size: number, modified: number): boolean {
    const stats = statSync(join(this.folder, name), { throwIfNoEntry: false });
    return stats !== undefined && stats.isFile() && stats.size === size && stats.mtimeMs === modified;
  }

  #link(name: string): void {
    linkOrCopy(join(this.folder, name), this.#pathOf(name));
  }

  #pathOf(name: string): string {
    const file = pathInside(this.next, name);
    mkdirSync(dirname(file), { recursive: true });
    return file;
  }
}

/** The folder that a build writes to until the output is complete: beside the output, so that a rename is enough. */
export function nextFolder(folder: string): string {
  return `${folder}.next.tmp`;
}

/** The folder that holds the last output while it is being replaced. */
function oldFolder(folder: string): string {
  return `${folder}.old.tmp`;
}

/** Restores the last output if a build was killed just after moving it away. */
export function restoreOutput(folder: string): void {
  if (!existsSync(folder) && existsSync(oldFolder(folder))) renameSync(oldFolder(folder), folder);
}

/**
 * Refuses to build into a folder if the build would delete something other than a built site.
 *
 * @param needed folders that must survive the build: the site's, the engine's, the current one
 * @param sources folders whose files a build reads
 * @throws InputError that names the folder
 */
export function guardOutput(folder: string, needed: readonly string[], sources: readonly string[] = []): void {
  const refuse = (message: string): never => {
    const fix = 'Name another folder with --out DIR: a build replaces it as a whole.';
    throw inputError(message, fix);
  };
  const inside = needed.find((path) => (path + sep).startsWith(join(folder, sep)));
  if (inside !== undefined) refuse(`the output folder ${folder} holds ${inside}`);
  const source = sources.find((path) => join(folder, sep).startsWith(path + sep));
  if (source !== undefined) refuse(`a build reads ${source}, so it cannot write into ${folder}`);
  // The rename would replace the link, not the folder it points to.
  if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink())
    refuse(`the output folder ${folder} is a symbolic link`);
  if (!existsSync(folder)) return;
  if (!statSync(folder).isDirectory()) refuse(`the output folder ${folder} is a file`);
  const names = readdirSync(folder);
  // Every build writes this page.
  if (names.length > 0 && !names.includes('404.html'))
    refuse(`the folder ${folder} is not empty and does not contain a built site`);
}

/**
 * The absolute path of an output file.
 *
 * @throws Error if it would be outside the folder
 */
export function pathInside(folder: string, name: string): string {
  const file = join(folder, name);
  if (relative(folder, file) === '' || !isBelow(folder, file))
    throw new Error(`"${name}" would be written outside of the output folder`);
  return file;
}
