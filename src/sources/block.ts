/** A code block or diagram that is rendered separately; the article holds `<code-block n="0">` in its place. */
export interface CompiledBlock {
  html: string;
  /** Its source, for search. */
  text: string;
}

/** Replaces the placeholders in an article with their blocks. */
export function fillBlocks(html: string, blocks: CompiledBlock[]): string {
  return html.replaceAll(
    /<code-block n="(\d+)">\s*<\/code-block>/g,
    (_, index: string) => blocks[Number(index)]?.html ?? '',
  );
}
