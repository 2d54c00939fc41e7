import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach } from 'vitest';
import { formatProblem } from '../src/model/problem.ts';
import { folderForEach, writeFiles } from './folders.ts';
import { buildHere } from './in-process.ts';

export interface SmallSite {
  /** Contains only the site and what is built from it. */
  folder: string;
  site: string;
  out: string;
  /** Builds the site with these files in it, and returns its problems as they are shown. */
  problemsOf: (files?: Readonly<Record<string, string>>) => Promise<string[]>;
  /** The text of a file of the output. */
  read: (name: string) => string;
}

/** A site of one page, and of these files, that is new for each test. */
export function smallSite(files: Readonly<Record<string, string>> = {}): SmallSite {
  const folder = folderForEach();
  const [site, out] = [join(folder, 'site'), join(folder, 'out')];
  beforeEach(() =>
    writeFiles(site, {
      'site.config.ts': "export default { title: 'A', url: 'https://a.example' };\n",
      'docs/index.md': '# Home\n',
      ...files,
    }),
  );
  return {
    folder,
    site,
    out,
    problemsOf: async (more = {}) => {
      writeFiles(site, more);
      return (await buildHere(site, out)).problems.map(formatProblem);
    },
    read: (name) => readFileSync(join(out, name), 'utf8'),
  };
}
