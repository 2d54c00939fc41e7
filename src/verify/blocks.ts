/** A part of a page, in the order of the page. */
export type PagePart =
  | { kind: 'heading'; line: number; text: string }
  | { kind: 'prose'; line: number; text: string }
  /** Border between alternatives, such as tabs. */
  | { kind: 'border'; line: number; text: string }
  | CodePart;

export interface CodePart {
  kind: 'code';
  /** 1-based line of the opening fence. */
  line: number;
  language: string;
  /** The rest of the opening line, after the language. */
  meta: string;
  code: string;
}

const FENCE = /^([ \t]*)(`{3,}|~{3,})\s*([^\s`]*)[ \t]*([^`]*)$/;

/**
 * Reads a page's Markdown as far as running it requires: its fenced blocks with their lines, and what is between them.
 *
 * @param text the whole file, with its front matter
 */
export function readParts(text: string): PagePart[] {
  const lines = text.split('\n');
  const parts: PagePart[] = [];
  for (let at = frontMatterEnd(lines); at < lines.length; at++) {
    const line = lines[at] ?? '';
    const fence = FENCE.exec(line);
    if (fence) {
      const end = endOfFence(lines, at, fence[2] ?? '');
      parts.push({
        kind: 'code',
        line: at + 1,
        language: (fence[3] ?? '').toLowerCase(),
        meta: (fence[4] ?? '').trim(),
        code: dedent(lines.slice(at + 1, end), (fence[1] ?? '').length),
      });
      at = end;
      continue;
    }
    const start = at;
    // A paragraph is a single part, so that sentences stay whole.
    const paragraph = [line];
    const isPlain = () =>
      !/^\s*(?:#{1,6} |<\/?[A-Z]|\||$)/.test(lines[at + 1] ?? '') && !FENCE.test(lines[at + 1] ?? '');
    if (isText(line)) while (at + 1 < lines.length && isPlain()) paragraph.push(lines[++at] ?? '');
    const part = partOf(paragraph.map((each) => each.trim()).join(' '), start + 1);
    if (part) parts.push(part);
  }
  return parts;
}

function isText(line: string): boolean {
  return /^\s*[^\s#|<]/.test(line);
}

function partOf(text: string, line: number): PagePart | null {
  if (text === '') return null;
  if (/^#{1,6} /.test(text)) return { kind: 'heading', line, text };
  if (/^<\/?(?:TabItem|Tabs|Details|details)\b/.test(text)) return { kind: 'border', line, text };
  return { kind: 'prose', line, text };
}

function frontMatterEnd(lines: readonly string[]): number {
  if (lines[0] !== '---') return 0;
  const end = lines.indexOf('---', 1);
  return end === -1 ? 0 : end + 1;
}

function endOfFence(lines: readonly string[], start: number, marks: string): number {
  const closing = new RegExp(`^[ \\t]*\\${marks[0] ?? '`'}{${marks.length},}[ \\t]*$`);
  for (let at = start + 1; at < lines.length; at++) if (closing.test(lines[at] ?? '')) return at;
  return lines.length;
}

function dedent(lines: readonly string[], columns: number): string {
  return lines.map((line) => line.replace(new RegExp(`^[ \\t]{0,${columns}}`), '')).join('\n');
}
