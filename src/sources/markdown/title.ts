import type { ParsedSource } from './front-matter.ts';

/**
 * Takes a first-level heading that opens the text out of it: it is the page's title. The line stays, empty, so that the
 * lines below keep their numbers.
 *
 * @returns the title without its marks, and the id written behind it; null if the text does not begin with one
 */
export function takeTitle(parsed: ParsedSource): { text: string; id: string | null } | null {
  const { body } = parsed;
  const found = findTitle(body);
  if (!found) return null;
  const { start, end } = found;
  const written = withoutHeadingId(found.written);
  const id = /#([^\s{}*>]+)[^#]*$/.exec(found.written.slice(written.length))?.[1] ?? null;
  const breaks = body.slice(start, end).replaceAll(/[^\n]/g, '');
  parsed.body = `${body.slice(0, start)}${breaks}${body.slice(end)}`;
  const text = written.length > LONGEST_TITLE ? written : written.replaceAll(/[*_`]|\[([^\]]*)\]\([^)]*\)/g, '$1');
  return { text: text.replace(/(?<=[ \t])#+$/, '').trimEnd(), id };
}

/** Longer than any real title, so marks in it are left as they are. */
const LONGEST_TITLE = 2000;

const underline = /^=+[ \t]*\r?(?:\n|$)/;
/** A line that is a heading if it is underlined, and no other block. */
const plainLine = /^[^\s#>|<`~:+*-]/;

/** How comments and imports begin, and end: on the same line or on one below. */
const leading: readonly (readonly [RegExp, RegExp])[] = [
  [/^<!--/, /-->\s*$/],
  [/^\{\/\*/, /\*\/\}\s*$/],
  [/^import\s/, /['"]\s*;?\s*$/],
];

/** The heading before which nothing but empty lines, imports and comments stand, with the place of its lines. */
function findTitle(body: string): { written: string; start: number; end: number } | null {
  /** The end of what began on a line above and may come before a title. */
  let open: RegExp | null = null;
  let isBlock = false;
  for (let start = 0, end = 0; start < body.length; start = end) {
    end = body.indexOf('\n', start) + 1 || body.length;
    const line = body.slice(start, end);
    open ??= leading.find(([begin]) => begin.test(line))?.[1] ?? null;
    if (open) {
      if (open.test(line)) open = null;
      continue;
    }
    if (/^# +\S/.test(line)) {
      const written = line.slice(1).trim();
      return /^#*$/.test(withoutHeadingId(written)) ? null : { written, start, end };
    }
    const below = plainLine.test(line) ? underline.exec(body.slice(end, end + LONGEST_TITLE)) : null;
    if (below) return { written: line.trim(), start, end: end + below[0].length };
    if (line.trim() === '') continue;
    // A block that holds imports: see `mdxBlocks`.
    const isFence = isBlock ? /^```\s*$/.test(line) : /^```mdx-code-block\s*$/.test(line);
    if (!isFence) return null;
    isBlock = !isBlock;
  }
  return null;
}

const idAtEnd = /^(?:\{[ \t]*#[^{}\s]+[ \t]*\}|\{\/\*[ \t]*#[^\s{}*]+[ \t]*\*\/\}|<!--[ \t]*#[^\s>]+[ \t]*-->)$/;

/** A heading without the id after it: `{#id}`, or one in a comment. */
export function withoutHeadingId(heading: string): string {
  const isTag = heading.endsWith('-->');
  if (!isTag && !heading.endsWith('}')) return heading;
  const start = heading.lastIndexOf(isTag ? '<!--' : '{');
  return start !== -1 && idAtEnd.test(heading.slice(start)) ? heading.slice(0, start).trimEnd() : heading;
}
