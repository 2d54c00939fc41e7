import { DEEPEST_NESTING } from '../../model/html.ts';
import { positionAt } from '../../model/problem.ts';
import type { Report } from './report.ts';

/** Code, in which tags and imports are only text. */
const code =
  /^[ \t>]*(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^[ \t>]*\1|$(?![\s\S]))|(?<!`)(`+)(?!`)[^`][\s\S]*?(?<!`)\2(?!`)/gm;
const blank = (text: string) => text.replaceAll(/[^\n]+/g, (line) => ' '.repeat(line.length));

/** Blanks out the code of a page, so that lines and columns stay the same. */
export function withoutCode(source: string): string {
  return source.replaceAll(code, blank);
}

/** A tag without code in it, or a brace. */
const nesting = /<(\/?)[A-Za-z][^<>{}]*>|[{}]/g;

/** The line of the first tag or brace in MDX that is nested deeper than browsers go; null if none is. */
export function tooDeepIn(source: string): number | null {
  let [tags, braces] = [0, 0];
  const text = withoutCode(source);
  for (const { 0: found, 1: close, index } of text.matchAll(nesting)) {
    if (found === '{') braces += 1;
    else if (found === '}') braces = Math.max(0, braces - 1);
    else if (close) tags = Math.max(0, tags - 1);
    else if (!found.endsWith('/>')) tags += 1;
    if (tags > DEEPEST_NESTING || braces > DEEPEST_NESTING) return positionAt(text, index).line;
  }
  return null;
}

/** The line whose text is nested deepest: by its tags if browsers show no more, else by how lines of Markdown begin. */
export function deepestLine(source: string): number {
  const tag = tooDeepIn(source);
  if (tag !== null) return tag;
  const depths = source.split('\n').map((line) => /^[ \t>*+\d.)-]*/.exec(line)?.[0].length ?? 0);
  return depths.indexOf(depths.reduce((most, depth) => Math.max(most, depth), 0)) + 1;
}

/** `import x from 'y'` at the start of a line, possibly over several lines; or `import 'y.css'`. */
const importLine = /^import\s+(?:[\w$*{},\s]+\sfrom\s+)?(['"])[^'"\n]+\1;?[ \t]*$/m;
/** What a page of MDX exports, or defines for itself. */
const exportLine = /^export\s+(?:default\s+)?(?:const|let|function)\s.*$/m;
/** A comment of MDX. */
const comment = /\{\/\*[\s\S]*?\*\/\}/;
/** A tag whose name starts with a capital but has small letters, unlike HTML in capitals, and goes on as JSX may. */
const component = /(?<!\\)<([A-Z][\w.]*[a-z][\w.]*)(?:\s*\/?>|\s+[a-z][\w-]*\s*(?:=|\/?>)|\s+\{\.\.\.)/;

/**
 * Reports the first MDX in a page of plain Markdown. Unreported, it would be shown as text, or vanish.
 *
 * @returns true if there is any
 */
export function reportMdx(source: string, report: Report): boolean {
  if (!/^(?:im|ex)port\s|<[A-Z]|\{\/\*/m.test(source)) return false;
  const text = withoutCode(source).replaceAll(/<!--[\s\S]*?-->/g, blank);
  const [found] = [importLine, exportLine, comment, component]
    .map((kind) => kind.exec(text))
    .filter((match) => match !== null)
    .toSorted((a, b) => a.index - b.index);
  if (!found) return false;
  const names: Record<string, string> = { i: 'an import', e: 'an export', '{': 'a comment in braces' };
  const name = names[found[0][0] ?? ''] ?? `the component <${found[1]}>`;
  const message = `${name} is in a page of plain Markdown, where it is not code`;
  const fix = `End the file's name with ".mdx". Put it into backticks if it is text.`;
  report(positionAt(text, found.index).line, message, fix);
  return true;
}

const commentId =
  /^([ \t>]*(?:[-*+][ \t]+)?#{1,6}[ \t][^\n]*?)[ \t]*(?:(?:\{\/\*|<!--)[ \t]*#([^\s{}*>]+)[ \t]*(?:\*\/\}|-->)|\\\{#([^\s{}]+)\})[ \t]*$/gm;

/**
 * Rewrites heading ids in comments or behind a backslash as `{#id}`: `## Text {/* #id *\/}`, `## Text <!-- #id -->`.
 * https://docusaurus.io/docs/markdown-features/toc#heading-ids
 */
export function headingIds(source: string): string {
  if (!/(?:\/\*|<!--)[ \t]*#|\\\{#/.test(source)) return source;
  const text = withoutCode(source);
  return source.replaceAll(
    commentId,
    (whole: string, heading: string, commented: string | undefined, escaped: string | undefined, at: number) =>
      text[at + whole.indexOf('#')] === '#' ? `${heading} {#${commented ?? escaped}}` : whole,
  );
}

/** Braces at the end of a heading, which may be underlined, that hold no id. */
const bracesAtEnd =
  /^(?=[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*#|.*\n[ \t>]*(?:-+|=+)[ \t]*$)(.*)\{(?![ \t]*#[^{}\s]+[ \t]*\})(?=[^{}\n]*\}[ \t]*$)/gm;

/** Keeps the end of headings such as `GET /users/{id}`, which the compiler would take for attributes. */
export function keepBraces(source: string): string {
  if (source.search(bracesAtEnd) === -1) return source;
  const text = withoutCode(source);
  return source.replaceAll(bracesAtEnd, (whole: string, heading: string, at: number) =>
    text[at + heading.length] === '{' ? `${heading.replace(/\\$/, '')}&#123;` : whole,
  );
}

/** Rewrites HTML comments as MDX has them, line for line; `<!-- truncate -->`, too. */
export function mdxComments(source: string): string {
  if (!source.includes('<!--')) return source;
  let out = '';
  let from = 0;
  for (const { 0: whole, index } of withoutCode(source).matchAll(/<!--[\s\S]*?-->/g)) {
    const text = source.slice(index + 4, index + whole.length - 3).replaceAll('*/', '* /');
    out += `${source.slice(from, index)}{/*${text}*/}`;
    from = index + whole.length;
  }
  return out + source.slice(from);
}
