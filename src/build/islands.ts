import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { hashOf, integrityOf } from '../files/hash.ts';
import type { Stamp } from '../files/stamps.ts';
import { writeWhole } from '../files/write.ts';
import { published } from '../model/address.ts';
import type { ArticleParts, IslandFiles, PageParts } from '../model/island.ts';
import { isTexts } from '../model/json.ts';
import { isApiPage, type PageMeta, type PublishedFile } from '../model/page.ts';
import { problemAt, reasonOf, startOf, type Problem } from '../model/problem.ts';
import type { PageStyle } from '../model/site.ts';
import { fillIslands } from '../render/islands.ts';
import { findClientModules } from '../sources/components/client-modules.ts';
import type { PageEnv } from './plan.ts';

/** Folder of compiled islands within the cache. */
const FOLDER = 'islands';

/** The islands of a site, compiled for the browser. */
export interface SiteIslands {
  /** Path of the folder with the scripts and a list of files for each module, relative to the site's folder. */
  folder: string;
  problems: Problem[];
}

/**
 * Compiles a site's islands for the browser. Each module's scripts are listed in a file of its own, which pages depend
 * on: a page is made again only if a script of one of its islands has changed.
 *
 * @param reactScript address of the engine's script that provides React to islands
 * @param base path that the site is published under
 */
export async function compileIslands(
  siteDir: string,
  cacheDir: string,
  reactScript: string,
  base: string,
): Promise<SiteIslands> {
  const path = join(cacheDir, FOLDER);
  const folder = relative(siteDir, path);
  const modules = findClientModules(siteDir);
  if (modules.length === 0) return { folder, problems: [] };
  // Loaded only if the site has islands.
  const { compileForBrowser } = await import('../sources/components/browser.ts');
  try {
    const texts = new Map<string, string>();
    for (const [module, files] of await compileForBrowser(siteDir, modules, reactScript, base)) {
      for (const { name, code } of files) texts.set(name, code);
      const list = files.map(({ name, integrity }): IslandFiles[number] => [`/assets/${name}`, integrity]);
      texts.set(listName(module), JSON.stringify(list));
    }
    for (const [name, text] of texts) keepFile(join(path, name), text);
    for (const name of readdirSync(path)) if (!texts.has(name)) rmSync(join(path, name));
    return { folder, problems: [] };
  } catch (error) {
    const message = `the components that begin with 'use client' cannot be compiled for the browser: ${reasonOf(error)}`;
    return { folder, problems: [problemAt(startOf(modules[0] ?? ''), message)] };
  }
}

function listName(module: string): string {
  return `${module.replaceAll('/', '--')}.json`;
}

/** Folder of compiled style sheets within the cache. */
const STYLES = 'styles';

/** An article with its islands, and the files it needs. */
interface ArticleWithIslands {
  html: string;
  /** Added to the page's view; empty if the page needs only the common files. */
  view: { parts?: PageParts };
  /** The style sheets that its document contains besides that of all documents, by address. */
  styles: ReadonlyMap<string, string>;
  published: PublishedFile[];
  /** Absolute paths of files that the page depends on. */
  files: string[];
  /** Stamps of the style sheets written for the page. */
  stamps: Stamp[];
  problems: Problem[];
}

/**
 * Puts an article's islands into its HTML, and stores the style sheets of its components for the build.
 *
 * @param html the finished article
 */
export function addIslands(
  env: PageEnv,
  html: string,
  { islands, styles, files }: ArticleParts = { islands: [], styles: [], files: [] },
  { kind, source: { file } }: Pick<PageMeta, 'kind' | 'source'>,
): ArticleWithIslands {
  const { siteDir, assets, base, islands: folder } = env;
  const modules = [...new Set(islands.map(({ module }) => module))];
  const scripts = new Map(modules.map((module) => [module, scriptsOf(env, module)]));
  const stored = styles.map(({ name, css }) => {
    const from = `.cache/${STYLES}/${basename(name)}`;
    keepFile(join(siteDir, from), css);
    return { from, to: name, hash: hashOf(css) };
  });
  const own = styles.map(({ name, css }): PageStyle => ({
    file: { href: published(base, `/${name}`), integrity: integrityOf(css) },
    css,
  }));
  // In development, one sheet has the styles of all kinds.
  const all = isApiPage(kind) && assets.divided ? [assets.divided.api, ...own] : own;
  const view = { ...(islands.length > 0 && { script: assets.islands }), styles: all.map((style) => style.file) };
  return {
    html: fillIslands(html, islands, (module) => scripts.get(module) ?? []),
    view: islands.length > 0 || all.length > 0 ? { parts: view } : {},
    styles: new Map(all.map((style) => [style.file.href, style.css])),
    published: [
      ...stored.map(({ from, to }) => ({ from, to })),
      ...files.map(([to, from]) => ({ from, to })),
      ...publishedScripts(env, modules),
    ],
    // A page is made again if the scripts of one of its islands change.
    files: folder === null ? [] : modules.map((module) => join(siteDir, folder, listName(module))),
    stamps: stored.map(({ from, hash }): Stamp => [from, hash]),
    problems: modules.filter((module) => scripts.get(module)?.length === 0).map((module) => uncompiled(module, file)),
  };
}

/** The scripts of a module, its own first, by their published addresses; empty if it was not compiled. */
function scriptsOf(env: PageEnv, module: string): IslandFiles {
  // In development, Vite serves the module itself.
  if (env.islands === null) return [[`/@fs${join(env.siteDir, module)}`, '']];
  return listOf(env, module).map(([address, digest]) => [published(env.base, address), digest]);
}

/** The list of scripts that was written for a module; empty if it was not compiled. */
function listOf({ siteDir, islands }: Pick<PageEnv, 'siteDir' | 'islands'>, module: string): IslandFiles {
  if (islands === null) return [];
  const file = join(siteDir, islands, listName(module));
  const list: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  if (isIslandFiles(list)) return list;
  throw new Error(
    `${file} is not a list of an island's scripts: something else has written it while the site was being built. Build again.`,
  );
}

function isIslandFiles(value: unknown): value is IslandFiles {
  return Array.isArray(value) && value.every(isTexts);
}

/** The output files of some modules' scripts. */
function publishedScripts(env: PageEnv, modules: readonly string[]): PublishedFile[] {
  const addresses = new Set(modules.flatMap((module) => listOf(env, module).map(([address]) => address)));
  return [...addresses].map((address) => ({ from: `${env.islands}/${basename(address)}`, to: address.slice(1) }));
}

/** Stores a file for the build, unless it is there already: a file that was just written counts as changed. */
function keepFile(file: string, text: string): void {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeWhole(file, text);
}

function uncompiled(module: string, file: string): Problem {
  const message = `${module} has not been compiled for the browser`;
  const fix =
    'Files that begin with \'use client\' belong in the site\'s folder, outside of ".cache" and "node_modules".';
  return problemAt(startOf(file), message, fix);
}
