import { unescapeHtml } from '../../model/html.ts';
import { positionAt, problemAt, reasonOf, type Problem } from '../../model/problem.ts';
import { ComponentError } from '../components/errors.ts';
import type { OpenSource } from './compilation.ts';

/** A mistake, with the place in the page or partial where its author can fix it. */
export class SourceError extends Error {
  readonly problem: Problem;
  constructor(problem: Problem, cause: unknown) {
    super(problem.message, { cause });
    this.name = 'SourceError';
    this.problem = problem;
  }
}

type Source = Pick<OpenSource, 'file' | 'text' | 'offset'>;

/**
 * The problem that a compiler or a component reports, at its place in the file that was compiled.
 *
 * @param source the file that was compiled, unless the error itself knows better
 */
export function problemOf(error: unknown, source: Source): Problem {
  if (error instanceof SourceError) return error.problem;
  if (error instanceof ComponentError) return componentProblem(error, source);
  const { message, ...place } = placeInMessage(error, source);
  return problemAt({ file: source.file, ...place }, message);
}

/** The error for a mistake at an offset of the text. */
export function sourceError(source: Source, offset: number, message: string, cause?: unknown): SourceError {
  const { line, column } = positionAt(source.text, offset);
  return new SourceError(problemAt({ file: source.file, line: line + source.offset, column }, message), cause);
}

/** The problem at the component's wrong use, or at the wrong prop there, if the page names it. */
function componentProblem({ message, fix, use, place }: ComponentError, page: Source): Problem {
  const { file, text, offset } = use?.source ?? page;
  const uses = use ? [...text.matchAll(new RegExp(`<${use.name}\\b`, 'g'))] : [];
  // A partial that is included twice renders each of its uses twice.
  const at = (use && uses[use.nth % uses.length])?.index ?? 0;
  const prop = use ? new RegExp(`\\b${use.prop}\\s*=`).exec(text.slice(at)) : null;
  const { line, column } = positionAt(text, at + (prop?.index ?? 0));
  return problemAt(place ?? { file, line: line + offset, column }, message, fix);
}

/** Takes line and column out of a compiler's message such as `3:1: Expected a closing tag …`. */
function placeInMessage(error: unknown, { offset }: Source): Pick<Problem, 'line' | 'column' | 'message'> {
  const message = reasonOf(error);
  const match = /^(?:mdx[^\d]*)?(\d+):(\d+)(?:-\d+:\d+)?:?\s*/.exec(message);
  if (!match) return { line: 1 + offset, column: 1, message };
  const [whole, line, column] = match;
  const said = unescapeHtml(message.slice(whole.length));
  // The compiler does not know how many lines come before the text.
  const placed = said.replaceAll(/\((\d+):(\d+)\)/g, (_, at: string, to: string) => `(${Number(at) + offset}:${to})`);
  return { line: Number(line) + offset, column: Number(column), message: placed };
}
