import { ADMONITIONS } from '../../model/admonition.ts';
import type { Problem } from '../../model/problem.ts';
import { OPTIONS } from './options.ts';

/** Name of the directive for a block that opens, with its title as the label, as in VitePress. */
export const DETAILS = 'details';

/** Name of the directive for one of several tabs: `:::tab[Label]`. Neighbors are tabs of one set. */
export const TAB = 'tab';

/** Name of VitePress' directive for blocks of code as tabs: https://vitepress.dev/guide/markdown#code-groups */
export const CODE_GROUP = 'code-group';

/** Directives that are not admonitions. */
const OTHERS: ReadonlySet<string> = new Set([DETAILS, OPTIONS, TAB, CODE_GROUP]);

interface Open {
  line: number;
  prefix: string;
  /** The kind as written; `name` is the same in lower case. */
  written: string;
  name: string;
  title: string;
  /** How many levels of admonitions are nested inside. */
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
 * Rewrites `:::note A title` as the directive `:::note[A title]`, and gives outer admonitions more colons than inner
 * ones, so that both styles of nesting work: longer fences outside, or the same fence throughout. Lines keep their
 * numbers. Code blocks are left alone.
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
      if (open) lines[index] = `${open.prefix.replace(/[-*+]\s+$/, '  ')}${rewriteOpening(lines, open, stack.at(-1))}`;
      else {
        mistakes.push(closedMistake(index + 1));
        lines[index] = '';
      }
      continue;
    }
    const start = openingOf(line, index);
    if (!start) continue;
    if (!isKnown(start)) mistakes.push(unknownMistake(start));
    stack.push(start);
  }
  for (let open = stack.pop(); open; open = stack.pop()) {
    if (isKnown(open)) mistakes.push(openMistake(open));
    rewriteOpening(lines, open, stack.at(-1));
  }
  return { text: lines.join('\n'), mistakes };
}

/** Parses a line that opens an admonition; null for any other. */
function openingOf(line: string, index: number): Open | null {
  const start = opening.exec(line);
  if (!start) return null;
  const [, prefix = '', written = '', rest = ''] = start;
  // The identifier of mkdocstrings, as in "::: package.module", is no kind.
  if (/^\.\w/.test(rest)) return null;
  const [, words = rest, attributes = ''] = /^(.*?)\s*(\{[^{}]*\})$/.exec(rest) ?? [];
  const isLabel = words === '' || words.startsWith('[') || words.startsWith('{');
  const title = isLabel ? rest : `[${words.replaceAll(/[[\]]/g, '\\$&')}]${attributes}`;
  return { line: index, prefix, written, name: written.toLowerCase(), title, height: 0 };
}

/**
 * Gives the line that opens an admonition enough colons for the admonitions inside it.
 *
 * @param parent the admonition around it
 * @returns the colons, for the closing line
 */
function rewriteOpening(
  lines: string[],
  { line, prefix, name, title, height }: Open,
  parent: Open | undefined,
): string {
  if (parent) parent.height = Math.max(parent.height, height + 1);
  const colons = ':'.repeat(3 + height);
  lines[line] = `${prefix}${colons}${name}${title}`;
  return colons;
}

function closedMistake(line: number): AdmonitionMistake {
  const message = '":::" closes an admonition, but none is open here';
  return { severity: 'warning', line, message, fix: 'Remove the line, or open one with :::note before it.' };
}

function isKnown({ name }: Open): boolean {
  return Object.hasOwn(ADMONITIONS, name) || OTHERS.has(name);
}

function unknownMistake({ line, written }: Open): AdmonitionMistake {
  const isTabs = /^tabs$/i.test(written);
  const fix = isTabs
    ? 'Put each tab between ":::tab A label" and ":::", or use <Tabs> in MDX.'
    : `Use one of ${[...Object.keys(ADMONITIONS), ...OTHERS].join(', ')}.`;
  return { severity: 'error', line: line + 1, message: `unknown admonition ":::${written}"`, fix };
}

function openMistake({ line, name }: Open): AdmonitionMistake {
  const message = `admonition ":::${name}" is opened but never closed: it runs to the end`;
  return { severity: 'warning', line: line + 1, message, fix: 'Close it with a line that is just ":::".' };
}
