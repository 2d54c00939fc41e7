import { statSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import type { Plugin } from 'rolldown';

/**
 * The endings that the bundler tries for a name that is not a file:
 * https://rolldown.rs/reference/InputOptions.resolve#extensions
 */
const EXTENSIONS = ['.tsx', '.ts', '.jsx', '.js', '.json'];
const ENDINGS = ['', ...EXTENSIONS, ...EXTENSIONS.map((extension) => `${sep}index${extension}`)];

/**
 * Adds missing files to those that a bundle depends on (`watchFiles`), if they would take precedence over what a module
 * of the site imports: `./text` is `text.ts` until there is a `text.tsx`.
 *
 * @param siteDir absolute path of the site's folder; imports within packages are ignored
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
