import type { MdastNode } from 'satteri';
import { positionAt, problemAt, type Problem } from '../../model/problem.ts';
import { shortened } from '../../model/text.ts';

/** A page's title, from the first-level heading that opens its text. */
interface Title {
  /** Without its marks. */
  text: string;
  /** The id written behind it. */
  id: string | null;
  /** The text of the page without it. Its lines are empty, so that those below keep their numbers. */
  rest: string;
}

/** Takes the title out of a text; null if the text does not begin with one. */
export async function takeTitle(body: string): Promise<Title | null> {
  const found = findTitle(body);
  if (!found) return null;
  const { start, end } = found;
  const written = withoutHeadingId(found.written);
  const id = /#([^\s{}*>]+)[^#]*$/.exec(found.written.slice(written.length))?.[1] ?? null;
  const breaks = body.slice(start, end).replaceAll(/[^\n]/g, '');
  return { text: await titleText(written), id, rest: `${body.slice(0, start)}${breaks}${body.slice(end)}` };
}

/** Reports a heading of a page that the title in its front matter takes the place of. */
export async function hiddenTitle(
  { data: { title }, body, offset }: { data: { title?: string | undefined }; body: string; offset: number },
  file: string,
): Promise<Problem[]> {
  const heading = title === undefined ? null : findTitle(body);
  if (!heading || (await titleText(withoutHeadingId(heading.written))) === title) return [];
  const place = { file, line: offset + positionAt(body, heading.start).line, column: 1 };
  const message = `the heading "${shortened(heading.written, 100)}" is not shown: the front matter has another title`;
  return [problemAt(place, message, 'Keep one of the two.', 'warning')];
}

/** Tags of a title that a browser shows as nothing. Others, as in `List<T>`, are meant as text. */
const shownAsNothing = /^<\/?(?:abbr|b|code|del|em|i|ins|kbd|mark|s|small|span|strong|sub|sup|u)(?:\s[^<>]*)?\/?>$/;

/** The text of a title without its marks, as headings below it have it. The compiler is loaded for titles with any. */
async function titleText(written: string): Promise<string> {
  const shown = written.replaceAll(/\s*(?:<!--.*?-->|\{\/\*.*?\*\/\})/g, '').trim();
  if (shown.length > LONGEST_TITLE || !/[\\`*_~<&![#]/.test(shown)) return shown;
  const { markdownToMdast } = await import('satteri');
  const textOf = (node: MdastNode): string => {
    if ('children' in node) return node.children.map(textOf).join('');
    if (node.type === 'image') return node.alt ?? '';
    if (node.type === 'html') return node.value.replace(/^<br.*/, ' ').replace(shownAsNothing, '');
    return 'value' in node ? node.value : '';
  };
  return textOf(markdownToMdast(`# ${shown}`));
}

/** Longer than any real title, so marks in it are left as they are. */
const LONGEST_TITLE = 2000;

const underline = /^=+[ \t]*(?:\n|$)/;
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
    if (line.trim() !== '') return null;
  }
  return null;
}

const idAtEnd = /^(?:\{[ \t]*#[^{}\s]+[ \t]*\}|\{\/\*[ \t]*#[^\s{}*]+[ \t]*\*\/\}|<!--[ \t]*#[^\s>]+[ \t]*-->)$/;

/** A heading without the id after it: `{#id}`, or one in a comment. */
export function withoutHeadingId(heading: string): string {
  const isTag = heading.endsWith('-->');
  if (!isTag && !heading.endsWith('}')) return heading;
  const start = heading.lastIndexOf(isTag ? '<!--' : '{');
  return start !== -1 && idAtEnd.test(heading.slice(start)) ? heading.slice(0, start).replace(/[\\\s]+$/, '') : heading;
}
