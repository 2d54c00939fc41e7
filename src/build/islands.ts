import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { hashOf, integrityOf } from '../files/hash.ts';
import type { Stamp } from '../files/stamps.ts';
import { writeWhole } from '../files/write.ts';
import { published } from '../model/address.ts';
import type { PublishedFile } from '../model/asset.ts';
import type { ArticleParts, IslandFiles, PageParts } from '../model/island.ts';
import { isApiPage } from '../model/page.ts';
import { problemAt, reasonOf, startOf, type Problem } from '../model/problem.ts';
import type { PageStyle } from '../model/site.ts';
import { fillIslands } from '../render/islands.ts';
import { findClientModules } from '../sources/components/client-modules.ts';
import type { PageEnv, PageInput } from './plan.ts';

/** The islands of a site, compiled for the browser. */
export interface SiteIslands {
  /** The published scripts of each module, its own first. */
  files: Record<string, IslandFiles>;
  /** The texts of all scripts, by their names in the output. */
  texts: Map<string, string>;
  problems: Problem[];
}

/**
 * Compiles a site's islands for the browser.
 *
 * @param reactScript address of the engine's script that provides React to islands
 * @param base path that the site is published under
 */
export async function compileIslands(siteDir: string, reactScript: string, base: string): Promise<SiteIslands> {
  const compiled: SiteIslands = { files: {}, texts: new Map(), problems: [] };
  const modules = findClientModules(siteDir);
  if (modules.length === 0) return compiled;
  // Loaded only if the site has islands.
  const { compileForBrowser } = await import('../sources/components/browser.ts');
  try {
    for (const [module, files] of await compileForBrowser(siteDir, modules, reactScript, base)) {
      for (const { name, text } of files) compiled.texts.set(`assets/${name}`, text);
      compiled.files[module] = files.map(({ name, text }) => [published(base, `/assets/${name}`), integrityOf(text)]);
    }
  } catch (error) {
    const message = `the components that begin with 'use client' cannot be compiled for the browser: ${reasonOf(error)}`;
    compiled.problems.push(problemAt(startOf(modules[0] ?? ''), message));
  }
  return compiled;
}

/** An article with its islands, and the files it needs. */
interface ArticleWithIslands {
  html: string;
  /** Added to the page's view; empty if the page needs only the common files. */
  view: { parts?: PageParts };
  /** The style sheets that its document contains besides that of all documents, by address. */
  styles: ReadonlyMap<string, string>;
  published: PublishedFile[];
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
  { meta, islands: compiled }: Pick<PageInput, 'meta' | 'islands'>,
): ArticleWithIslands {
  const { siteDir, assets, base } = env;
  const modules = [...new Set(islands.map(({ module }) => module))];
  // In development, Vite serves the module itself.
  const scriptsOf = (module: string): IslandFiles =>
    compiled === null ? [[`/@fs${join(siteDir, module)}`, '']] : (compiled[module] ?? []);
  const stored = styles.map(({ name, css }) => {
    const from = `.cache/styles/${basename(name)}`;
    const file = join(siteDir, from);
    // A file that was just written counts as changed.
    if (!existsSync(file) || readFileSync(file, 'utf8') !== css) writeWhole(file, css);
    return { from, to: name, hash: hashOf(css) };
  });
  const own = styles.map(({ name, css }): PageStyle => ({
    file: { href: published(base, `/${name}`), integrity: integrityOf(css) },
    css,
  }));
  // In development, one sheet has the styles of all kinds.
  const all = isApiPage(meta.kind) && assets.divided ? [assets.divided.api, ...own] : own;
  const view = { ...(islands.length > 0 && { script: assets.islands }), styles: all.map((style) => style.file) };
  return {
    html: fillIslands(html, islands, scriptsOf),
    view: islands.length > 0 || all.length > 0 ? { parts: view } : {},
    styles: new Map(all.map((style) => [style.file.href, style.css])),
    published: [...stored.map(({ from, to }) => ({ from, to })), ...files],
    stamps: stored.map(({ from, hash }): Stamp => [from, hash]),
    problems: modules
      .filter((module) => scriptsOf(module).length === 0)
      .map((module) => uncompiled(module, meta.source.file)),
  };
}

function uncompiled(module: string, file: string): Problem {
  const message = `${module} has not been compiled for the browser`;
  const fix =
    'Files that begin with \'use client\' belong in the site\'s folder, outside of ".cache" and "node_modules".';
  return problemAt(startOf(file), message, fix);
}
