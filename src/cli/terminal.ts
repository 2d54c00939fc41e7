import { styleText } from 'node:util';
import { isError, listProblems, type Problem } from '../model/problem.ts';

const COLORS = { error: 'red', warning: 'yellow', done: 'green', info: 'dim' } as const;

/** Prints a line to the terminal. */
export function say(kind: keyof typeof COLORS, text: string): void {
  clearProgress();
  process.stderr.write(`${styleText(COLORS[kind], text, { stream: process.stderr })}\n`);
}

/** Prints all problems and their number. */
export function sayProblems(problems: Problem[]): void {
  for (const { severity, message } of listProblems(problems)) say(severity, message);
  const errors = problems.filter(isError).length;
  const warnings = problems.length - errors;
  if (problems.length > 0)
    say(errors > 0 ? 'error' : 'warning', `${count(errors, 'error')}, ${count(warnings, 'warning')}`);
}

/** A number with the word for what is counted: `1,200 pages`. */
export function count(number: number, word: string): string {
  return `${number.toLocaleString('en')} ${word}${number === 1 ? '' : 's'}`;
}

let shown = false;

/** Prints a line that replaces itself, on terminals only. */
export function showProgress(text: string): void {
  if (!process.stderr.isTTY) return;
  process.stderr.write(`\r\u001b[2K${text}`);
  shown = true;
}

function clearProgress(): void {
  if (shown) process.stderr.write('\r\u001b[2K');
  shown = false;
}
