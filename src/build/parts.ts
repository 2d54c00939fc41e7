import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { integrityOf } from '../files/hash.ts';
import { writeWhole } from '../files/write.ts';
import type { ArticleParts, Island, IslandFiles, PageParts } from '../model/island.ts';
import type { Problem } from '../model/problem.ts';
import type { Assets } from '../model/site.ts';
import { fillIslands } from '../render/islands.ts';
import { islandFiles, islandLists, publishedScripts } from './islands.ts';
import type { PublishedFile } from './resolve.ts';

/** Folder of compiled style sheets below the cache. */
const STYLES = 'styles';

interface PartsContext {
  siteDir: string;
  assets: Assets;
  /** Absolute path of the folder of compiled islands; null: the dev server compiles each when asked. */
  islands: string | null;
}

/** What becomes of the parts of an article: its islands filled in, and what they bring with them. */
interface PlacedParts {
  html: string;
  /** For the page's view; absent where the page needs no more than all others. */
  view: { parts?: PageParts };
  published: PublishedFile[];
  /** Files that the page depends on, absolute. */
  files: string[];
  problems: Problem[];
}

/**
 * Puts the islands of an article into their places, and its style sheets where the build finds them.
 *
 * @param html the finished article
 * @param file the page, for messages
 */
export function placeParts(
  { siteDir, assets, islands: folder }: PartsContext,
  html: string,
  parts: ArticleParts | undefined,
  file: string,
): PlacedParts {
  if (!parts) return { html, view: {}, published: [], files: [], problems: [] };
  const { islands, styles } = parts;
  const filesOf = (module: string): IslandFiles =>
    folder === null ? [[`/@fs${join(siteDir, module)}`, '']] : islandFiles(folder, module);
  const written = styles.map(({ name, css }) => {
    const from = join(siteDir, '.cache', STYLES, basename(name));
    if (!existsSync(from)) writeWhole(from, css);
    return { from, to: name };
  });
  const links = styles.map(({ name, css }) => ({ href: `/${name}`, integrity: integrityOf(css) }));
  return {
    html: fillIslands(html, islands, filesOf),
    view: islands.length + links.length > 0 ? { parts: { script: assets.islands, styles: links } } : {},
    published: [
      ...written,
      ...parts.files.map(([to, from]) => ({ from, to })),
      ...(folder === null ? [] : publishedScripts(folder, islands)),
    ],
    files: [...written.map(({ from }) => from), ...(folder === null ? [] : islandLists(folder, islands))],
    problems: uncompiled(islands, filesOf, file),
  };
}

function uncompiled(islands: readonly Island[], filesOf: (module: string) => IslandFiles, file: string): Problem[] {
  const missing = new Set(islands.map(({ module }) => module).filter((module) => filesOf(module).length === 0));
  return [...missing].map((module) => ({
    severity: 'error',
    file,
    line: 1,
    column: 1,
    message: `${module} has not been compiled for the browser`,
    fix: 'Files that begin with \'use client\' lie in the site\'s folder, outside of ".cache" and "node_modules".',
  }));
}
