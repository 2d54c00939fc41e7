import { extname, isAbsolute, sep } from 'node:path';
import type { Plugin } from 'rolldown';
import { pathIn } from '../../files/inside.ts';
import { published as address } from '../../model/address.ts';
import { compare } from '../../model/problem.ts';
import type { ArticleParts, Island, SiteStyle } from '../../model/island.ts';
import { publishedName } from './published.ts';
import { compileStyle } from './styles.ts';

/** Files found while a site's modules are bundled. */
export interface Found {
  /** Path that the site is published under. */
  base: string;
  /** Absolute paths of all files that were read. */
  files: Set<string>;
  /** The style sheets they import, in order, by file. */
  styles: Map<string, SiteStyle>;
  /** Pictures and other files they import: path in the output, and path of the file. */
  published: Map<string, string>;
}

/** @param base path that the site is published under */
export function nothingFound(base: string): Found {
  return { base, files: new Set(), styles: new Map(), published: new Map() };
}

/** Returns the files that an article needs besides its HTML. */
export function partsOf(siteDir: string, islands: Island[], { styles, published }: Found): ArticleParts {
  const files = [...published].map(([to, from]) => ({ to, from: pathIn(siteDir, from) }));
  return { islands, styles: [...styles.values()], files };
}

/**
 * Puts the style sheets into the order in which a bundle runs their modules, because in a document their order decides
 * which rule wins. They are found in the order in which they are read, which differs from run to run.
 *
 * @param modules ids of the bundle's modules, in order
 */
export function orderStyles(found: Found, modules: readonly string[]): void {
  const rank = (file: string) => modules.indexOf(idOf(file));
  found.styles = new Map([...found.styles].toSorted(([a], [b]) => rank(a) - rank(b) || compare(a, b)));
}

const MARK = '\0site-file:';

/** The id of the module that stands for a file. It does not end in the file's extension, because it is a script now. */
function idOf(file: string): string {
  return `${MARK}${file}.js`;
}

/** The file that such an id stands for. */
export function fileOfId(id: string): string {
  return id.startsWith(MARK) ? id.slice(MARK.length, -'.js'.length) : id;
}

const isFile = /\.(?:css|svg|png|jpe?g|gif|webp|avif|ico|woff2?|mp4|webm|pdf|txt|wasm)$/i;

/**
 * Lets modules import style sheets and pictures: a style sheet gives the names of its classes, any other file its
 * address. Both are the same in the build, in the browser and in development.
 *
 * @param found receives the files
 * @param except absolute path of a folder whose files are left alone: the engine's, whose sources Vite serves
 */
export function siteFiles(siteDir: string, found: Found, except: string | null = null): Plugin & { enforce: 'pre' } {
  return {
    name: 'site-files',
    // Runs before Vite's own plugins.
    enforce: 'pre',
    async resolveId(id, importer, options) {
      if (!isFile.test(id) || id.startsWith('\0')) return null;
      const resolved = await this.resolve(id, importer, { ...options, skipSelf: true });
      if (!resolved || !isAbsolute(resolved.id)) return resolved;
      if (except !== null && resolved.id.startsWith(except + sep)) return resolved;
      return idOf(resolved.id);
    },
    // Editors on Windows may begin a file with a mark. Of a mistake at an end of the text, the bundler names no file.
    transform: (code, id) => (id.endsWith('.json') ? ` ${code.replace(/^\uFEFF/, '')} ` : null),
    async load(id) {
      if (!id.startsWith(MARK)) return null;
      const file = fileOfId(id);
      this.addWatchFile(file);
      found.files.add(file);
      if (extname(file) !== '.css') {
        const to = publishedName(file);
        found.published.set(to, file);
        return `export default ${JSON.stringify(address(found.base, `/${to}`))};`;
      }
      const { style, classes, imported, published } = await compileStyle(file, siteDir, found.base);
      found.styles.set(file, style);
      for (const name of imported) {
        this.addWatchFile(name);
        found.files.add(name);
      }
      for (const [to, from] of published) found.published.set(to, from);
      return { code: `export default ${JSON.stringify(classes)};`, moduleSideEffects: true };
    },
  };
}
