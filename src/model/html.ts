/** Escapes text for HTML content and double-quoted attributes. */
export function escapeHtml(text: string): string {
  if (!/[&<>"]/.test(text)) return text;
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

const names = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
]);

/** Decodes the character references that our own HTML contains: the five named ones, `&nbsp;` and numeric ones. */
export function unescapeHtml(text: string): string {
  if (!text.includes('&')) return text;
  // Code has hardly any others, and plain strings are replaced much faster.
  const rest = text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>');
  if (!rest.includes('&')) return rest;
  return rest.replaceAll(
    /&(?:#x([\da-f]+)|#(\d+)|([a-z]+));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name) return names.get(name) ?? whole;
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}

/** Makes JSON safe inside a `<script type="application/json">`: nothing in it can close the element. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

export interface HtmlToken {
  kind: 'open' | 'close' | 'text' | 'comment';
  /** Tag name in lower case; of a text, the raw element that it is in, or empty. */
  name: string;
  /** The text or the attributes, raw. */
  value: string;
  /** Offset of the token in the HTML. */
  at: number;
  /** Offset just past it. */
  end: number;
}

const raw = /^(script|style|textarea|title)$/;
const doctype = /<!doctype[^>]*>/iy;

const QUOTE = 0x22;
const APOSTROPHE = 0x27;
const SLASH = 0x2f;
const EQUALS = 0x3d;
const END = 0x3e;
const BLANK = 0x20;

function isLetter(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

/** White space within a tag. As in browsers, other Unicode spaces are part of a name. */
function isBlank(code: number): boolean {
  return code === BLANK || code === 0x0a || code === 0x09 || code === 0x0c || code === 0x0d;
}

function skipBlanks(html: string, from: number): number {
  let at = from;
  while (isBlank(html.charCodeAt(at))) at++;
  return at;
}

/** The end of the tag name that starts here: the offset of the next white space, slash or `>`. */
function endOfName(html: string, from: number): number {
  let at = from;
  for (; at < html.length; at++) {
    const code = html.charCodeAt(at);
    if (code === END || code === SLASH || isBlank(code)) break;
  }
  return at;
}

/** An attribute in the text of a tag, by offsets. Without a value, all three other offsets are the end of the name. */
interface AttributeSpan {
  name: number;
  nameEnd: number;
  value: number;
  valueEnd: number;
  /** Just past the value and its closing quote. */
  end: number;
}

/** Shared by all tags and overwritten by each attribute: a build reads half a million of them. */
const span: AttributeSpan = { name: 0, nameEnd: 0, value: 0, valueEnd: 0, end: 0 };

/**
 * Reads the attribute at an offset, skipping white space before it, into {@link span}.
 * https://html.spec.whatwg.org/multipage/parsing.html#before-attribute-name-state
 *
 * @returns false if the tag or the text ends instead; `span.end` is then that offset, or -1 if a quote is never closed
 */
function readAttribute(html: string, from: number): boolean {
  let at = from;
  while (html.charCodeAt(at) === SLASH || isBlank(html.charCodeAt(at))) at++;
  span.end = at;
  if (at >= html.length || html.charCodeAt(at) === END) return false;
  span.name = at;
  // At the start of a name, even `=` is part of it.
  for (at++; at < html.length; at++) {
    const code = html.charCodeAt(at);
    if (code === EQUALS || code === END || code === SLASH || isBlank(code)) break;
  }
  span.nameEnd = span.value = span.valueEnd = span.end = at;
  at = skipBlanks(html, at);
  if (html.charCodeAt(at) !== EQUALS) return true;
  at = skipBlanks(html, at + 1);
  const quote = html.charCodeAt(at);
  if (quote === QUOTE || quote === APOSTROPHE) {
    span.value = at + 1;
    span.valueEnd = html.indexOf(quote === QUOTE ? '"' : "'", at + 1);
    span.end = span.valueEnd + 1;
    if (span.valueEnd !== -1) return true;
    span.end = -1;
    return false;
  }
  span.value = at;
  while (at < html.length && html.charCodeAt(at) !== END && !isBlank(html.charCodeAt(at))) at++;
  span.valueEnd = span.end = at;
  return true;
}

/** The end of a tag whose attributes start here: just past the first `>` outside a value; -1 if the tag never ends. */
function endOfTag(html: string, from: number): number {
  if (html.charCodeAt(from) === END) return from + 1;
  span.end = from;
  while (readAttribute(html, span.end));
  return span.end === -1 || span.end >= html.length ? -1 : span.end + 1;
}

/** The token that starts with the `<` at an offset; null if that `<` is plain text. */
function markupAt(html: string, at: number): HtmlToken | null {
  const isClose = html.charCodeAt(at + 1) === SLASH;
  const start = isClose ? at + 2 : at + 1;
  if (!isLetter(html.charCodeAt(start))) return isClose ? null : commentAt(html, at);
  const nameEnd = endOfName(html, start);
  const end = endOfTag(html, nameEnd);
  if (end === -1) return null;
  const name = html.slice(start, nameEnd).toLowerCase();
  return { kind: isClose ? 'close' : 'open', name, value: html.slice(nameEnd, end - 1), at, end };
}

function commentAt(html: string, at: number): HtmlToken | null {
  if (html.startsWith('<!--', at)) {
    const close = html.indexOf('-->', at + 4);
    const end = close + 3;
    return close === -1 ? null : { kind: 'comment', name: '', value: html.slice(at, end), at, end };
  }
  doctype.lastIndex = at;
  if (!doctype.test(html)) return null;
  return { kind: 'comment', name: '', value: html.slice(at, doctype.lastIndex), at, end: doctype.lastIndex };
}

/** The end of a raw element's text, which starts at an offset; null for elements that contain markup. */
export function endOfRaw(html: string, name: string, from: number): number | null {
  if (!raw.test(name)) return null;
  const close = new RegExp(`</${name}(?=[\\s/>])`, 'gi');
  close.lastIndex = from;
  return close.exec(html)?.index ?? html.length;
}

/** After so many tags that never end, the rest is text: a browser drops all of it after the first. */
const MOST_ENDLESS = 100;

/**
 * Walks over HTML written by a serializer, yielding tags, text and comments in order. Not a parser of arbitrary HTML
 * (the sanitizer has one): it takes the text as it is and repairs nothing.
 */
export function* htmlTokens(html: string): Generator<HtmlToken> {
  // Looking for an end that does not come takes as long as the rest is: it is done a few times, not at each "<".
  const lastComment = html.lastIndexOf('-->');
  let endless = 0;
  for (let at = 0; at < html.length;) {
    if (html[at] !== '<' || endless > MOST_ENDLESS) {
      const next = endless > MOST_ENDLESS ? -1 : html.indexOf('<', at);
      const end = next === -1 ? html.length : next;
      yield { kind: 'text', name: '', value: html.slice(at, end), at, end };
      at = end;
      continue;
    }
    const isComment = html.startsWith('<!--', at);
    const markup = isComment && at > lastComment ? null : markupAt(html, at);
    if (markup === null && !isComment) endless += isLetter(html.charCodeAt(at + 1)) ? 1 : 0;
    const token = markup ?? { kind: 'text', name: '', value: '<', at, end: at + 1 };
    yield token;
    at = token.end;
    const end = token.kind === 'open' ? endOfRaw(html, token.name, at) : null;
    if (end === null) continue;
    if (end > at) yield { kind: 'text', name: token.name, value: html.slice(at, end), at, end };
    at = end;
  }
}

/**
 * The decoded value of an attribute of a tag; null if it is missing, empty if it has no value. Of two with the same name
 * the first counts; text within quotes never does.
 *
 * @param name in lower case
 */
export function attribute(tag: string, name: string): string | null {
  // Most tags do not even contain the name.
  if (!tag.includes(name) && !/[A-Z]/.test(tag)) return null;
  span.end = 0;
  while (readAttribute(tag, span.end))
    if (span.nameEnd - span.name === name.length && tag.slice(span.name, span.nameEnd).toLowerCase() === name)
      return unescapeHtml(tag.slice(span.value, span.valueEnd));
  return null;
}

/** The names of all attributes of a tag, in lower case. */
export function attributeNames(tag: string): string[] {
  const found: string[] = [];
  span.end = 0;
  while (readAttribute(tag, span.end)) found.push(tag.slice(span.name, span.nameEnd).toLowerCase());
  return found;
}

/** Elements that never have an end tag. https://html.spec.whatwg.org/multipage/syntax.html#void-elements */
export const VOID_ELEMENTS: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);

/** Elements whose end tag may be omitted. https://html.spec.whatwg.org/multipage/syntax.html#optional-tags */
export const OPTIONAL_END: ReadonlySet<string> = new Set(
  'p li dt dd td th tr thead tbody tfoot caption colgroup option optgroup rt rp html head body'.split(' '),
);

/** Elements that may lack an end tag. Most of them cannot contain another of their kind, so they are not counted. */
const unnested = /^(?:p|li|dt|dd|td|th|tr|option)$/;

/**
 * What some HTML has more of than any browser should show; null if it can be shown. Elements that may lack an end tag
 * do not count as nested.
 */
export function excessOf(html: string): Excess | null {
  let depth = 0;
  let elements = 0;
  for (const [, close, name = ''] of html.matchAll(/<(\/?)([a-z][^\s/>]*)/gi)) {
    if (!close && ++elements > MOST_ELEMENTS) return 'elements';
    const lower = name.toLowerCase();
    if (VOID_ELEMENTS.has(lower) || unnested.test(lower)) continue;
    depth = close ? Math.max(0, depth - 1) : depth + 1;
    if (depth > DEEPEST_NESTING) return 'depth';
  }
  return null;
}

/** Browsers nest elements no deeper than 512 levels, and recursive walks over the tree have limited stacks. */
export const DEEPEST_NESTING = 500;
/** With so many elements, browsers take seconds to show a page, and building it takes hundreds of megabytes. */
export const MOST_ELEMENTS = 100_000;

export type Excess = 'depth' | 'elements';

/** What is said of such HTML. */
export const EXCESS: Record<Excess, string> = {
  depth: `is nested deeper than ${DEEPEST_NESTING} levels`,
  elements: `has more than ${MOST_ELEMENTS.toLocaleString('en')} elements`,
};
