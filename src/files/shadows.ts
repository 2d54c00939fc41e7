import { statSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import type { Plugin } from 'rolldown';

/** The endings that the bundler adds to a name that is no file: https://rolldown.rs/reference/InputOptions.resolve#extensions */
const EXTENSIONS = ['.tsx', '.ts', '.jsx', '.js', '.json'];
const ENDINGS = ['', ...EXTENSIONS, ...EXTENSIONS.map((extension) => `${sep}index${extension}`)];

/**
 * Adds to the files that a bundle depends on (`watchFiles`) those that are not there and would be taken, if they were,
 * in the place of what a module of the site imports: `./text` is `text.ts` until there is a `text.tsx`.
 *
 * @param siteDir absolute path of the site's folder: what packages import among themselves is theirs
 */
export function noteShadows(siteDir: string): Plugin {
  const isOwn = (file: string) => {
    const way = relative(siteDir, file);
    return !way.startsWith('..') && !isAbsolute(way) && !way.split(sep).includes('node_modules');
  };
  return {
    name: 'note-shadows',
    resolveId(id, importer) {
      if (importer === undefined || !isOwn(importer)) return null;
      const isRelative = id.startsWith('./') || id.startsWith('../');
      if (!isRelative && !isAbsolute(id)) return null;
      const target = isRelative ? join(dirname(importer), id) : id;
      if (!statSync(target, { throwIfNoEntry: false })?.isFile())
        for (const ending of ENDINGS) this.addWatchFile(target + ending);
      return null;
    },
  };
}
