import { readFileSync, statSync, type Stats } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { hashOf } from './hash.ts';

/** A file, relative to a folder with forward slashes, and the hash it had. A file that was not there has an empty one. */
export type Stamp = [file: string, hash: string];

/** File systems tell times this much late. */
const LATE_MS = 20;
/** Stands for a missing file: no file's hash is this. */
const UNKNOWN = '?';

/**
 * Files with the hash that each has now, relative to a folder: so that can be moved.
 *
 * @param files absolute paths
 * @param since when the first of them was read, as `Date.now()` has it. A file that was changed after that may not be
 *   what was read: its stamp says so, and fits no file.
 */
export function stampFiles(folder: string, files: Iterable<string>, since: number): Stamp[] {
  return [...new Set(files)].map((file) => [
    relative(folder, file).replaceAll('\\', '/'),
    changedAt(file) < since - LATE_MS ? hashFile(file) : UNKNOWN,
  ]);
}

/** When a file was last changed in any way, moving it there included; for one that is missing, that of its folder. */
function changedAt(file: string): number {
  return (statOf(file) ?? statOf(dirname(file)))?.ctimeMs ?? 0;
}

/** Null for what is not there: a link may name what no file can be called, such as a name of 300 letters. */
function statOf(file: string): Stats | null {
  try {
    return statSync(file);
  } catch {
    return null;
  }
}

/** True while files have the hashes they had, and those that were missing are missing still. */
export function areUnchanged(folder: string, stamps: readonly Stamp[]): boolean {
  return stamps.every(([file, hash]) => hashFile(join(folder, file)) === hash);
}

/** Empty for what is no file: missing, a folder, a device. */
function hashFile(file: string): string {
  return statOf(file)?.isFile() ? hashOf(readFileSync(file)) : '';
}
