import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { problemAt, startOf, type Problem } from '../model/problem.ts';
import { insideOf } from '../files/inside.ts';

/**
 * Finds symbolic links in a folder that are broken or circular. Unreported, the content behind a broken one would be
 * missing without a word, and the content behind a circular one would be there forty times.
 *
 * @param siteDir absolute path of the site's folder
 * @param folder absolute path of a folder in it
 */
export function brokenLinks(siteDir: string, folder: string): Problem[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isSymbolicLink())
    .flatMap((entry) => {
      const reason = mistakeOf(join(entry.parentPath, entry.name), entry.parentPath, [siteDir, folder]);
      if (reason === null) return [];
      const file = relative(siteDir, join(entry.parentPath, entry.name)).replaceAll('\\', '/');
      const message = `this is a symbolic link that leads ${reason}`;
      return [problemAt(startOf(file), message, 'Remove it, or let it lead to a file.')];
    });
}

/** The reason why a link is broken, or null. Links that lead out of the site are left to the code that reads them. */
function mistakeOf(link: string, holder: string, own: string[]): string | null {
  try {
    return own.some((folder) => insideOf(folder, link)) && insideOf(link, holder) ? 'in a circle' : null;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ELOOP') return 'in a circle';
    if (code === 'ENOENT' || code === 'ENOTDIR') return 'to nothing';
    throw error;
  }
}
