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
const opening = /<(\/?)([a-z][^\s/>]*)/iy;
const doctype = /<!doctype[^>]*>/iy;

/** Where a tag ends whose attributes start here: behind the first `>` outside of quotes. -1 where it never does. */
function endOfTag(html: string, from: number): number {
  const mark = /["'>]/g;
  mark.lastIndex = from;
  for (let match = mark.exec(html); match; match = mark.exec(html)) {
    if (match[0] === '>') return mark.lastIndex;
    const close = html.indexOf(match[0], mark.lastIndex);
    if (close === -1) return -1;
    mark.lastIndex = close + 1;
  }
  return -1;
}

/** What starts with the `<` at an offset; null where that is only a character. */
function markupAt(html: string, at: number): HtmlToken | null {
  if (html.startsWith('<!--', at)) {
    const close = html.indexOf('-->', at + 4);
    const end = close + 3;
    return close === -1 ? null : { kind: 'comment', name: '', value: html.slice(at, end), at, end };
  }
  doctype.lastIndex = at;
  if (doctype.test(html))
    return { kind: 'comment', name: '', value: html.slice(at, doctype.lastIndex), at, end: doctype.lastIndex };
  opening.lastIndex = at;
  const match = opening.exec(html);
  const start = opening.lastIndex;
  const end = match ? endOfTag(html, start) : -1;
  if (!match || end === -1) return null;
  const name = (match[2] ?? '').toLowerCase();
  return { kind: match[1] ? 'close' : 'open', name, value: html.slice(start, end - 1), at, end };
}

/**
 * Walks over HTML that a serialiser wrote: tags, text and comments in order.
 * Not a parser of arbitrary HTML (the sanitiser has one): it takes what stands there and repairs nothing.
 */
export function* htmlTokens(html: string): Generator<HtmlToken> {
  let lower: string | null = null;
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
    if (token.kind !== 'open' || !raw.test(token.name)) continue;
    lower ??= html.toLowerCase();
    const close = lower.indexOf(`</${token.name}`, at);
    const end = close === -1 ? html.length : close;
    if (end > at) yield { kind: 'text', name: '', value: html.slice(at, end), at, end };
    at = end;
  }
}

/** The value of one attribute of a tag, decoded; null where it is missing, empty where it has no value. */
export function attribute(attributes: string, name: string): string | null {
  const match = new RegExp(`(?:^|\\s)${name}(?:\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+)))?(?=[\\s/]|$)`, 'i').exec(
    attributes,
  );
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
