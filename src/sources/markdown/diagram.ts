import { createHash } from 'node:crypto';
import { escapeHtml } from '../../model/html.ts';
import { DATA_NAME, shellId } from '../../model/shell.ts';

/** The folder of drawings in the site's folder. */
export const DRAWINGS = 'diagrams';

/** The name of a diagram's drawing: the hash of its source. */
export function drawingName(source: string): string {
  return `${createHash('sha256').update(source.trim()).digest('hex').slice(0, 16)}.svg`;
}

/** A drawing wider than this, in CSS pixels, would be too small to read if it were fitted to the width of the text. */
const WIDE = 820;

const title = /^\s*accTitle:\s*(.+)$/m;
const description = /^\s*accDescr:\s*(.+)$/m;

/**
 * Shows a Mermaid diagram by its drawing, whose colors are custom properties that `ui/styles/content.css` sets for both
 * color modes.
 *
 * @param source the diagram; `accTitle:` and `accDescr:` lines become its text alternative
 * @param svg its drawing
 * @param index makes the ids of this diagram differ from others on the page
 */
export function diagramHtml(source: string, svg: string, index: number): string {
  const name = title.exec(source)?.[1]?.trim() ?? 'Diagram';
  const text = description.exec(source)?.[1]?.trim();
  const id = shellId(`diagram-${index}`);
  const width = Number(/ width="(\d+)"/.exec(svg)?.[1]);
  const drawn = svg
    .trim()
    .replace(' xmlns="http://www.w3.org/2000/svg"', '')
    .replaceAll(/ id="([^"]+)"/g, ` id="${id}-$1"`)
    .replaceAll(/url\(#([^)]+)\)/g, `url(#${id}-$1)`);
  const labeled = `role="img" aria-labelledby="${id}-title${text ? ` ${id}-text` : ''}"`;
  const words = `<title id="${id}-title">${escapeHtml(name)}</title>${text ? `<desc id="${id}-text">${escapeHtml(text)}</desc>` : ''}`;
  const picture = drawn.replace(/^<svg([^>]*)>/, (_, attributes: string) => `<svg${attributes} ${labeled}>${words}`);
  return `<figure class="diagram${width > WIDE ? ' wide' : ''}" ${DATA_NAME}="${escapeHtml(name)}">${picture}</figure>`;
}
