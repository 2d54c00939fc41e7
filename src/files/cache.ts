import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseOwn } from '../model/json.ts';
import { hashOf } from './hash.ts';
import { isRunning } from './running.ts';
import { writeWhole } from './write.ts';

/**
 * Reads what {@link writeCache} wrote. The file's first line is a hash of the version and the rest, so a returned value
 * is, byte for byte, one that the same version wrote.
 *
 * @param version of the writer and its format, which changes with the type of the value: a file of another version
 * counts as missing
 * @returns the value; null if the file is missing, damaged, or from elsewhere
 */
export function readCache<Value>(file: string, version: string): Value | null {
  const text = readIfThere(file);
  if (text === null) return null;
  const end = text.indexOf('\n');
  const json = text.slice(end + 1);
  if (text.slice(0, end) !== hashOf(version, json)) return null;
  return parseOwn<Value>(json);
}

/** Writes a value for the next run, atomically. */
export function writeCache(file: string, version: string, value: unknown): void {
  const json = JSON.stringify(value);
  writeWhole(file, hashOf(version, json), '\n', json);
}

/** Null if there is none. An unreadable cache counts as missing: a folder in its place, or another user's file. */
function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/** Temporary files, and modules that are run only once, with the number of the process that wrote them. */
const passing = /(?:^|[.-])(\d+)(?:-[\da-f-]+)?\.(?:tmp|mjs)$/;

/** Removes the files that killed processes left in a cache folder. */
export function sweepCache(folder: string): void {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const owner = passing.exec(name)?.[1];
    if (owner !== undefined && (Number(owner) === process.pid || !isRunning(Number(owner))))
      rmSync(join(folder, name), { force: true });
  }
}
