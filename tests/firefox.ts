import { existsSync } from 'node:fs';
import { join } from 'node:path';

const NAMES = ['firefox-esr', 'firefox'];

/**
 * Finds a Firefox: the one that `FIREFOX_PATH` names, or an installed one.
 *
 * @returns absolute path of the program; null if there is none: its tests are then reported as skipped
 * @throws Error if `FIREFOX_PATH` names no file
 */
export function findFirefox(): string | null {
  const named = process.env['FIREFOX_PATH'];
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`FIREFOX_PATH is "${named}", and there is no such file: correct it or unset it.`);
  }
  return onPath();
}

function onPath(): string | null {
  const folders = (process.env['PATH'] ?? '').split(':');
  const paths = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return paths.find((path) => existsSync(path)) ?? null;
}
