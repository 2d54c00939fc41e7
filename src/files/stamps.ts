import { readFileSync, statSync, type Stats } from 'node:fs';
import { dirname, join } from 'node:path';
import { hashOf } from './hash.ts';
import { pathIn } from './inside.ts';

/** A file, relative to a folder and with forward slashes, and its hash at some time; empty if it did not exist. */
export type Stamp = [file: string, hash: string];

/** File systems may record times with this much delay. */
const LATE_MS = 20;
/** Matches no file's hash. */
const UNKNOWN = '?';

/**
 * Pairs files with their current hashes, relative to a folder, so that the folder can be moved.
 *
 * @param files absolute paths
 * @param since when the first of them was read, as in `Date.now()`. If a file changed after that, the content that was
 * read is unknown, and its stamp will match no file.
 */
export function stampFiles(folder: string, files: Iterable<string>, since: number): Stamp[] {
  return [...new Set(files)].map((file) => [
    pathIn(folder, file),
    // Of any change, including being moved there; for a missing file, of its folder.
    ((statOf(file) ?? statOf(dirname(file)))?.ctimeMs ?? 0) < since - LATE_MS ? hashFile(file) : UNKNOWN,
  ]);
}

/** Null if there is no such file or cannot be one: a link may contain a name that is too long for any file. */
function statOf(file: string): Stats | null {
  try {
    return statSync(file);
  } catch {
    return null;
  }
}

/** True if all files still have the same hashes, and missing ones are still missing. */
export function areUnchanged(folder: string, stamps: readonly Stamp[]): boolean {
  return stamps.every(([file, hash]) => hashFile(join(folder, file)) === hash);
}

/** Empty for everything but files: missing ones, folders, devices. */
function hashFile(file: string): string {
  return statOf(file)?.isFile() ? hashOf(readFileSync(file)) : '';
}
