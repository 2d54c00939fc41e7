import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { basename, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inspect, stripVTControlCharacters } from 'node:util';
import type { z } from 'zod';
import { readCache, writeCache } from '../files/cache.ts';
import { EXIT_FIX, forbidExit } from '../files/exit.ts';
import { hashOf } from '../files/hash.ts';
import { hashOfModules } from '../files/modules.ts';
import { areUnchanged, stampFiles, type Stamp } from '../files/stamps.ts';
import { withTsconfig } from '../files/tsconfig.ts';
import { writeWhole } from '../files/write.ts';
import { siteConfigSchema, type SiteConfig } from '../model/config.ts';
import { checkOf } from '../model/json.ts';
import { suggest, suggestion } from '../model/suggest.ts';
import { InputError, NOWHERE, positionAt, problemAt, startOf, type Place, type Problem } from '../model/problem.ts';
import { shortened } from '../model/text.ts';

export interface LoadedConfig {
  config: SiteConfig;
  /** Absolute paths of the config file and everything it imports. The dev server watches them. */
  files: string[];
  /** Finds a quoted value in those files, for messages. */
  locate: (value: string) => Place;
  /** Finds an address in the list of redirects. */
  locateRedirect: LocateRedirect;
}

/**
 * @param role of the address in the list: the target, an old address, or anything else
 * @param nth which of several identical ones, from 0
 */
export type LocateRedirect = (role: 'to' | 'from' | 'other', value: string, nth?: number) => Place;

const CONFIG = 'site.config.ts';
/** A config may await something, but one that never ends would keep a build waiting silently. */
const LONGEST_RUN_MS = 60_000;

/**
 * Loads `site.config.ts` from a site's folder, with everything it imports.
 *
 * @param siteDir absolute path of the folder
 * @param engineDir absolute path of this package, for `import … from 'docs/config'`
 * @param longest how long it may run, in ms
 * @throws InputError with every problem of the config, each with its place
 */
export async function loadConfig(siteDir: string, engineDir: string, longest = LONGEST_RUN_MS): Promise<LoadedConfig> {
  const file = join(siteDir, CONFIG);
  if (!existsSync(file)) {
    throw new InputError([
      problemAt(
        NOWHERE,
        `no ${CONFIG} in ${siteDir}`,
        `Name the folder that has one with --site DIR, or create ${file} with: export default { title: '…', url: 'https://…' }`,
      ),
    ]);
  }
  if (!statSync(file).isFile()) throw new InputError([problemAt(startOf(CONFIG), 'this is no file')]);
  const { value, files } = await importTypeScript(file, siteDir, engineDir, longest);
  const locate = (text: string) => locateIn(siteDir, files, text);
  const parsed = parse(value);
  if (parsed.success) {
    const locateRedirect: LocateRedirect = (role, text, nth = 0) =>
      locateIn(siteDir, redirectFiles(files), text, nth, role);
    return { config: parsed.data, files, locate, locateRedirect };
  }
  const typos = parsed.error.issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []));
  const meant = new Set(typos.map((key) => suggestion(key, CONFIG_KEYS)));
  throw new InputError(
    parsed.error.issues
      // A key that is only missing because it is misspelled is reported once, as the typo.
      .filter(({ code, path }) => code === 'unrecognized_keys' || path.length !== 1 || !meant.has(String(path[0])))
      // Typos come first, because they may cause the other problems.
      .toSorted((a, b) => Number(b.code === 'unrecognized_keys') - Number(a.code === 'unrecognized_keys'))
      .map((issue) => problemOf(issue, value, { siteDir, files })),
  );
}

/** Checks a config. Its getters only run now, so they may throw. */
function parse(value: unknown): ReturnType<typeof siteConfigSchema.safeParse> {
  try {
    return siteConfigSchema.safeParse(value);
  } catch (error) {
    const message =
      error instanceof RangeError ? 'a part of the config contains itself, or is nested too deep' : firstLine(error);
    throw new InputError([problemAt(startOf(CONFIG), message)]);
  }
}

const CONFIG_KEYS = Object.keys(siteConfigSchema.shape);

