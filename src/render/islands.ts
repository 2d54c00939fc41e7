import { escapeHtml } from '../model/html.ts';
import type { Island, IslandFiles } from '../model/island.ts';
import { DATA_MARKDOWN_IGNORE, ISLAND_ELEMENT, type IslandAttributes } from '../model/shell.ts';

/** The place of an island in an article. */
const place = new RegExp(`<${ISLAND_ELEMENT} n="(\\d+)"></${ISLAND_ELEMENT}>`, 'g');

/**
 * Puts islands into their places in a finished article, with everything that the browser needs to hydrate them.
 *
 * @param filesOf the scripts of a module
 */
export function fillIslands(
  html: string,
  islands: readonly Island[],
  filesOf: (module: string) => IslandFiles,
): string {
  if (islands.length === 0) return html;
  return html.replaceAll(place, (_, n: string) => {
    const island = islands[Number(n)];
    if (!island) throw new Error('The article has a place for an island that it does not have.');
    return islandHtml(island, n, filesOf(island.module));
  });
}

function islandHtml({ name, props, html }: Island, n: string, files: IslandFiles): string {
  const attributes: IslandAttributes = {
    n,
    name,
    files: files.map((file) => file.join(' ')).join(' '),
    ...(props !== '{}' && { props }),
  };
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
  return `<${ISLAND_ELEMENT} ${DATA_MARKDOWN_IGNORE}${written.join('')}>${html}</${ISLAND_ELEMENT}>`;
}
