const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for HTML content and double-quoted attributes. */
export function escapeHtml(text: string): string {
  return /[&<>"]/.test(text) ? text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character) : text;
}

const names = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
]);

/** Replaces the character references that our own HTML contains: the five named ones, `&nbsp;` and numbers. */
export function unescapeHtml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(
    /&(?:#x([\da-f]+)|#(\d+)|([a-z]+));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name) return names.get(name) ?? whole;
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}

/** Makes JSON safe inside a `<script type="application/json">`: nothing in it can end the element. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

export interface HtmlToken {
  kind: 'open' | 'close' | 'text' | 'comment';
  /** Tag name in lower case; empty for text. */
  name: string;
  /** The text or the attributes, raw. */
  value: string;
  /** Offset of the token in the HTML. */
  at: number;
  /** Offset behind it. */
  end: number;
}

const raw = /^(script|style|textarea|title)$/;
const doctype = /<!doctype[^>]*>/iy;

const QUOTE = 0x22;
const APOSTROPHE = 0x27;
const SLASH = 0x2f;
const END = 0x3e;
const BLANK = 0x20;

function isLetter(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

/** Where the name of a tag ends that starts here: before white space, a slash or `>`. */
function endOfName(html: string, from: number): number {
  let at = from;
  // White space beyond ASCII is part of a name, as it is for browsers.
  for (; at < html.length; at++) {
    const code = html.charCodeAt(at);
    if (code === END || code === SLASH || code === BLANK || (code >= 0x09 && code <= 0x0d)) break;
  }
  return at;
}

/** Where a tag ends whose attributes start here: behind the first `>` outside of quotes. -1 where it never does. */
function endOfTag(html: string, from: number): number {
  for (let at = from; at < html.length; at++) {
    const code = html.charCodeAt(at);
    if (code === END) return at + 1;
    if (code !== QUOTE && code !== APOSTROPHE) continue;
    at = html.indexOf(code === QUOTE ? '"' : "'", at + 1);
    if (at === -1) return -1;
  }
  return -1;
}

/** What starts with the `<` at an offset; null where that is only a character. */
export function markupAt(html: string, at: number): HtmlToken | null {
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

/** Where the text of a raw element ends that opens before an offset; null for elements that hold markup. */
export function endOfRaw(html: string, name: string, from: number): number | null {
  if (!raw.test(name)) return null;
  const close = new RegExp(`</${name}`, 'gi');
  close.lastIndex = from;
  return close.exec(html)?.index ?? html.length;
}

/**
 * Walks over HTML that a serialiser wrote: tags, text and comments in order.
 * Not a parser of arbitrary HTML (the sanitiser has one): it takes what stands there and repairs nothing.
 */
export function* htmlTokens(html: string): Generator<HtmlToken> {
  for (let at = 0; at < html.length;) {
    if (html[at] !== '<') {
      const next = html.indexOf('<', at);
      const end = next === -1 ? html.length : next;
      yield { kind: 'text', name: '', value: html.slice(at, end), at, end };
      at = end;
      continue;
    }
    const token = markupAt(html, at) ?? { kind: 'text', name: '', value: '<', at, end: at + 1 };
    yield token;
    at = token.end;
    const end = token.kind === 'open' ? endOfRaw(html, token.name, at) : null;
    if (end === null) continue;
    if (end > at) yield { kind: 'text', name: token.name, value: html.slice(at, end), at, end };
    at = end;
  }
}

const attributes = new Map<string, RegExp>();

/** The value of one attribute of a tag, decoded; null where it is missing, empty where it has no value. */
export function attribute(tag: string, name: string): string | null {
  // Most tags have not even its letters.
  if (!tag.includes(name) && !/[A-Z]/.test(tag)) return null;
  let form = attributes.get(name);
  if (!form) {
    form = new RegExp(`(?:^|\\s)${name}(?:\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+)))?(?=[\\s/]|$)`, 'i');
    attributes.set(name, form);
  }
  const match = form.exec(tag);
  return match ? unescapeHtml(match[1] ?? match[2] ?? match[3] ?? '') : null;
}

/** Elements that need no end tag: they are not left open, and most cannot hold another of their kind. */
const unclosed =
  /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr|p|li|dt|dd|td|th|tr|option)$/;

/** How deep elements lie in each other, at most; those whose end tag may be missing do not count. */
export function nestingOf(html: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [, close, name = ''] of html.matchAll(/<(\/?)([a-z][^\s/>]*)/gi)) {
    if (unclosed.test(name.toLowerCase())) continue;
    depth = close ? Math.max(0, depth - 1) : depth + 1;
    if (depth > deepest) deepest = depth;
  }
  return deepest;
}

/** Browsers nest elements no deeper than 512 levels, and what walks over a tree has a stack that ends. */
export const DEEPEST_NESTING = 500;
