/** A code block or diagram that is rendered separately; the article holds `<code-block n="0">` in its place. */
export interface RenderedBlock {
  html: string;
  /** Its source, for search. */
  text: string;
  /** What the Markdown version has in its place: code, or HTML. Default: what its own HTML says. */
  markdown?: PlainCode | string;
}

/** A block of code without colors. */
export interface PlainCode {
  /** Empty if it has none. */
  language: string;
  title: string | null;
  code: string;
}

/** The element in a compiled article around what only its Markdown version says. */
export const MARKDOWN_ELEMENT = 'docs-markdown';

/** The element that stands in compiled articles for a picture in two color modes. */
export const PICTURE_ELEMENT = 'scene-picture';

/** Replaces the placeholders in an article with their blocks. */
export function fillBlocks(html: string, blocks: RenderedBlock[]): string {
  return html.replaceAll(
    /<code-block n="(\d+)">\s*<\/code-block>/g,
    (_, index: string) => blocks[Number(index)]?.html ?? '',
  );
}
