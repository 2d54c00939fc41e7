import { lstatSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, relative, sep } from 'node:path';

/**
 * True if a path is inside a folder once symbolic links are resolved: nothing outside the site's folder is ever read.
 */
export function insideOf(folder: string, path: string): boolean {
  return isBelow(realpathSync(folder), realpathSync(path));
}

/** {@link insideOf} for many files in few folders: each folder is resolved once, and files only if they are links. */
export function manyInsideOf(folder: string): (path: string) => boolean {
  const top = realpathSync(folder);
  const known = new Map<string, boolean>();
  return (path) => {
    if (lstatSync(path).isSymbolicLink()) return isBelow(top, realpathSync(path));
    const holder = dirname(path);
    const inside = known.get(holder) ?? isBelow(top, realpathSync(holder));
    known.set(holder, inside);
    return inside;
  };
}

/** Both paths must be free of symbolic links. */
function isBelow(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
