/** A code block or diagram, rendered apart from the article, which holds its place by `<code-block n="0">`. */
export interface CompiledBlock {
  html: string;
  /** Its source, for search. */
  text: string;
}

/** Puts the blocks into their places. */
export function fillBlocks(html: string, blocks: CompiledBlock[]): string {
  return html.replaceAll(
    /<code-block n="(\d+)">\s*<\/code-block>/g,
    (_, index: string) => blocks[Number(index)]?.html ?? '',
  );
}
