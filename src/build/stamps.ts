import { existsSync, readFileSync } from 'node:fs';
import { hashOf } from './hash.ts';

/** Files with the hash that each has now. */
export function stampFiles(files: Iterable<string>): [string, string][] {
  return [...new Set(files)].map((file) => [file, hashFile(file)]);
}

/** Whether files still have the hashes they had. */
export function areUnchanged(dependencies: [file: string, hash: string][]): boolean {
  return dependencies.every(([file, hash]) => hashFile(file) === hash);
}

/** Empty for a file that is gone: no hash is equal to that, so its page is compiled again and says what is missing. */
function hashFile(file: string): string {
  return existsSync(file) ? hashOf(readFileSync(file)) : '';
}
