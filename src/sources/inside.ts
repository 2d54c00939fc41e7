import { realpathSync } from 'node:fs';
import { relative, isAbsolute, sep } from 'node:path';

/** Whether a path lies in a folder, symbolic links followed: nothing outside of the site's folder is ever read. */
export function insideOf(folder: string, path: string): boolean {
  const way = relative(realpathSync(folder), realpathSync(path));
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
