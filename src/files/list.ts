import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathIn } from './inside.ts';

/** All files below a folder, and links to files, relative to it, sorted. Empty if the folder does not exist. */
export function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() || entry.isSymbolicLink())
    .map((entry) => pathIn(folder, join(entry.parentPath, entry.name)))
    .toSorted();
}
