import { realpathSync } from 'node:fs';
import { isAbsolute, relative, sep } from 'node:path';

/**
 * True if a path is inside a folder once symbolic links are resolved: nothing outside the site's folder is ever read.
 */
export function insideOf(folder: string, path: string): boolean {
  return isBelow(realpathSync(folder), realpathSync(path));
}

/** The path of a file relative to a folder, with forward slashes on every system. */
export function pathIn(folder: string, file: string): string {
  return relative(folder, file).replaceAll('\\', '/');
}

/** True if a path is a folder or inside it, as far as its text says. */
export function isBelow(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
