import { escapeHtml } from '../../model/html.ts';
import type { PlainCode } from '../../model/block.ts';
import { highlight } from './highlight.ts';
import { DATA_LANG, DATA_NAME } from '../../model/shell.ts';
import { texts } from '../../ui/texts.ts';

export interface CodeBlock {
  language: string;
  /** The rest of the opening line, after the language. */
  meta: string;
  code: string;
}

interface Options {
  title: string | null;
  lines: Set<number>;
  /** Number of the first line; null if lines are not numbered. */
  numbers: number | null;
  /** What has no meaning; empty if there is nothing. */
  rest: string;
}

const comment = String.raw`(?:\/\/|#|--|;|%|'|!|REM|\*>|\(\*|\/\*|<!--|\{\/\*)`;
const endOfComment = String.raw`(?:\*\/\}?|\*\)|-->)?`;
const directive = new RegExp(`^\\s*${comment}\\s*highlight-(next-line|start|end)\\s*${endOfComment}\\s*$`);

/**
 * Turns a fenced code block into a figure with its caption, colored lines, marked lines and line numbers. The copy and
 * wrap buttons are added in the browser, since they need scripts anyway.
 *
 * @returns the HTML, the code alone, and what is wrong with its language and with its marks, if anything
 */
export async function renderCodeBlock(
  block: CodeBlock,
): Promise<{ html: string; plain: PlainCode; mistake: string | null; unread: string }> {
  const options = parseMeta(block.meta);
  const { code, marked, unpaired } = takeDirectives(block.code, options.lines);
  const language = block.language.toLowerCase();
  const isDiff = language === 'diff';
  const { lines, mistake } = await highlight(code, block.language);
  const beyond = [...marked].find((line) => line < 1 || line > lines.length);
  const unread =
    (unpaired > 0 && `line ${unpaired} of the code begins or ends a highlight whose other end is missing`) ||
    (beyond !== undefined && `line ${beyond} is to be highlighted, and the code has ${lines.length}`) ||
    (options.rest && `"${options.rest}" has no meaning here`);
  const isPlain = marked.size === 0 && options.numbers === null && !isDiff;
  const body = isPlain ? lines.join('\n') : markedBody(lines, code, { marked, isDiff, start: options.numbers });
  const numbers = options.numbers === null ? '' : ' data-numbers';
  const caption = options.title === null ? '' : `<figcaption>${escapeHtml(options.title)}</figcaption>`;
  const attributes = language ? ` ${DATA_LANG}="${escapeHtml(language)}"` : '';
  const name = texts.code(options.title ?? language);
  return {
    html: `<figure class="code"${attributes}${numbers}>${caption}<pre ${DATA_NAME}="${escapeHtml(name)}"><code>${body}</code></pre></figure>`,
    plain: { language, title: options.title, code },
    mistake,
    unread,
  };
}

/** Wraps lines in their marks: highlighted, inserted, deleted, numbered. */
function markedBody(
  lines: string[],
  code: string,
  { marked, isDiff, start }: { marked: Set<number>; isDiff: boolean; start: Options['numbers'] },
): string {
  const digits = String((start ?? 1) + lines.length - 1).length;
  const source = isDiff ? code.split('\n') : [];
  // The names of a file before and after, which are no lines of it.
  const isHead = (at: number) => source[at]?.startsWith('--- ') && source[at + 1]?.startsWith('+++ ');
  return (
    lines
      .map((line, index) => {
        const first = isHead(index) || isHead(index - 1) ? '' : source[index]?.[0];
        const classes = ['l', marked.has(index + 1) && 'hl', first === '+' && 'ins', first === '-' && 'del'].filter(
          Boolean,
        );
        if (classes.length === 1 && start === null) return `${line}\n`;
        // The style sheet counts from 1 by itself, and has room for two digits.
        const isCounted = start === null || (start === 1 && digits < 3);
        const number = isCounted ? '' : ` data-n="${String(start + index).padStart(digits)}"`;
        return `<span class="${classes.join(' ')}"${number}>${line}\n</span>`;
      })
      .join('')
      // The last line's end would show as an empty line where lines are blocks.
      .replace(/\n(<\/span>)?$/, '$1')
  );
}

const titleMark = /(?:^|\s)title=(?:"(.*?)"(?=[\s{]|$)|'(.*?)'(?=[\s{]|$)|(\S+))/;
const rangesMark = /\{(\s*\d+(?:\s*-\s*\d+)?\s*(?:,\s*\d+(?:\s*-\s*\d+)?\s*)*)\}/;
const numbersMark = /(?:^|\s)showLineNumbers(?:="?(\d+)"?)?(?=\s|$)/;
/** Of `npm2yarn`, and for those who verify pages. */
const otherMarks =
  /(?:^|\s)(?:npm2yarn(?=\s|$)|(?:verify|reason|status|header|contains|answer)=(?:"[^"]*"|'[^']*'|\S+))/g;

function parseMeta(meta: string): Options {
  let rest = meta.replaceAll(otherMarks, ' ');
  // Taken out, so that braces in a title mark no lines.
  const take = (mark: RegExp) => {
    const found = mark.exec(rest);
    rest = rest.replace(found?.[0] ?? '', ' ');
    return found;
  };
  const [title, ranges, numbers] = [titleMark, rangesMark, numbersMark].map(take);
  return {
    title: title?.[1] || title?.[2] || title?.[3] || null,
    lines: parseRanges(ranges?.[1] ?? ''),
    numbers: numbers ? Number(numbers[1] ?? 1) : null,
    rest: rest.trim().replaceAll(/\s+/g, ' '),
  };
}

/** `1,3-5` → {1, 3, 4, 5}. A range ends after 10,000 lines, so that a typo costs nothing. */
function parseRanges(text: string): Set<number> {
  const lines = new Set<number>();
  for (const part of text.match(/\d[^,]*/g) ?? []) {
    const [from = 0, to = from] = part
      .split('-')
      .map(Number)
      .toSorted((a, b) => a - b);
    for (let line = from; line <= Math.min(to, from + 9_999); line++) lines.add(line);
  }
  return lines;
}

/**
 * Takes `// highlight-next-line` and the like out of the code; returns the rest of it, the lines they mark, and the line
 * of the first start or end without the other; 0 if there is none.
 */
function takeDirectives(source: string, given: Set<number>): { code: string; marked: Set<number>; unpaired: number } {
  if (!source.includes('highlight-')) return { code: source, marked: given, unpaired: 0 };
  const kept: string[] = [];
  const marked = new Set(given);
  /** The line of the start whose end has not come. */
  let open = 0;
  let unpaired = 0;
  for (const [index, line] of source.split('\n').entries()) {
    const kind = directive.exec(line)?.[1];
    if (kind === 'next-line') marked.add(kept.length + 1);
    else if (kind) {
      if ((kind === 'start') === open > 0) unpaired ||= open || index + 1;
      open = kind === 'start' ? index + 1 : 0;
    } else {
      kept.push(line);
      if (open > 0) marked.add(kept.length);
    }
  }
  return { code: kept.join('\n'), marked, unpaired: unpaired || open };
}
