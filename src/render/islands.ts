import { escapeHtml, htmlTokens } from '../model/html.ts';
import type { Island, IslandFiles } from '../model/island.ts';
import { DATA_MARKDOWN_IGNORE, ISLAND_ELEMENT, SLOT_ELEMENT, type IslandAttributes } from '../model/shell.ts';

/** The placeholder for an island's children in its rendered HTML. */
const SLOT = `<${SLOT_ELEMENT}></${SLOT_ELEMENT}>`;

/**
 * Puts islands into their places in a finished article, with everything that the browser needs to hydrate them. The
 * content of a place becomes the children of its island.
 *
 * @param filesOf the scripts of a module
 */
export function fillIslands(
  html: string,
  islands: readonly Island[],
  filesOf: (module: string) => IslandFiles,
): string {
  if (islands.length === 0) return html;
  /** The enclosing places, with the HTML before each. */
  const outer: { before: string; n: number }[] = [];
  let out = '';
  let from = 0;
  for (const token of htmlTokens(html)) {
    if (token.name !== ISLAND_ELEMENT) continue;
    out += html.slice(from, token.at);
    from = token.end;
    if (token.kind === 'open') {
      outer.push({ before: out, n: Number(/\sn="(\d+)"/.exec(token.value)?.[1]) });
      out = '';
      continue;
    }
    const { before, n } = outer.pop() ?? { before: '', n: -1 };
    const island = islands[n];
    if (!island) throw new Error('The article has a place for an island that it does not have.');
    out = before + islandHtml(island, n, filesOf(island.module), out);
  }
  return out + html.slice(from);
}

function islandHtml({ name, props, html }: Island, n: number, files: IslandFiles, children: string): string {
  const isShown = html.includes(SLOT);
  const attributes: IslandAttributes = {
    n: String(n),
    name,
    files: files.map((file) => file.join(' ')).join(' '),
    ...(props !== '{}' && { props }),
    // Children that it does not show yet.
    ...(children !== '' && !isShown && { content: children }),
  };
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
  const shown = html.replaceAll(SLOT, () => `<${SLOT_ELEMENT}>${children}</${SLOT_ELEMENT}>`);
  return `<${ISLAND_ELEMENT} ${DATA_MARKDOWN_IGNORE}${written.join('')}>${shown}</${ISLAND_ELEMENT}>`;
}
