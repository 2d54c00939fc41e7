import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, isAbsolute, join, relative } from 'node:path';
import { readCache, writeCache } from '../files/cache.ts';
import { hashOfModules } from '../files/modules.ts';
import { areUnchanged, stampFiles, type Stamp } from '../files/stamps.ts';
import { writeWhole } from '../files/write.ts';
import type { Island, IslandFiles } from '../model/island.ts';
import { checkOf, isTexts } from '../model/json.ts';
import { problemAt, startOf, reasonOf, type Problem } from '../model/problem.ts';
import { findClientModules } from '../sources/components/client-modules.ts';
import type { PageEnv } from './env.ts';
import type { PublishedFile } from './resolve.ts';

/** Folder of compiled islands within the cache. */
const FOLDER = 'islands';
/** Record of the last compile. */
const STATE = 'state.json';

interface KeptState {
  modules: string[];
  dependencies: Stamp[];
}

const isKeptState = checkOf<KeptState>({ modules: 'list', dependencies: 'list' });

/** The compiled islands of a site. */
export interface CompiledIslands {
  /** Path of the folder with the scripts and a list of files for each module, relative to the site's folder. */
  folder: string;
  problems: Problem[];
}

/**
 * Compiles a site's islands for the browser, unless nothing has changed. Each module's scripts are listed in a file of
 * its own, which pages depend on: a page is made again only if a script of one of its islands has changed.
 *
 * @param version of the engine
 * @param machinery address of the engine's script that provides React to islands
 * @param base path that the site is published under
 */
export async function compileIslands(
  siteDir: string,
  cacheDir: string,
  version: string,
  machinery: string,
  base: string,
): Promise<CompiledIslands> {
  const folder = join(cacheDir, FOLDER);
  const state = join(folder, STATE);
  const modules = findClientModules(siteDir);
  const made = [version, machinery, base, hashOfModules(siteDir)].join('\n');
  const before = readCache(state, made, isKeptState);
  const isSame = before?.modules.join('\n') === modules.join('\n') && areUnchanged(siteDir, before.dependencies);
  if (modules.length === 0) rmSync(folder, { recursive: true, force: true });
  if (modules.length === 0 || isSame) return { folder: relative(siteDir, folder), problems: [] };
  // Loaded only if the site has islands and one of them changed.
  const started = Date.now();
  const { compileForBrowser } = await import('../sources/components/browser.ts');
  try {
    const { compiled, read } = await compileForBrowser(siteDir, modules, machinery, base);
    rmSync(state, { force: true });
    const texts = new Map<string, string>();
    for (const [module, { files }] of compiled) {
      for (const { name, code } of files) texts.set(name, code);
      const list = files.map(({ name, integrity }): IslandFiles[number] => [`/assets/${name}`, integrity]);
      texts.set(listName(module), JSON.stringify(list));
    }
    for (const [name, text] of texts) writeWhole(join(folder, name), text);
    for (const name of readdirSync(folder)) if (!texts.has(name)) rmSync(join(folder, name));
    const sources = [...read].filter((file) => isAbsolute(file));
    const results = [...texts.keys()].map((name) => join(folder, name));
    const dependencies = [
      ...stampFiles(siteDir, sources, started),
      // Written by this process just now, so their times can be trusted.
      ...stampFiles(siteDir, results, Number.POSITIVE_INFINITY),
    ];
    writeCache(state, made, { modules, dependencies } satisfies KeptState);
    return { folder: relative(siteDir, folder), problems: [] };
  } catch (error) {
    const message = `the components that begin with 'use client' cannot be compiled for the browser: ${reasonOf(error)}`;
    return {
      folder: relative(siteDir, folder),
      problems: [problemAt(startOf(modules[0] ?? ''), message)],
    };
  }
}

function listName(module: string): string {
  return `${module.replaceAll('/', '--')}.json`;
}

/** The part of the environment needed to find compiled islands. */
type IslandsEnv = Pick<PageEnv, 'siteDir' | 'islands'>;

/** The scripts of a module, its own first; empty if it was not compiled. */
export function islandFiles({ siteDir, islands }: IslandsEnv, module: string): IslandFiles {
  if (islands === null) return [];
  const file = join(siteDir, islands, listName(module));
  const list: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  if (isIslandFiles(list)) return list;
  throw new Error(
    `${file} is no list of an island's scripts: something else has written it while the site was being built. Build again.`,
  );
}

function isIslandFiles(value: unknown): value is IslandFiles {
  return Array.isArray(value) && value.every(isTexts);
}

/** The output files needed by a page with these islands. */
export function publishedScripts(env: IslandsEnv, islands: readonly Island[]): PublishedFile[] {
  const addresses = new Set(islands.flatMap(({ module }) => islandFiles(env, module).map(([address]) => address)));
  return [...addresses].map((address) => ({ from: `${env.islands}/${basename(address)}`, to: address.slice(1) }));
}

/** The files that a page with these islands depends on: if the scripts of an island change, so does the page. */
export function islandLists({ siteDir, islands: folder }: IslandsEnv, islands: readonly Island[]): string[] {
  return folder === null ? [] : islands.map(({ module }) => join(siteDir, folder, listName(module)));
}
