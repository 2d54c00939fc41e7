import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { rm, writeFile, mkdir } from 'node:fs/promises';
import { isBuiltin, SourceMap } from 'node:module';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { rolldown, type BundleError, type Plugin } from 'rolldown';
import { EXIT_FIX, forbidExit } from '../../files/exit.ts';
import { noteShadows } from '../../files/shadows.ts';
import { areUnchanged, stampFiles, type Stamp } from '../../files/stamps.ts';
import { withTsconfig } from '../../files/tsconfig.ts';
import { isClientModule, isOwnModule } from './client-modules.ts';
import { positionAt } from '../../model/problem.ts';
import { ComponentError } from './errors.ts';
import { nothingFound, orderStyles, siteFiles, type Found } from './files.ts';
import { guardedReact } from './guard.ts';
import { markIsland } from './render.ts';
import { themeModules } from './theme.tsx';
import { ISLAND, islandPlaces, MARKER, siteAlias } from './site-modules.ts';

/**
 * The site's own components must use the React that renders them, which is inside the compiled engine. So the bundle
 * takes it from here instead of from a package.
 */
const shared: Record<string, Record<string, unknown>> = { ...guardedReact, [MARKER]: { markIsland } };
/** Unique to this copy of the engine: the dev server has two in one process. */
const KEY = `docs-${randomUUID()}`;
(globalThis as Record<string, unknown>)[KEY] = shared;

/** Resolves React, and the Docusaurus modules that the engine replaces. */
function sharedModules(base: string): Plugin {
  const theme = themeModules(base);
  for (const [name, module] of Object.entries(theme)) shared[base + name] ??= module;
  return {
    name: 'shared-modules',
    resolveId: (id) => (id in theme ? `\0${base}${id}` : id in shared ? `\0${id}` : null),
    load(id) {
      const name = id.slice(1);
      const module = id.startsWith('\0') ? shared[name] : undefined;
      if (!module) return null;
      const names = Object.keys(module).filter((key) => key !== 'default' && /^[\w$]+$/.test(key));
      const isTheme = name.slice(base.length) in theme;
      return `const m = globalThis[${JSON.stringify(KEY)}][${JSON.stringify(name)}];\nexport default m${isTheme ? '.default' : ''};\n${names.map((key) => `export const ${key} = m.${key};`).join('\n')}\n`;
    },
  };
}

interface Imported {
  module: Record<string, unknown>;
  found: Found;
  stamps: Stamp[];
}

const known = new Map<string, Promise<Imported>>();

/**
 * Bundles and runs one module of the site, TypeScript or JavaScript: a component for MDX, or a React page. Packages
 * become part of the bundle, so that they share the one React. A module runs again only after one of its files has
 * changed.
 *
 * @param name absolute path, or the name of a package
 * @param from the file that imports it, if it is a package
 * @param found receives the files that went into the bundle
 * @throws Error with the compiler's message and place
 */
export async function importModule(
  name: string,
  siteDir: string,
  found: Found,
  from = join(siteDir, 'site.config.ts'),
): Promise<Record<string, unknown>> {
  const key = `${found.base}\0${isAbsolute(name) ? name : `${from}\0${name}`}`;
  let imported = await known.get(key)?.catch(() => undefined);
  if (!imported || !areUnchanged(siteDir, imported.stamps)) {
    const again = withTsconfig((tsconfig) => run({ name, siteDir, from, base: found.base, tsconfig }));
    known.set(key, again);
    imported = await again;
  }
  for (const file of imported.found.files) found.files.add(file);
  for (const [file, style] of imported.found.styles) found.styles.set(file, style);
  for (const [to, file] of imported.found.published) found.published.set(to, file);
  return imported.module;
}

let count = 0;

/** Source maps by the name of the file that was run. */
const maps = new Map<string, { version: number; sources: string[]; mappings: string; names: string[] }>();

/** The place in the site's own files where an error was thrown; null if there is none. */
export function placeInSite(error: unknown, siteDir: string): ComponentError['place'] {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  for (const [, name = '', line, column] of stack.matchAll(/(module-[\d-]+\.mjs):(\d+):(\d+)/g)) {
    const map = maps.get(name);
    const entry =
      map &&
      new SourceMap({ file: name, sourceRoot: '', sourcesContent: [], ...map }).findEntry(
        Number(line) - 1,
        Number(column) - 1,
      );
    if (!entry || !('originalSource' in entry) || !isOwnModule(entry.originalSource, siteDir)) continue;
    const file = relative(siteDir, entry.originalSource).replaceAll('\\', '/');
    return { file, line: entry.originalLine + 1, column: entry.originalColumn + 1 };
  }
  return null;
}

