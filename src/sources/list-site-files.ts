import { existsSync, readdirSync, realpathSync, statSync, type Dirent } from 'node:fs';
import { join, sep } from 'node:path';
import { pathIn } from '../files/inside.ts';
import { compare, problemAt, reasonOf, startOf, type Checked, type Problem } from '../model/problem.ts';

/** Names that are not the writer's: lock, swap and backup files of editors (`.#a.md`, `.a.md.swp`, `a.md~`, `#a.md#`). */
const ofEditors = /^\.#|^\..*\.sw[a-p]$|~$|^#.*#$/;
/** Names that hold no pages: hidden ones, and installed packages. */
const hidden = /^\.|^node_modules$/;

/**
 * Lists the files of a folder of the site and of all folders below, sorted. Symbolic links are followed within the
 * site. What cannot be listed is reported, and never keeps the rest from being listed.
 *
 * @param siteDir absolute path of the site's folder
 * @param folder path of the folder, relative to it
 * @param withHidden whether names may begin with a dot, as in `.well-known`
 * @returns paths relative to the folder, with forward slashes, as the file system spells them; none if there is no folder
 */
export function listSiteFiles(siteDir: string, folder: string, withHidden = false): Checked<string[]> {
  const problems: Problem[] = [];
  const files: string[] = [];
  const root = join(siteDir, folder);
  const top = realpathSync(siteDir);
  if (!existsSync(root)) return { value: files, problems };
  const report = (path: string, message: string, fix: string) =>
    problems.push(problemAt(startOf(pathIn(siteDir, path)), message, fix));
  /** @param around the real paths of this folder and those that lead to it */
  const visit = (path: string, around: readonly string[]): void => {
    for (const entry of entriesOf(path, report)) {
      if (ofEditors.test(entry.name) || (!withHidden && hidden.test(entry.name))) continue;
      const own = join(path, entry.name);
      // Node replaces bytes that are not UTF-8 by this character, and no file has the resulting name.
      if (/[\uFFFD\\]/.test(entry.name)) {
        report(own, 'its name has a backslash, or is not in UTF-8', 'Rename it.');
        continue;
      }
      const real = entry.isSymbolicLink() ? targetOf(own, top, around, report) : own;
      if (real === null) continue;
      if (entry.isDirectory() || (entry.isSymbolicLink() && statSync(real).isDirectory()))
        visit(own, [...around, real]);
      // Not pipes and sockets, on which reading would wait.
      else if (entry.isFile() || entry.isSymbolicLink()) files.push(pathIn(root, own));
    }
  };
  const real = targetOf(root, top, [], report);
  if (real !== null) visit(root, [real]);
  return { value: files.toSorted(compare), problems };
}

type ReportFile = (path: string, message: string, fix: string) => void;

function entriesOf(folder: string, report: ReportFile): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    report(folder, `the folder cannot be read: ${reasonOf(error)}`, 'Let the build read it, or move it elsewhere.');
    return [];
  }
}

/** The real path that a link leads to; null, after a report, if it leads nowhere, out of the site, or in a circle. */
function targetOf(link: string, top: string, around: readonly string[], report: ReportFile): string | null {
  try {
    const real = realpathSync(link);
    if (real !== top && !real.startsWith(top + sep))
      report(link, "the file is a symbolic link that leads out of the site's folder", 'Put the file itself there.');
    else if (around.some((folder) => folder === real || folder.startsWith(real + sep)))
      report(link, 'this is a symbolic link that leads in a circle', FIX);
    else return real;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    report(link, `this is a symbolic link that leads ${code === 'ELOOP' ? 'in a circle' : 'to nothing'}`, FIX);
  }
  return null;
}

const FIX = 'Remove it, or let it lead to a file.';
