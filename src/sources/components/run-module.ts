import { existsSync, readFileSync } from 'node:fs';
import { createRequire, isBuiltin, SourceMap, type SourceMapPayload } from 'node:module';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { compileFunction, constants } from 'node:vm';
import { rolldown, type BundleError, type Plugin } from 'rolldown';
import { hashOf } from '../../files/hash.ts';
import { pathIn } from '../../files/inside.ts';
import { positionAt, type Place } from '../../model/problem.ts';
import { isClientModule, isOwnModule } from './client-modules.ts';
import { ComponentError } from './errors.ts';
import { orderStyles, siteFiles, type Found } from './files.ts';
import { guardedReact } from './guard.ts';
import { markIsland } from './render.ts';
import { themeModules } from './theme.ts';
import { exportsOf, ISLAND, islandPlaces, MARKER, siteAlias } from './site-modules.ts';

/** Modules that the engine hands to a site's code, by the names under which it imports them. */
export type Handed = Record<string, Record<string, unknown>>;

export interface RunOptions {
  siteDir: string;
  /** Receives the files that went into the bundle. */
  found: Found;
  /** Comes before the plugins of all modules. */
  plugin?: Plugin;
  /** Expressions in the place of names that a module does not declare. */
  define?: Record<string, string>;
  /** What that plugin found wrong, or makes of an error of the bundler; null if there is nothing. */
  mistake?: (error: unknown) => Error | null;
  /** Modules handed over besides React and those of Docusaurus. Plugins may add to them. */
  handed?: Handed;
}

/** Endings that an import may leave out. */
const ENDINGS = ['.tsx', '.ts', '.jsx', '.js', '.json', '.mdx', '.md'];

type BundleMap = Pick<SourceMapPayload, 'version' | 'sources' | 'mappings' | 'names'>;

/** Source maps by the name of the bundle, which is that of its file in another form. */
const maps = new Map<string, BundleMap>();

/**
 * Bundles one module of the site: a component, a React page or an MDX page. Packages become part of the bundle, so that
 * they share the one React, which is the engine's: it renders the result.
 *
 * @param file absolute path
 * @returns a function that runs it and returns its exports
 * @throws ComponentError with its place for a mistake in a file of the site, or the bundler's error
 */
export async function bundleModule(file: string, options: RunOptions): Promise<() => Record<string, unknown>> {
  const handed: Handed = options.handed ?? {};
  Object.assign(handed, guardedReact, themeModules, { [MARKER]: { markIsland } });
  const { code, map } = await bundle(file, handed, options);
  const name = `module-${hashOf(file)}.cjs`;
  if (map) maps.set(name, map);
  return () => {
    const body = compileFunction(code, ['exports', 'require', '__filename', 'handed'], {
      filename: name,
      importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    }) as (...values: unknown[]) => void;
    const exports: Record<string, unknown> = {};
    body(exports, createRequire(file), file, handed);
    return exports;
  };
}

async function bundle(
  file: string,
  handed: Handed,
  { siteDir, found, plugin, define = {}, mistake }: RunOptions,
): Promise<{ code: string; map: BundleMap | null }> {
  let missing: ComponentError | null = null;
  const onMissing = (id: string, importer: string) => (missing ??= missingImport(id, importer, siteDir));
  const build = await rolldown({
    input: isClientModule(readFileSync(file, 'utf8')) ? file + ISLAND : file,
    tsconfig: false,
    platform: 'node',
    logLevel: 'silent',
    resolve: { extensions: ENDINGS },
    transform: { jsx: { runtime: 'automatic' }, define },
    plugins: [
      handedModules(handed),
      plugin,
      siteFiles(siteDir, found),
      siteAlias(siteDir),
      islandPlaces(siteDir, onMissing),
    ],
    external: (id) => isBuiltin(id),
  });
  const generated = build.generate({
    format: 'cjs',
    exports: 'named',
    codeSplitting: false,
    sourcemap: 'hidden',
    sourcemapPathTransform: (source, map) => resolve(dirname(map), source),
  });
  try {
    const { output } = await generated.catch((error: unknown) => {
      // If a file that is not a module fails to parse, its import is the mistake.
      throw mistake?.(error) ?? missing ?? syntaxMistake(error, siteDir) ?? error;
    });
    orderStyles(found, output[0].moduleIds);
    for (const name of await build.watchFiles) if (isAbsolute(name)) found.files.add(name);
    const wrong = mistake?.(null) ?? missing;
    if (wrong) throw wrong;
    return output[0];
  } finally {
    await build.close();
  }
}

