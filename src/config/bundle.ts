import { rmSync } from 'node:fs';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readCache, writeCache } from '../files/cache.ts';
import { hashOf } from '../files/hash.ts';
import { hashOfModules } from '../files/modules.ts';
import { areUnchanged, stampFiles, type Stamp } from '../files/stamps.ts';
import { writeWhole } from '../files/write.ts';
import { CONFIG } from '../model/folders.ts';
import { InputError, problemAt, startOf, type Place } from '../model/problem.ts';
import { spotsOf, type Spot } from './places.ts';
import { firstLine } from './values.ts';

interface Bundled {
  code: string;
  /** The files it was made from, including the engine's. */
  inputs: Stamp[];
  /** Where things are in the files of the site, for messages. */
  spots: Spot[];
}

export interface RunConfig {
  /** What the file exports by default. */
  value: unknown;
  /** Absolute paths of the file and the site's files that it imports. */
  files: string[];
  spots: Spot[];
}

/**
 * Runs the config with its local imports. Packages are not bundled.
 *
 * @param longest how long it may run, in ms
 * @throws InputError if it cannot be run
 */
export async function runConfig(siteDir: string, engineDir: string, longest: number): Promise<RunConfig> {
  const folder = join(siteDir, '.cache');
  try {
    const { code, inputs, spots } = await bundleOnce(siteDir, engineDir, join(folder, 'config.json'));
    const target = join(folder, `config-${process.pid}-${hashOf(code).slice(0, 16)}.mjs`);
    writeWhole(target, code);
    // A new address for each call, or a dev server would get the module from Node's cache.
    const address = `${pathToFileURL(target).href}?${Date.now()}`;
    const run = inTime(import(/* @vite-ignore */ address), longest).finally(() => rmSync(target, { force: true }));
    const module = (await run) as { default?: unknown };
    const files = inputs.map(([input]) => join(siteDir, input)).filter((input) => isOwn(input, engineDir));
    return { value: module.default, files, spots };
  } catch (error) {
    // A full disk or a system limit is not a mistake in the config.
    if (isOfSystem(error, folder) || error instanceof InputError) throw error;
    throw new InputError([problemAt(placeOf(error, siteDir), firstLine(error))]);
  }
}

/** True for files of the site, not of the engine. */
function isOwn(file: string, engineDir: string): boolean {
  return !file.startsWith(join(engineDir, 'src'));
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

/** True if the system refused to write into the cache or to open more files, including those of the bundler. */
function isOfSystem(error: unknown, cache: string): boolean {
  const { code, syscall, path } = (error ?? {}) as NodeJS.ErrnoException;
  if (syscall === undefined || path === undefined) return false;
  return code === 'EMFILE' || code === 'ENFILE' || path.startsWith(cache + sep);
}

/** Returns the last bundle if nothing it was made from has changed, so that the bundler need not even be loaded. */
async function bundleOnce(siteDir: string, engineDir: string, cache: string): Promise<Bundled> {
  // A relative path, so that a repository can be moved together with its caches.
  const version = `config 5 ${relative(siteDir, engineDir)} ${hashOfModules(siteDir)}`;
  const cached = readCache<Bundled>(cache, version);
  if (cached && areUnchanged(siteDir, cached.inputs)) return cached;
  const bundled = await bundle(siteDir, engineDir);
  writeCache(cache, version, bundled);
  return bundled;
}

async function bundle(siteDir: string, engineDir: string): Promise<Bundled> {
  const started = Date.now();
  const { rolldown } = await import('rolldown');
  const { parseAst } = await import('rolldown/parseAst');
  const spots: Spot[] = [];
  const build = await rolldown({
    input: join(siteDir, CONFIG),
    tsconfig: false,
    platform: 'node',
    logLevel: 'silent',
    plugins: [
      {
        name: 'places',
        // Addresses and ids of pages are spelled in this form of Unicode, and some systems copy names in another.
        transform: (code) => code.normalize('NFC'),
        moduleParsed: ({ id, code }) => {
          if (code === null || !/\.[jt]s$/.test(id) || !isOwn(id, engineDir)) return;
          spots.push(...spotsOf(parseAst(code, { lang: 'ts' }), code, relative(siteDir, id)));
        },
      },
    ],
    external: (id) => !id.startsWith('.') && !isAbsolute(id) && id !== 'docs/config',
    resolve: { alias: { 'docs/config': join(engineDir, 'src/config/define.ts') } },
  });
  const { output } = await build.generate({ format: 'esm' });
  const files = (await build.watchFiles).filter((name) => isAbsolute(name));
  const inputs = stampFiles(siteDir, files, started);
  await build.close();
  return { code: output[0].code, inputs, spots };
}

/** Where the bundler found a mistake; for an error that the config itself threw, its start. */
function placeOf(error: unknown, siteDir: string): Place {
  const { errors } = (error ?? {}) as { errors?: { loc?: { file?: string; line: number; column: number } }[] };
  const { loc } = errors?.[0] ?? {};
  const name = relative(siteDir, resolve(siteDir, loc?.file ?? CONFIG));
  return loc ? { file: name, line: loc.line, column: loc.column + 1 } : startOf(name);
}
