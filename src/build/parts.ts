import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { published } from '../model/address.ts';
import { hashOf, integrityOf } from '../files/hash.ts';
import type { Stamp } from '../files/stamps.ts';
import { writeWhole } from '../files/write.ts';
import type { ArticleParts, Island, IslandFiles, PageParts } from '../model/island.ts';
import { isApiPage, type PageMeta } from '../model/page.ts';
import { problemAt, startOf, type Problem } from '../model/problem.ts';
import { hasInlineStyles } from '../model/html.ts';
import type { Asset, PageStyle } from '../model/site.ts';
import { fillIslands } from '../render/islands.ts';
import type { PageEnv } from './env.ts';
import { islandFiles, islandLists, publishedScripts } from './islands.ts';
import type { PublishedFile } from './resolve.ts';

/** Folder of compiled style sheets within the cache. */
const STYLES = 'styles';

/** An article with its islands in place, and the files it needs. */
interface PlacedParts {
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
  /** Invalid inline styles, as they were written. */
  mistakes: { written: string; message: string }[];
}

/**
 * Puts an article's islands in place, and stores its style sheets for the build.
 *
 * @param html the finished article
 */
export async function placeParts(
  env: PageEnv,
  html: string,
  parts: ArticleParts | undefined,
  { kind, source: { file } }: Pick<PageMeta, 'kind' | 'source'>,
): Promise<PlacedParts> {
  const found = [html, ...(parts?.islands ?? []).map((island) => island.html)].some(hasInlineStyles);
  const { siteDir, assets } = env;
  // In development, one sheet has the styles of all kinds.
  const ofKind = isApiPage(kind) && assets.divided ? [assets.divided.api] : [];
  if (!parts && !found)
    return { html, ...sheetsOf(ofKind), published: [], files: [], stamps: [], problems: [], mistakes: [] };
  const { islands, files } = parts ?? { islands: [], files: [] };
  const filesOf = (module: string): IslandFiles =>
    env.islands === null
      ? [[`/@fs${join(siteDir, module)}`, '']]
      : islandFiles(env, module).map(([address, digest]) => [published(env.base, address), digest]);
  const filled = fillIslands(html, islands, filesOf);
  // Loaded only for pages that have inline styles.
  const { classesForStyles } = found
    ? await import('../sources/components/inline-styles.ts')
    : { classesForStyles: null };
  const styled = classesForStyles?.(filled, env.base) ?? { html: filled, style: null, mistakes: [] };
  const styles = [...(parts?.styles ?? []), ...(styled.style ? [styled.style] : [])];
  const written = styles.map(({ name, css }) => {
    const from = `.cache/${STYLES}/${basename(name)}`;
    keepStyle(join(siteDir, from), css);
    return { from, to: name, stamp: [from, hashOf(css)] satisfies Stamp };
  });
  const own = styles.map(({ name, css }) => ({
    file: { href: published(env.base, `/${name}`), integrity: integrityOf(css) },
    css,
  }));
  return {
    html: styled.html,
    ...sheetsOf([...ofKind, ...own], islands.length > 0 ? assets.islands : undefined),
    published: [
      ...written.map(({ from, to }) => ({ from, to })),
      ...files.map(([to, from]) => ({ from, to })),
      ...publishedScripts(env, islands),
    ],
    files: islandLists(env, islands),
    stamps: written.map(({ stamp }) => stamp),
    problems: uncompiled(islands, filesOf, file),
    mistakes: styled.mistakes,
  };
}

/** What a page needs besides the common files, for its view and its document. */
function sheetsOf(sheets: readonly PageStyle[], script?: Asset): Pick<PlacedParts, 'view' | 'styles'> {
  const styles = sheets.map(({ file }) => file);
  return {
    view: script || styles.length > 0 ? { parts: { ...(script && { script }), styles } } : {},
    styles: new Map(sheets.map(({ file, css }) => [file.href, css])),
  };
}

/** Stores a style sheet for the build, unless it is there already. */
function keepStyle(file: string, css: string): void {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== css) writeWhole(file, css);
}

function uncompiled(islands: readonly Island[], filesOf: (module: string) => IslandFiles, file: string): Problem[] {
  const missing = new Set(islands.map(({ module }) => module).filter((module) => filesOf(module).length === 0));
  return [...missing].map((module) =>
    problemAt(
      startOf(file),
      `${module} has not been compiled for the browser`,
      'Files that begin with \'use client\' belong in the site\'s folder, outside of ".cache" and "node_modules".',
    ),
  );
}