const HANDED = '\0handed:';

/** Resolves the modules that are handed over. */
function handedModules(handed: Handed): Plugin {
  return {
    name: 'handed-modules',
    resolveId: (id) => (Object.hasOwn(handed, id) ? HANDED + id : null),
    load(id) {
      if (!id.startsWith(HANDED)) return null;
      const name = id.slice(HANDED.length);
      // The default export of React, which is CommonJS, is the whole module.
      const whole = name.startsWith('@') ? 'm.default' : 'm';
      return `const m = handed[${JSON.stringify(name)}];\nexport default ${whole};\n${exportsOf(Object.keys(handed[name] ?? {}))}`;
    },
  };
}

/** The place in the site's own files where an error was thrown; null if there is none. */
export function placeInSite(error: unknown, siteDir: string): Place | null {
  const origin = originOf(error, siteDir);
  return origin && isOwnModule(join(siteDir, origin.file), siteDir) ? origin : null;
}

/** The same for Markdown files, too. In these, line and column are those of the compiled text. */
export function originOf(error: unknown, siteDir: string): Place | null {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  for (const [, name = '', line, column] of stack.matchAll(/(module-[\da-f]+\.cjs):(\d+):(\d+)/g)) {
    const map = maps.get(name);
    const entry =
      map &&
      new SourceMap({ file: name, sourceRoot: '', sourcesContent: [], ...map }).findEntry(
        Number(line) - 1,
        Number(column) - 1,
      );
    if (!entry || !('originalSource' in entry)) continue;
    const source = entry.originalSource;
    if (!isOwnModule(source, siteDir) && !/\.mdx?$/.test(source)) continue;
    return { file: pathIn(siteDir, source), line: entry.originalLine + 1, column: entry.originalColumn + 1 };
  }
  return null;
}

/** Runs a module of the site other than an MDX page. */
export async function importModule(file: string, siteDir: string, found: Found): Promise<Record<string, unknown>> {
  const run = await bundleModule(file, { siteDir, found });
  return run();
}

/** The error for a file of the site that is not valid JavaScript or JSON, at its place; null for any other error. */
function syntaxMistake(error: unknown, siteDir: string): ComponentError | null {
  const [first] = (error as Partial<BundleError>).errors ?? [];
  // From a style sheet.
  if (first instanceof ComponentError) return first;
  const text = stripVTControlCharacters(first?.message ?? '');
  // Of JSON, only the message has the name, relative to the current folder.
  const shown = /\[ (.+\.json):\d+:\d+ \]/.exec(text)?.[1];
  const { file = shown && resolve(shown), line = 1, column = 0 } = first?.loc ?? {};
  if (file === undefined || !isOwnModule(file.replace(/\.json$/, '.js'), siteDir)) return null;
  const [said = ''] = text.split('\n');
  // JSON begins with a blank that its file does not have.
  const place = { file: pathIn(siteDir, file), line, column: shown && line === 1 ? column : column + 1 };
  return new ComponentError(said.replaceAll(/^\[\w+\] | at line \d+ column \d+$/g, ''), '', { place });
}

/** The error for an import that cannot be found. Node's own would name the bundle. */
function missingImport(name: string, importer: string, siteDir: string): ComponentError {
  const text = existsSync(importer) ? readFileSync(importer, 'utf8') : '';
  const place = { file: pathIn(siteDir, importer), ...positionAt(text, Math.max(0, text.indexOf(name))) };
  if (/\.mdx?$/.test(name)) {
    const fix = 'Import it in the page that shows it, and give it to the component as its children.';
    return new ComponentError(`cannot import "${name}": components do not compile Markdown`, fix, { place });
  }
  const fix = /^@(?:docusaurus|theme)\//.test(name)
    ? `Of Docusaurus' modules there are ${Object.keys(themeModules).join(', ')}.`
    : 'Install the package in the site, or correct the path.';
  return new ComponentError(`cannot import "${name}": there is no such file or package`, fix, { place });
}