function problemOf(
  issue: z.core.$ZodIssue,
  value: unknown,
  { siteDir, files }: { siteDir: string; files: string[] },
): Problem {
  const path = issue.path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('');
  const given = issue.path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key], value);
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
  const key = unknown ?? issue.path.findLast((part) => typeof part === 'string');
  const meant = unknown !== undefined && issue.path.length === 0 ? suggest(unknown, CONFIG_KEYS) : '';
  const not = given === undefined || unknown !== undefined ? '' : `, not ${brief(given)}`;
  return problemAt(
    issue.path[0] === 'redirects' && typeof given === 'string' && given
      ? locateIn(siteDir, redirectFiles(files), given)
      : locateKey(siteDir, files, String(key ?? '')),
    `${path.slice(1) || 'the default export'}: ${issue.message}${meant || not}`,
    'Every key of the config is described in src/model/config.ts.',
  );
}

interface Bundled {
  code: string;
  /** The files it was made from, including the engine's and the compiler's settings. */
  inputs: Stamp[];
}

const isBundled = checkOf<Bundled>({ code: 'string', inputs: 'list' });

/**
 * Runs a TypeScript module from the site's folder.
 *
 * @returns its default export
 * @throws InputError if it cannot be run
 */
export async function importDefault(file: string, siteDir: string, engineDir: string): Promise<unknown> {
  if (!existsSync(file))
    throw new InputError([problemAt({ ...NOWHERE, file: relative(siteDir, file) }, 'there is no such file')]);
  return (await importTypeScript(file, siteDir, engineDir, LONGEST_RUN_MS)).value;
}

