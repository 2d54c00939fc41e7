import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bundleAsync, type CSSModuleExports } from 'lightningcss';
import { pathIn } from '../../files/inside.ts';
import { published as address } from '../../model/address.ts';
import type { SiteStyle } from '../../model/island.ts';
import { compare } from '../../model/problem.ts';
import { ComponentError } from './errors.ts';
import { publishedName } from './published.ts';

interface BuiltStyle {
  style: SiteStyle;
  /** For a `.module.css`: names in the document by the names in the file. */
  classes: Record<string, string>;
  /** Absolute paths of all files that went into it. */
  imported: string[];
  /** Pictures and fonts that it names: path in the output, and path of the file. */
  published: Map<string, string>;
}

/** An address that needs no resolving. */
const isWhole = /^(?:[a-z][\w+.-]*:|\/\/|#)/i;

/**
 * Compiles a style sheet of a site. Its imports become part of it, the classes of a `.module.css` get unique names, and
 * pictures and fonts beside it are published.
 *
 * @param base path that the site is published under
 * @throws ComponentError with its place if it is not valid CSS, or names a file that does not exist
 */
export async function compileStyle(file: string, siteDir: string, base: string): Promise<BuiltStyle> {
  const imported: string[] = [];
  const published = new Map<string, string>();
  const mistake = (message: string, from: string, { line, column }: { line: number; column: number }) => {
    return new ComponentError(message, '', { place: { file: pathIn(siteDir, from), line, column } });
  };
  const { code, exports, dependencies } = await bundleAsync({
    filename: file,
    projectRoot: siteDir,
    minify: true,
    analyzeDependencies: true,
    // The hash is that of the file's path: another style sheet may have a class of the same name.
    ...(file.endsWith('.module.css') && { cssModules: { pattern: '[local]_[hash]' } }),
    resolver: {
      read: (name) => {
        imported.push(name);
        return readFileSync(name, 'utf8');
      },
      resolve: (name, from) => (name.startsWith('@site/') ? join(siteDir, name.slice(6)) : join(dirname(from), name)),
    },
  }).catch((error: Error & { fileName?: string; loc?: { line: number; column: number } }) => {
    throw error.loc ? mistake(error.message, error.fileName ?? file, error.loc) : error;
  });
  let css = code.toString();
  for (const dependency of dependencies ?? []) {
    if (dependency.type !== 'url') continue;
    const { url, placeholder, loc } = dependency;
    css = css.replaceAll(placeholder, () => (isWhole.test(url) ? url : publish(url, loc.filePath, loc.start)));
  }
  function publish(url: string, from: string, start: { line: number; column: number }): string {
    if (url.startsWith('/')) return address(base, url);
    const [path = '', rest = ''] = url.split(/(?=[?#])/);
    const target = path.startsWith('@site/') ? join(siteDir, path.slice(6)) : join(dirname(from), path);
    if (!existsSync(target)) throw mistake(`the style sheet names "${url}", but there is no such file`, from, start);
    const to = publishedName(target);
    imported.push(target);
    published.set(to, target);
    return address(base, `/${to}${rest}`);
  }
  return { style: { name: publishedName(file, css), css }, classes: classesOf(exports), imported, published };
}

/**
 * The classes of a module by the names that its component uses. They are sorted because the compiler's order differs
 * from run to run, and the same sources must give the same bytes. `composes` gives an element several classes.
 */
function classesOf(exports: CSSModuleExports | void): Record<string, string> {
  const sorted = Object.entries(exports ?? {}).toSorted(([a], [b]) => compare(a, b));
  return Object.fromEntries(
    sorted.map(([local, { name, composes }]) => [
      local,
      [name, ...composes.flatMap((other) => (other.type === 'dependency' ? [] : other.name))].join(' '),
    ]),
  );
}
