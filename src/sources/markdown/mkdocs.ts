import { ADMONITIONS } from '../../model/admonition.ts';
import { DETAILS, TAB } from './admonitions.ts';
import { withoutCode } from './dialects.ts';

/**
 * The kinds of Material for MkDocs that have no name of their own here, and the kind they look like.
 * https://squidfunk.github.io/mkdocs-material/reference/admonitions/#supported-types
 */
const LOOKS: Readonly<Record<string, string>> = {
  abstract: 'info',
  summary: 'info',
  tldr: 'info',
  todo: 'info',
  question: 'info',
  help: 'info',
  faq: 'info',
  hint: 'tip',
  check: 'success',
  done: 'success',
  attention: 'warning',
  failure: 'danger',
  fail: 'danger',
  missing: 'danger',
  error: 'danger',
  bug: 'danger',
};

const INDENT = 4;

/** `!!! note inline "A title"`, `??? note`, `=== "A tab"`. Words after the kind are classes, which have no meaning here. */
const indented = /^( *)(?:(!!!|\?\?\?\+?) +([a-z][\w-]*)(?: +[\w-]+)*(?: +"(.*)")?|===[!+]? +"(.+)")\s*$/i;
/** `/// note | A title`, and `///`, which closes it. */
const fenced = /^( *)(\/{3,})(?: +([a-z][\w-]*)(?: *\| *(.*?))?)?\s*$/i;
/** A setting of such a block, on a line of its own: `    open: true`. */
const setting = /^ {4}(?:open|type|attrs|new|select): /;
/** How far up the item of a list is looked for, so that a page of nothing but such lines costs little. */
const MOST_LINES = 500;
const listItem = /^\s*(?:[-*+]|\d+[.)])\s/;

/** A text in which blocks have been rewritten. */
interface Rewritten {
  text: string;
  /** The line of the source that a line of the text was made from; both 1-based. */
  lineOf: (line: number) => number;
}

/**
 * Rewrites the admonitions and tabs of MkDocs and its extensions as directives: their text moves to the left, and a line
 * that closes them is added.
 */
export function mkdocsBlocks(source: string): Rewritten {
  if (!/^ *(?:!!! |\?\?\?\+? |===[!+]? +"|\/{3,} )/m.test(source)) return { text: source, lineOf: (line) => line };
  const lines = source.split('\n');
  const visible = withoutCode(source).split('\n');
  /** The lines to add, inner blocks first, by the index of the line before them. */
  const ends = new Map<number, string[]>();
  /** Whether each open `///` has been rewritten. */
  const open: boolean[] = [];
  for (let index = 0; index < lines.length; index++) {
    const line = visible[index] ?? '';
    if (indented.test(line)) rewriteIndented(lines, visible, index, ends);
    else if (fenced.test(line)) rewriteFenced(lines, index, open);
  }
  const origins: number[] = [];
  const text = lines.flatMap((line, index) => {
    const written = [line, ...(ends.get(index) ?? [])];
    origins.push(...written.map(() => index + 1));
    return written;
  });
  return { text: text.join('\n'), lineOf: (line) => origins[line - 1] ?? line };
}

/** Rewrites the block whose first line is at an index. */
function rewriteIndented(lines: string[], visible: string[], index: number, ends: Map<number, string[]>): void {
  const [, prefix = '', mark = '', kind = '', title, tab] = indented.exec(lines[index] ?? '') ?? [];
  if (prefix.length >= INDENT && !isInList(lines, index, prefix.length)) return;
  const margin = ' '.repeat(prefix.length + INDENT);
  let last = index;
  for (let next = index + 1; next < lines.length; next++) {
    const line = lines[next] ?? '';
    if (line.startsWith(margin) && line.trim() !== '') last = next;
    else if (line.trim() !== '') break;
  }
  if (last === index) return;
  for (let next = index + 1; next <= last; next++) {
    lines[next] = withoutIndent(lines[next] ?? '', margin, prefix);
    visible[next] = withoutIndent(visible[next] ?? '', margin, prefix);
  }
  const name = tab === undefined ? directive(mark === '!!!' || mark === '???+' ? kind : DETAILS, title, kind) : null;
  lines[index] = `${prefix}${name ?? `:::${TAB}${label(tab)}`}`;
  ends.set(last, [`${prefix}:::`, ...(ends.get(last) ?? [])]);
}

function withoutIndent(line: string, margin: string, prefix: string): string {
  return line.startsWith(margin) ? prefix + line.slice(margin.length) : line.trimStart();
}

/** Rewrites a line that opens or closes a block, and blanks out the settings below it. */
function rewriteFenced(lines: string[], index: number, open: boolean[]): void {
  const [, prefix = '', , kind, title] = fenced.exec(lines[index] ?? '') ?? [];
  if (kind === undefined) {
    if (open.pop()) lines[index] = `${prefix}:::`;
    return;
  }
  const name = kind.toLowerCase();
  const isKnown = name === TAB || name === DETAILS || name === 'admonition' || isAdmonition(name);
  open.push(isKnown);
  if (!isKnown) return;
  lines[index] =
    prefix + (name === TAB ? `:::${TAB}${label(title || 'Tab')}` : directive(name, title || undefined, name));
  for (let next = index + 1; setting.test((lines[next] ?? '').slice(prefix.length)); next++) lines[next] = '';
}

/** The line that opens an admonition: a kind of our own, with a title if the writer's kind is not one of them. */
function directive(kind: string, title: string | undefined, written: string): string {
  const name = kind.toLowerCase();
  const isOwn = Object.hasOwn(ADMONITIONS, name);
  const standard = isOwn || written === DETAILS ? '' : written[0]?.toUpperCase() + written.slice(1);
  const own = isOwn || name === DETAILS ? name : Object.hasOwn(LOOKS, name) ? LOOKS[name] : 'note';
  return `:::${own}${label(title || standard)}`;
}

function isAdmonition(name: string): boolean {
  return Object.hasOwn(ADMONITIONS, name) || Object.hasOwn(LOOKS, name) || name === 'example' || name === 'quote';
}

function label(text = ''): string {
  return text === '' ? '' : `[${text.replaceAll(/[[\]]/g, '\\$&')}]`;
}

/** True if the first line above that is further to the left is an item of a list; otherwise, the line is code. */
function isInList(lines: readonly string[], index: number, indent: number): boolean {
  for (let at = index - 1; at >= Math.max(0, index - MOST_LINES); at--) {
    const line = lines[at] ?? '';
    if (line.trim() !== '' && line.search(/\S/) < indent) return listItem.test(line);
  }
  return false;
}
