import { ADMONITIONS } from '../../model/admonition.ts';
import type { Problem } from '../../model/problem.ts';

interface Open {
  line: number;
  prefix: string;
  name: string;
  title: string;
  /** How many levels of admonitions lie inside. */
  height: number;
}

export interface AdmonitionMistake extends Pick<Problem, 'severity'> {
  /** 1-based line of the text. */
  line: number;
  message: string;
  fix: string;
}

const opening = /^([\s>]*):{3,}\s*([a-z][\w-]*)\s*(.*?)\s*$/i;
const closing = /^[\s>]*:{3,}\s*$/;
const fence = /^[\s>]*(?:[-*+]\s+|\d+[.)]\s+)?(`{3,}|~{3,})(.*)$/;

/**
 * Rewrites `:::note A title` as the directive `:::note[A title]`, and gives outer admonitions more colons than
 * inner ones, so that both styles of nesting work: longer fences outside, or the same fence all over.
 * Lines keep their numbers. Text in code blocks is left alone.
 */
export function normaliseAdmonitions(text: string): { text: string; mistakes: AdmonitionMistake[] } {
  if (!text.includes(':::')) return { text, mistakes: [] };
  const lines = text.split('\n');
  const mistakes: AdmonitionMistake[] = [];
  const stack: Open[] = [];
  let code: string | null = null;
  for (const [index, line] of lines.entries()) {
    const mark = fence.exec(line);
    if (code !== null) {
      if (mark?.[1]?.startsWith(code) && mark[2]?.trim() === '') code = null;
      continue;
    }
    if (mark?.[1]) {
      code = mark[1];
      continue;
    }
    if (closing.test(line)) {
      const open = stack.pop();
      if (!open) {
        mistakes.push({
          severity: 'warning',
          line: index + 1,
          message: '":::" closes an admonition, but none is open here',
          fix: 'Remove the line, or open one with :::note before it.',
        });
        lines[index] = '';
        continue;
      }
      const parent = stack.at(-1);
      if (parent) parent.height = Math.max(parent.height, open.height + 1);
      const colons = ':'.repeat(3 + open.height);
      lines[open.line] = `${open.prefix}${colons}${open.name}${open.title}`;
      lines[index] = `${open.prefix.replace(/[-*+]\s+$/, '  ')}${colons}`;
      continue;
    }
    const start = opening.exec(line);
    if (!start) continue;
    const name = (start[2] ?? '').toLowerCase();
    const rest = start[3] ?? '';
    if (!Object.hasOwn(ADMONITIONS, name)) {
      mistakes.push({
        severity: 'error',
        line: index + 1,
        message: `unknown admonition ":::${start[2]}"`,
        fix: `Use one of ${Object.keys(ADMONITIONS).join(', ')}.`,
      });
    }
    const title =
      rest === '' || rest.startsWith('[') || rest.startsWith('{') ? rest : `[${rest.replaceAll(/[[\]]/g, '\\$&')}]`;
    stack.push({ line: index, prefix: start[1] ?? '', name, title, height: 0 });
  }
  for (const open of stack.toReversed()) {
    mistakes.push({
      severity: 'warning',
      line: open.line + 1,
      message: `admonition ":::${open.name}" is opened but never closed: it goes on to the end`,
      fix: 'Close it with a line that is just ":::".',
    });
    const parent = stack[stack.indexOf(open) - 1];
    if (parent) parent.height = Math.max(parent.height, open.height + 1);
    lines[open.line] = `${open.prefix}${':'.repeat(3 + open.height)}${open.name}${open.title}`;
  }
  return { text: lines.join('\n'), mistakes };
}
