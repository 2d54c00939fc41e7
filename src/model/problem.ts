/** A place in a file of the site. */
export interface Place {
  /** Path relative to the site's folder; empty if no file is to blame. */
  file: string;
  /** 1-based; 0 if unknown. */
  line: number;
  column: number;
}

/** A mistake in the site's input, described so that its writer can fix it. */
export interface Problem extends Place {
  /** An error fails the build; a warning is only reported. */
  severity: 'error' | 'warning';
  /** The mistake, including the wrong value. */
  message: string;
  /** How to fix it. */
  fix?: string;
  /** A cause that several problems share, so that one fix solves them all; for a warning, its subject. */
  cause?: string;
}

/** True for problems that fail the build. */
export function isError({ severity }: Pick<Problem, 'severity'>): boolean {
  return severity === 'error';
}

/** A value read from input, and the mistakes found in that input. */
export interface Checked<Value> {
  value: Value;
  problems: Problem[];
}

/** The place of problems that no file is to blame for. */
export const NOWHERE: Place = { file: '', line: 0, column: 0 };

/** The place of problems with a file as a whole. */
export function startOf(file: string): Place {
  return { file, line: 1, column: 1 };
}

/**
 * Makes a problem: an error, unless it is said to be a warning.
 *
 * @param message the mistake, including the wrong value
 * @param fix how to fix it
 */
export function problemAt(
  { file, line, column }: Place,
  message: string,
  fix?: string,
  severity: Problem['severity'] = 'error',
): Problem {
  return { severity, file, line, column, message: message.replaceAll(color, ''), ...(fix !== undefined && { fix }) };
}

/** Terminal color codes, which compilers put into messages. */
// oxlint-disable-next-line no-control-regex -- just that is meant
const color = /\u001B\[[\d;]*m/g;

/** The message of an error, or of whatever else was thrown. */
export function reasonOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  // An object says nothing as a text, and not every object can become one.
  return typeof error === 'object' && error !== null ? 'an object was thrown that is not an error' : String(error);
}

/** The stack of an error, for errors that nobody expects. */
export function traceOf(error: unknown): string {
  return (error instanceof Error && error.stack) || reasonOf(error);
}

/** Thrown if input is so wrong that nothing can go on: the config does not load, the folder is missing. */
export class InputError extends Error {
  readonly problems: Problem[];
  constructor(problems: Problem[]) {
    super(problems.map(formatProblem).join('\n'));
    this.name = 'InputError';
    this.problems = problems;
  }
}

/** The error for a mistake that no file is to blame for. */
export function inputError(message: string, fix: string): InputError {
  return new InputError([problemAt(NOWHERE, message, fix)]);
}

/** Formats a problem as `docs/a.md:3:7: broken link …`, with the fix on a second, indented line. */
export function formatProblem(problem: Problem): string {
  const place = problem.file && `${formatPlace(problem)}: `;
  const kind = problem.severity === 'warning' ? 'warning: ' : '';
  return `${place}${kind}${problem.message}${problem.fix ? `\n    ${problem.fix}` : ''}`;
}

function formatPlace({ file, line, column }: Problem): string {
  return `${file}${line ? `:${line}:${column}` : ''}`;
}

/** The most places that a merged problem names. */
const MOST_NAMED = 20;

/**
 * Formats problems as a list to read. Warnings with the same text or subject, and errors with the same cause, are
 * merged into the first, which names the places of the others: otherwise a key that only some other tool knows would
 * bury the rest, page after page.
 *
 * @returns each problem's text with its severity, in the given order
 */
export function listProblems(problems: readonly Problem[]): Pick<Problem, 'severity' | 'message'>[] {
  const groups = new Map<string | Problem, Problem[]>();
  for (const problem of problems) {
    const key =
      problem.severity === 'warning'
        ? `${problem.cause ?? problem.message}\n${problem.fix}`
        : (problem.cause ?? problem);
    const group = groups.get(key);
    if (group) group.push(problem);
    else groups.set(key, [problem]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first, ...others] = group;
    if (!first) return [];
    const named = others.slice(0, MOST_NAMED).map(formatPlace).join(', ');
    const rest = others.length - MOST_NAMED;
    const also = named === '' ? '' : `\n    The same at ${named}${rest > 0 ? ` and ${rest} more` : ''}`;
    return [{ severity: first.severity, message: formatProblem(first) + also }];
  });
}

/** The 1-based line and column of an offset in a text. */
export function positionAt(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, Math.max(0, offset));
  const line = before.split('\n').length;
  return { line, column: offset - before.lastIndexOf('\n') };
}

/** Orders problems as editors do: by file, line and column; those without a file come first. */
export function byPlace(a: Problem, b: Problem): number {
  return compare(a.file, b.file) || a.line - b.line || a.column - b.column || compare(a.message, b.message);
}

/** Orders strings by code units, so that the order does not depend on the machine's locale. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
