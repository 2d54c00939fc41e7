import { VOID_ELEMENTS } from '../../model/html.ts';
import { positionAt, problemAt, reasonOf, type Place, type Problem } from '../../model/problem.ts';
import { ComponentError, type UsingSource as Source } from '../components/errors.ts';

/** A mistake, with the place in the page or partial where its author can fix it. */
export class SourceError extends Error {
  readonly problem: Problem;
  constructor(problem: Problem, cause: unknown) {
    super(problem.message, { cause });
    this.name = 'SourceError';
    this.problem = problem;
  }
}

/**
 * The problem that a compiler or a component reports, at its place in the file that was compiled.
 *
 * @param source the file that was compiled, unless the error itself knows better
 */
export function problemOf(error: unknown, source: Source): Problem {
  if (error instanceof SourceError) return error.problem;
  if (error instanceof ComponentError) return componentProblem(error, source);
  const { message, ...place } = placeInMessage(error, source);
  return problemAt(place, message, textFix(message));
}

/** The fix for characters that are text in Markdown and code in MDX; undefined for any other mistake. */
function textFix(message: string): string | undefined {
  if (/^Unexpected character .*(?:`<`|before name)/.test(message))
    return 'Where it is text, write "&lt;" or put it in backticks. A link is [text](address), a comment {/* text */}.';
  if (/parse expression|in expression/.test(message))
    return 'Between braces is JavaScript. Where they are text, write "\\{" or put them in backticks.';
  const unclosed = /^Expected a closing tag for `<(\w+)>`/.exec(message)?.[1] ?? '';
  if (VOID_ELEMENTS.has(unclosed)) return `Write "<${unclosed} />".`;
  if (message.endsWith('before the end of `paragraph`')) return 'Give each of the tags a line of its own.';
  return undefined;
}

/**
 * The error for a mistake at an offset of the text.
 *
 * @param error what it was caught as
 */
export function sourceError(
  source: Source,
  offset: number,
  { message, ...more }: Pick<Problem, 'message' | 'fix' | 'cause'>,
  error?: unknown,
): SourceError {
  return new SourceError({ ...problemAt(placeAt(source, offset), message), ...more }, error);
}

/** The place in its file of an offset in a text; that of its start for -1, as a search returns that finds nothing. */
function placeAt({ file, text, offset: linesBefore }: Source, offset: number): Place {
  const { line, column } = positionAt(text, Math.max(0, offset));
  return { file, line: line + linesBefore, column };
}

/** The problem at the component's wrong use, or at the wrong prop there, if the page names it. */
function componentProblem({ message, fix, use, place }: ComponentError, page: Source): Problem {
  const source = use?.source ?? page;
  const { text } = source;
  if (!use && !place && / does nothing in a component /.test(message)) return ownMistake(message, page);
  const uses = use ? [...text.matchAll(new RegExp(`<${use.name}\\b`, 'g'))] : [];
  // A partial that is included twice renders each of its uses twice.
  const at = (use && uses[use.nth % uses.length])?.index ?? 0;
  const prop = use ? new RegExp(`\\b${use.prop}\\s*=`).exec(text.slice(at)) : null;
  return problemAt(place ?? placeAt(source, at + (prop?.index ?? 0)), message, fix);
}

/** The problem of a component that a page defines itself, at the hook or handler that its message begins with. */
function ownMistake(message: string, page: Source): Problem {
  const name = /^[\w$]+/.exec(message)?.[0] ?? '';
  const place = placeAt(page, page.text.search(new RegExp(`\\b${name}\\s*[=(]`)));
  const fix = "Move the component to a file of its own that begins with 'use client', and import it in the page.";
  return problemAt(place, message, fix);
}

/** Takes line and column out of a compiler's message such as `3:1: Expected a closing tag …`. */
function placeInMessage(error: unknown, source: Source): Place & { message: string } {
  const message = reasonOf(error);
  const match = /^(?:mdx[^\d]*)?(\d+):(\d+)(?:-\d+:\d+)?:?\s*/.exec(message);
  if (!match) {
    // The component or the prop that it names, if the page has it.
    const subject = /^<[A-Z]\w*|(?<=^The `)\w+(?=` prop )/.exec(message)?.[0] ?? '';
    return { ...placeAt(source, source.text.indexOf(subject)), message };
  }
  const [whole, line, column] = match;
  // The names of the compiler's rules mean nothing to writers, and its notes are in the fix.
  const said = message
    .slice(whole.length)
    .replace(/\s*\(mdx[\w-]*:[\w-]+\)$/, '')
    .replace(/\s*\(note: .*\)$/, '');
  // The compiler does not know how many lines come before the text.
  const { file, offset } = source;
  const placed = said.replaceAll(/\((\d+):(\d+)\)/g, (_, at: string, to: string) => `(${Number(at) + offset}:${to})`);
  return { file, line: Number(line) + offset, column: Number(column), message: placed };
}