/** @throws Error if the work takes longer, in ms */
async function inTime<T>(work: Promise<T>, longest: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const message = `it has not ended after ${longest / 1000} seconds: an "await" in it waits for something that does not come`;
    timer = setTimeout(() => reject(new Error(message)), longest);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Runs a TypeScript file with its local imports and returns its default export. Packages are not bundled. */
async function importTypeScript(
  file: string,
  siteDir: string,
  engineDir: string,
  longest: number,
): Promise<{ value: unknown; files: string[] }> {
  const folder = join(siteDir, '.cache');
  try {
    const { code, inputs } = await bundleOnce(
      file,
      siteDir,
      engineDir,
      join(folder, `${basename(file, '.ts') === 'site.config' ? 'config' : basename(file, '.ts')}.json`),
    );
    const target = join(folder, `config-${process.pid}-${hashOf(code).slice(0, 16)}.mjs`);
    writeWhole(target, code);
    // A new address for each call, or a dev server would get the module from Node's cache.
    const address = `${pathToFileURL(target).href}?${Date.now()}`;
    const isOwn = (name: string) => !name.startsWith(join(engineDir, 'src')) && basename(name) !== 'tsconfig.json';
    const files = inputs.map(([name]) => join(siteDir, name)).filter(isOwn);
    const allowExit = forbidExit(basename(target), (message) => {
      const place = find(siteDir, files, (text) => text.indexOf('process.exit'));
      return new InputError([problemAt(place, message, EXIT_FIX)]);
    });
    let module: { default?: unknown };
    try {
      module = (await inTime(import(/* @vite-ignore */ address), longest)) as { default?: unknown };
    } finally {
      allowExit();
      rmSync(target, { force: true });
    }
    return { value: module.default, files };
  } catch (error) {
    // A full disk or a system limit is not a mistake in the config.
    if (isOfSystem(error, folder) || error instanceof InputError) throw error;
    throw new InputError([problemAt(placeOf(error, file, siteDir), firstLine(error))]);
  }
}

/** True if the system refused to write into the cache or to open more files, including those of the bundler. */
function isOfSystem(error: unknown, cache: string): boolean {
  const { code, syscall, path } = (error ?? {}) as NodeJS.ErrnoException;
  if (syscall === undefined || path === undefined) return false;
  return code === 'EMFILE' || code === 'ENFILE' || path.startsWith(cache + sep);
}

/** Returns the last bundle if nothing it was made from has changed, so that the bundler need not even be loaded. */
async function bundleOnce(file: string, siteDir: string, engineDir: string, cache: string): Promise<Bundled> {
  // A relative path, so that a repository can be moved together with its caches.
  const version = `config 3 ${relative(siteDir, engineDir)} ${hashOfModules(siteDir)}`;
  const cached = readCache(cache, version, isBundled);
  if (cached && areUnchanged(siteDir, cached.inputs)) return cached;
  const bundled = await withTsconfig((tsconfig) => bundle(file, siteDir, engineDir, tsconfig));
  writeCache(cache, version, bundled);
  return bundled;
}

async function bundle(file: string, siteDir: string, engineDir: string, tsconfig: boolean): Promise<Bundled> {
  const started = Date.now();
  const { rolldown } = await import('rolldown');
  const build = await rolldown({
    input: file,
    tsconfig,
    platform: 'node',
    logLevel: 'silent',
    external: (id) => !id.startsWith('.') && !isAbsolute(id) && id !== 'docs/config',
    resolve: { alias: { 'docs/config': join(engineDir, 'src/config/define.ts') } },
  });
  const { output } = await build.generate({ format: 'esm' });
  const inputs = stampFiles(
    siteDir,
    (await build.watchFiles).filter((name) => isAbsolute(name)),
    started,
  );
  await build.close();
  return { code: output[0].code, inputs };
}

function placeOf(error: unknown, file: string, siteDir: string): Place {
  const inner = (
    error as { errors?: { loc?: { file?: string; line: number; column: number }; pos?: number; id?: string }[] } | null
  )?.errors?.[0];
  const at = inner?.loc;
  const name = at?.file ?? inner?.id ?? file;
  if (at) return { file: relative(siteDir, resolve(siteDir, name)), line: at.line, column: at.column + 1 };
  if (inner?.pos !== undefined)
    return { file: relative(siteDir, name), ...positionAt(readFileSync(name, 'utf8'), inner.pos) };
  return startOf(relative(siteDir, file));
}

/** The first line of an error's message, without the colors and the code that the bundler adds. */
function firstLine(error: unknown): string {
  const inner = (error as { errors?: { message?: string }[] } | null)?.errors?.[0];
  const message =
    inner?.message ?? (error instanceof Error ? error.message : `it throws ${brief(error)}, not an Error`);
  const plain = stripVTControlCharacters(message).replace(/^\[[A-Z_]+\]\s*/, '');
  return plain.split('\n').find((line) => line.trim() !== '') ?? 'the config could not be run';
}

/**
 * Finds `'value'`, `"value"` or `` `value` `` in the config's files; otherwise returns the first line of the config.
 */
function locateIn(
  siteDir: string,
  files: string[],
  value: string,
  nth = 0,
  role: Parameters<LocateRedirect>[0] = 'other',
): Place {
  let left = nth;
  return find(siteDir, files, (text) => {
    for (const { 1: before = '', index } of text.matchAll(
      new RegExp(`(\\bto:\\s*)?(['"\`])${value.replaceAll(/\W/g, '\\$&')}\\2`, 'g'),
    )) {
      const fits = role === 'other' || (role === 'to') === (before !== '');
      if (fits && left-- === 0) return index + before.length + 1;
    }
    return -1;
  });
}

/** The files that may list redirects, those that only do that first, since other files quote addresses too. */
function redirectFiles(files: string[]): string[] {
  const rank = (file: string) => (/\bdefineRedirects\(/.test(readFileSync(file, 'utf8')) ? 0 : 1);
  return files.toSorted((a, b) => rank(a) - rank(b));
}

function locateKey(siteDir: string, files: string[], key: string): Place {
  return find(siteDir, files, (text) =>
    key ? text.search(new RegExp(`\\b${key.replace(/\W/g, '\\$&')}['"]?\\s*:`)) : -1,
  );
}

function find(siteDir: string, files: string[], search: (text: string) => number): Place {
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    const at = search(text);
    if (at !== -1) return { file: relative(siteDir, file), ...positionAt(text, at) };
  }
  return startOf(CONFIG);
}

/** A value in one line, as JSON if possible. */
function brief(value: unknown): string {
  return shortened(isJson(value) ? JSON.stringify(value) : inspect(value, { depth: 1 }).replaceAll(/\s+/g, ' '), 60);
}

function isJson(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  try {
    return JSON.stringify(value) !== undefined;
  } catch {
    // It is circular, or contains a number that JSON cannot express.
    return false;
  }
}
