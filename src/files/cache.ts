import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf } from './hash.ts';
import { isRunning } from './running.ts';
import { writeWhole } from './write.ts';

/**
 * Reads what {@link writeCache} wrote. The file's first line is a hash over the version and the rest, so what comes back
 * is, byte for byte, a value that the same version of the writer has written.
 *
 * @param version of the writer and its format: a file of another one counts as missing
 * @param isValue tells whether it is what the reader takes it for: an engine that was changed has the version it had
 * @returns the value; null where the file is missing, damaged, or from elsewhere
 */
export function readCache<Value>(
  file: string,
  version: string,
  isValue: (value: unknown) => value is Value,
): Value | null {
  const text = readIfThere(file);
  if (text === null) return null;
  const end = text.indexOf('\n');
  const json = text.slice(end + 1);
  if (text.slice(0, end) !== hashOf(version, json)) return null;
  const value: unknown = JSON.parse(json);
  return isValue(value) ? value : null;
}

/**
 * Leaves a value for the next run, whole or not at all.
 *
 * @returns the hash that stands in the file: another value or version has another
 */
export function writeCache(file: string, version: string, value: unknown): string {
  const json = JSON.stringify(value);
  const hash = hashOf(version, json);
  writeWhole(file, `${hash}\n${json}`);
  return hash;
}

/** A cache that cannot be read is like none: a folder in its place, or a file of another user. */
function readIfThere(file: string): string | null {
  if (!existsSync(file)) return null;
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/** Files that are written beside before they are renamed, and modules that are run once; with the process that did so. */
const passing = /(?:^|[.-])(\d+)(?:-[\da-f-]+)?\.(?:tmp|mjs)$/;

/** Removes what processes that were killed left in a cache folder. */
export function sweepCache(folder: string): void {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const owner = passing.exec(name)?.[1];
    if (owner !== undefined && (Number(owner) === process.pid || !isRunning(Number(owner))))
      rmSync(join(folder, name), { force: true });
  }
}
