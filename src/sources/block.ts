import { escapeHtml } from '../model/html.ts';
import { DATA_LANG } from '../model/shell.ts';

/** A code block or diagram that is rendered separately; the article holds `<code-block n="0">` in its place. */
export interface RenderedBlock {
  html: string;
  /** Its source, for search. */
  text: string;
  /** What the Markdown version has in its place, as HTML: the source of a diagram. */
  markdown?: string;
}

/** Replaces the placeholders in an article with their blocks. */
export function fillBlocks(html: string, blocks: RenderedBlock[]): string {
  return html.replaceAll(
    /<code-block n="(\d+)">\s*<\/code-block>/g,
    (_, index: string) => blocks[Number(index)]?.html ?? '',
  );
}

/** The same blocks as the Markdown version has them. */
export function blocksForMarkdown(blocks: RenderedBlock[]): RenderedBlock[] {
  return blocks.map((block) => (block.markdown === undefined ? block : { ...block, html: block.markdown }));
}

/** A block of code without colors. */
export function plainCodeHtml(language: string, code: string): string {
  return `<figure class="code" ${DATA_LANG}="${escapeHtml(language)}"><pre>${escapeHtml(code)}</pre></figure>`;
}
