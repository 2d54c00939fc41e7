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

/** Each kind of MDX, and what messages call it; a component by its name. */
const MDX = [
  // `import x from 'y'` at the start of a line, possibly over several lines; or `import 'y.css'`.
  [/^import\s+(?:[\w$*{},\s]+\sfrom\s+)?(['"])[^'"\n]+\1;?[ \t]*$/m, 'an import'],
  [/^export\s+(?:default\s+)?(?:const|let|function)\s.*$/m, 'an export'],
  [/\{\/\*[\s\S]*?\*\/\}/, 'a comment in braces'],
  // A tag whose name starts with a capital but has small letters, unlike HTML in capitals, and goes on as JSX may.
  [/(?<!\\)<([A-Z][\w.]*[a-z][\w.]*)(?:\s*\/?>|\s+[a-z][\w-]*\s*(?:=|\/?>)|\s+\{\.\.\.)/, null],
] as const;

/**
 * Reports the first MDX in a page of plain Markdown. Unreported, it would be shown as text, or vanish.
 *
 * @returns true if there is any
 */
export function reportMdx(source: string, report: Report): boolean {
  if (!/^(?:im|ex)port\s|<[A-Z]|\{\/\*/m.test(source)) return false;
  const text = withoutCode(source).replaceAll(/<!--[\s\S]*?-->/g, blank);
  const [found] = MDX.flatMap(([pattern, name]) => {
    const match = pattern.exec(text);
    return match ? [{ at: match.index, name: name ?? `the component <${match[1]}>` }] : [];
  }).toSorted((a, b) => a.at - b.at);
  if (!found) return false;
  const message = `${found.name} is in a page of plain Markdown, where it is not code`;
  const fix = `End the file's name with ".mdx". Put it into backticks if it is text.`;
  report(positionAt(text, found.at).line, message, fix);
  return true;
}

const commentId =
  /^([ \t>]*(?:[-*+][ \t]+)?#{1,6}[ \t][^\n]*?)[ \t]*(?:(?:\{\/\*|<!--)[ \t]*#([^\s{}*>]+)[ \t]*(?:\*\/\}|-->)|\\\{#([^\s{}\\]+)\})[ \t]*$/gm;

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
