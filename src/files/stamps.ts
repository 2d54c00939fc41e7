import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { hashOf } from './hash.ts';

/** A file, relative to a folder with forward slashes, and the hash it had. A file that was not there has an empty one. */
export type Stamp = [file: string, hash: string];

/** Files of a folder, given as absolute paths, with the hash that each has now: so the folder can be moved. */
export function stampFiles(folder: string, files: Iterable<string>): Stamp[] {
  return [...new Set(files)].map((file) => [relative(folder, file).replaceAll('\\', '/'), hashFile(file)]);
}

/** Whether files still have the hashes they had; those that were missing are missing still. */
export function areUnchanged(folder: string, stamps: readonly Stamp[]): boolean {
  return stamps.every(([file, hash]) => hashFile(join(folder, file)) === hash);
}

function hashFile(file: string): string {
  try {
    return hashOf(readFileSync(file));
  } catch {
    // Gone, or a folder by now.
    return '';
  }
}
