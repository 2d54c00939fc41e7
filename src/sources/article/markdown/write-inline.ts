import type { Inline } from './inline.ts';

/** Where a line of text stands, as far as that decides what needs an escape. */
export interface Around {
  inTable?: boolean;
  inLink?: boolean;
  /** True within emphasis or a link. */
  isInner?: boolean;
}

/** Writes a line of text as Markdown, with the escapes that it needs wherever a line begins with it. */
export function writeInline(parts: readonly Inline[], around: Around = {}): string {
  const written: string[] = [];
  // Kept apart, since asking a string that grows for its end copies it each time.
  let last = '';
  const add = (text: string) => {
    written.push(text);
    last = text.at(-1) ?? last;
  };
  for (const [index, part] of parts.entries()) {
    // Buttons beside each other have no blank between them, and two spans of code would be one.
    if ((part.type === 'link' || part.type === 'code') && parts[index - 1]?.type === part.type) add(' ');
    add(writePart(part, last, startOf(parts[index + 1]), around));
  }
  return written.join('');
}

/** Writes a part between two characters, either of which may be missing. */
function writePart(part: Inline, before: string, next: string, around: Around): string {
  switch (part.type) {
    case 'text': {
      const text = escapeText(part.value, before, next, around);
      return before === '\n' ? escapeStart(text) : text;
    }
    case 'code':
      return codeSpan(part.value, around);
    case 'raw':
      return part.value;
    case 'link':
      return `[${writeInline(part.children, { ...around, inLink: true, isInner: true })}](${destination(part.address)})`;
    case 'picture': {
      const alt = escapeText(part.alt.replaceAll(/\s+/g, ' '), '', '', { ...around, inLink: true });
      return `![${alt}](${destination(part.address)})`;
    }
    default:
      return emphasis(part.type, writeInline(part.children, { ...around, isInner: true }), before, next);
  }
}

const STARTS = { code: '`', link: '[', picture: '!', strong: '*', em: '*' };

/** The first character of a part as written. */
function startOf(part: Inline | undefined): string {
  if (part?.type === 'text' || part?.type === 'raw') return part.value.charAt(0);
  return part ? STARTS[part.type] : '';
}

/** Matches texts that have no character with a meaning in Markdown, which is most of them. */
const PLAIN = /^[^\\`*_[\]<&!~|(:]*$/;

/** Characters that begin something in Markdown where they stand; an underscore within a word does not. */
const SPECIAL =
  /\\(?=[!-/:-@[-`{-~]|$)|[`*[]|(?<![^\s\p{P}\p{S}]_*)_|_(?!_*[^\s\p{P}\p{S}])|(?<=\S)~|~(?=~)|<(?=[!/?a-z])|&(?=#?\w+;)|!(?=\[)/giu;

function escapeText(value: string, before: string, next: string, { inTable, inLink, isInner }: Around): string {
  if (PLAIN.test(value)) return value;
  let text = value.replaceAll(SPECIAL, String.raw`\$&`);
  if (inLink) text = text.replaceAll(']', String.raw`\]`);
  if (inTable) text = text.replaceAll('|', String.raw`\|`);
  // A tilde ends struck text after anything but a blank.
  if (/\S/.test(before) || (isInner && before === '')) text = text.replace(/^~/, String.raw`\~`);
  // Otherwise it would belong to the link or the mark of a footnote beside it.
  if (before === ']') text = text.replace(/^[(:]/, String.raw`\$&`);
  if (next === '[') text = text.replace(/!$/, String.raw`\!`);
  return text;
}

/** Escapes what begins a block: a heading, a quote, an item of a list, a line under a heading. */
export function escapeStart(text: string): string {
  return text
    .replace(/^(?:[#>=]|[-+](?=[\s:|-]|$))/, String.raw`\$&`)
    .replace(/^(\d+)([.)])(?=\s|$)/, String.raw`$1\$2`);
}

/** https://spec.commonmark.org/0.31.2/#code-spans */
function codeSpan(value: string, { inTable }: Around): string {
  // Within a table, a pipe needs a backslash even in code. One that has a backslash keeps it as it is: parsers disagree
  // on more, and most who read Markdown versions read the text.
  const code = inTable ? value.replaceAll(/(?<!\\)((?:\\\\)*)\|/g, String.raw`$1\|`) : value;
  let fence = '`';
  const runs = new Set(code.match(/`+/g));
  while (runs.has(fence)) fence += '`';
  const blank = /^`|`$/.test(code) ? ' ' : '';
  return `${fence}${blank}${code}${blank}${fence}`;
}

const TAGS = { strong: '**', em: '*' };

/**
 * Writes emphasis with stars, or as HTML where stars would not mean that: between a letter and a sign, or beside other
 * stars. https://spec.commonmark.org/0.31.2/#left-flanking-delimiter-run
 */
function emphasis(tag: keyof typeof TAGS, inner: string, before: string, next: string): string {
  const opens = !/^[\p{P}\p{S}]/u.test(inner) || /^[\s\p{P}\p{S}]?$/u.test(before);
  const closes = !/[\p{P}\p{S}]$/u.test(inner) || /^[\s\p{P}\p{S}]?$/u.test(next);
  const starred = `${TAGS[tag]}${inner}${TAGS[tag]}`;
  const isMixed = before === '*' || next === '*' || /^\*{4}|\*{4}$/.test(starred);
  return opens && closes && !isMixed ? starred : `<${tag}>${inner}</${tag}>`;
}

/**
 * The address of a link or a picture, with as few escapes as possible: most who read Markdown versions read the text.
 * https://spec.commonmark.org/0.31.2/#link-destination
 */
function destination(address: string): string {
  const escaped = address.replaceAll(/\\(?=[!-/:-@[-`{-~]|$)|&(?=#?\w+;)/g, String.raw`\$&`);
  if (!/[\s<>()]/.test(address) && address !== '') return escaped;
  return `<${escaped.replaceAll(/\s/g, encodeURI).replaceAll(/[<>]/g, String.raw`\$&`)}>`;
}
