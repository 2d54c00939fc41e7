import { escapeHtml } from '../model/html.ts';
import { DATA_LANG } from '../model/shell.ts';

/** A code block or diagram that is rendered separately; the article holds `<code-block n="0">` in its place. */
export interface CompiledBlock {
  html: string;
  /** Its source, for search. */
  text: string;
  /** The source of a diagram, for the Markdown version. */
  diagram?: string;
}

/** Replaces the placeholders in an article with their blocks. */
export function fillBlocks(html: string, blocks: CompiledBlock[]): string {
  return html.replaceAll(
    /<code-block n="(\d+)">\s*<\/code-block>/g,
    (_, index: string) => blocks[Number(index)]?.html ?? '',
  );
}

/** The same blocks, with the source of each diagram in the place of its drawing. */
export function withDiagramSources(blocks: CompiledBlock[]): CompiledBlock[] {
  return blocks.map((block) =>
    block.diagram === undefined
      ? block
      : {
          ...block,
          html: `<figure class="code" ${DATA_LANG}="mermaid"><pre>${escapeHtml(block.diagram)}</pre></figure>`,
        },
  );
}