interface RunOptions {
  name: string;
  siteDir: string;
  from: string;
  base: string;
  /** Follows the site's `tsconfig.json`. */
  tsconfig: boolean;
}

async function run({ name, siteDir, from, base, tsconfig }: RunOptions): Promise<Imported> {
  const started = Date.now();
  const found = nothingFound(base);
  let missing: ComponentError | null = null;
  const onMissing = (id: string, importer: string) => (missing ??= missingImport(id, importer, siteDir));
  const bundle = await rolldown({
    input: isAbsolute(name) && isClientModule(readFileSync(name, 'utf8')) ? name + ISLAND : name,
    tsconfig,
    platform: 'node',
    logLevel: 'silent',
    transform: { jsx: { runtime: 'automatic' } },
    plugins: [
      noteShadows(siteDir),
      entryFrom(from),
      sharedModules(base),
      siteFiles(siteDir, found),
      siteAlias(siteDir),
      islandPlaces(siteDir, onMissing),
    ],
    external: (id) => isBuiltin(id),
  });
  const generated = bundle.generate({
    format: 'esm',
    codeSplitting: false,
    sourcemap: 'hidden',
    sourcemapPathTransform: (source, map) => resolve(dirname(map), source),
  });
  const { output } = await generated.catch((error: unknown) => {
    if (isUnknownPackage(error)) throw error;
    // If a file that is not a module fails to parse, its import is the mistake.
    throw missing ?? syntaxMistake(error, siteDir) ?? error;
  });
  orderStyles(found, output[0].moduleIds);
  for (const file of await bundle.watchFiles) if (isAbsolute(file)) found.files.add(file);
  await bundle.close();
  if (missing) throw missing;
  count += 1;
  const folder = join(siteDir, '.cache');
  const target = join(folder, `module-${process.pid}-${Date.now()}-${count}.mjs`);
  await mkdir(folder, { recursive: true });
  // Forbidden for good, because its exports are called later, when pages are rendered.
  forbidExit(basename(target), (message) => new ComponentError(message, EXIT_FIX));
  try {
    await writeFile(target, output[0].code);
    if (output[0].map) maps.set(basename(target), output[0].map);
    const module = (await import(/* @vite-ignore */ pathToFileURL(target).href)) as Record<string, unknown>;
    return { module, found, stamps: stampFiles(siteDir, found.files, started) };
  } finally {
    await rm(target, { force: true });
  }
}

/** True for the error of {@link importModule} if there is no package of that name. */
export function isUnknownPackage(error: unknown): boolean {
  return ((error as Partial<BundleError>).errors ?? []).some(({ code }) => code === 'UNRESOLVED_ENTRY');
}

/** The error for a file of the site that is not valid JavaScript, at its place; null for any other error. */
function syntaxMistake(error: unknown, siteDir: string): ComponentError | null {
  const [first] = (error as Partial<BundleError>).errors ?? [];
  const { file, line = 1, column = 0 } = first?.loc ?? {};
  if (!first || file === undefined || !isOwnModule(file, siteDir)) return null;
  const [said = ''] = stripVTControlCharacters(first.message).split('\n');
  const mistake = new ComponentError(said.replace(/^\[\w+\] /, ''), '');
  mistake.place = { file: relative(siteDir, file).replaceAll('\\', '/'), line, column: column + 1 };
  return mistake;
}

/** The error for an import that cannot be found. Node's own would name the bundle. */
function missingImport(name: string, importer: string, siteDir: string): ComponentError {
  const error = /\.mdx?$/.test(name)
    ? new ComponentError(
        `cannot import "${name}": components do not compile Markdown`,
        'Import it in the page that shows it, and give it to the component as its children.',
      )
    : new ComponentError(
        `cannot import "${name}": there is no such file or package`,
        /^@(?:docusaurus|theme)\//.test(name)
          ? `Of Docusaurus' modules there are ${Object.keys(themeModules('')).join(', ')}.`
          : 'Install the package in the site, or correct the path.',
      );
  const text = existsSync(importer) ? readFileSync(importer, 'utf8') : '';
  const place = positionAt(text, Math.max(0, text.indexOf(name)));
  error.place = { file: relative(siteDir, importer).replaceAll('\\', '/'), ...place };
  return error;
}

/** Resolves a package from the file that imports it. */
function entryFrom(from: string): Plugin {
  return {
    name: 'entry-from',
    resolveId(id, importer, options) {
      if (importer !== undefined || isAbsolute(id) || id.startsWith('\0')) return null;
      return this.resolve(id, from, { ...options, skipSelf: true });
    },
  };
}
