import { renderMermaidSVG } from 'beautiful-mermaid';
import { escapeHtml } from '../../model/html.ts';
import { DATA_NAME, shellId } from '../../model/shell.ts';
import { plainLabels } from './mermaid/labels.ts';
import { normaliseMermaid } from './mermaid/normalise.ts';

/** A drawing wider than this, in CSS pixels, would be too small to read if it were fitted to the width of the text. */
const WIDE = 820;

const title = /^\s*accTitle:\s*(.+)$/m;
const description = /^\s*accDescr:\s*(.+)$/m;

/**
 * Draws a Mermaid diagram as SVG that both color modes can style: it has no colors and styles of its own, only the
 * custom properties that `ui/styles/content.css` sets on `.diagram`.
 *
 * @param source the diagram; `accTitle:` and `accDescr:` lines become its text alternative
 * @param index makes the ids of this diagram differ from others on the page
 * @throws DiagramError if a line of the source cannot be drawn
 */
export function renderDiagram(source: string, index: number): string {
  const name = title.exec(source)?.[1]?.trim() ?? 'Diagram';
  const text = description.exec(source)?.[1]?.trim();
  // Only the text of these lines is removed, so that all lines keep their numbers.
  const drawn = lifelinesFirst(renderMermaidSVG(normaliseMermaid(source.replace(title, '').replace(description, ''))));
  const box = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(drawn);
  if (!box?.[1] || !box[2]) throw new Error('the diagram came out empty');
  const id = shellId(`diagram-${index}`);
  const body = drawn
    .slice(drawn.indexOf('>') + 1, drawn.lastIndexOf('</svg>'))
    .replaceAll(/<style>[\s\S]*?<\/style>/g, '')
    .replaceAll(/ style="[^"]*"/g, '')
    .replaceAll(/ (?:data-[\w-]+|class)="[^"]*"/g, '')
    .replaceAll(/(-?\d+\.\d{2})\d+/g, '$1')
    .replaceAll(/ id="([^"]+)"/g, ` id="${id}-$1"`)
    .replaceAll(/url\(#([^)]+)\)/g, `url(#${id}-$1)`)
    .replaceAll(/>\s+</g, '><')
    .trim();
  const picture = plainLabels(body);
  const labelled = `aria-labelledby="${id}-title${text ? ` ${id}-text` : ''}"`;
  const words = `<title id="${id}-title">${escapeHtml(name)}</title>${text ? `<desc id="${id}-text">${escapeHtml(text)}</desc>` : ''}`;
  const [width, height] = [Math.round(Number(box[1])), Math.round(Number(box[2]))];
  const more = width > WIDE ? ' wide' : '';
  return `<figure class="diagram${more}" ${DATA_NAME}="${escapeHtml(name)}"><svg viewBox="0 0 ${box[1]} ${box[2]}" width="${width}" height="${height}" role="img" ${labelled}>${words}${picture}</svg></figure>`;
}

const lifeline = /<line class="lifeline"[^>]*>\s*/g;

/** Moves lifelines before everything else: the library draws them over the labels of blocks, which now cover them. */
function lifelinesFirst(svg: string): string {
  const lines = svg.match(lifeline);
  return lines ? svg.replaceAll(lifeline, '').replace('</defs>', () => `</defs>${lines.join('')}`) : svg;
}
