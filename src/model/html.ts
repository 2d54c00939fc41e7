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

const token = /<!--[\s\S]*?-->|<!doctype[^>]*>|<(\/?)([a-z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>|[^<]+|</gi;
const raw = /^(script|style|textarea|title)$/;

/**
 * Walks over HTML that a serialiser wrote: tags, text and comments in order.
 * Not a parser of arbitrary HTML (the sanitiser has one): it takes what stands there and repairs nothing.
 */
export function* htmlTokens(html: string): Generator<HtmlToken> {
  token.lastIndex = 0;
  const pattern = new RegExp(token);
  for (let match = pattern.exec(html); match; match = pattern.exec(html)) {
    const name = match[2]?.toLowerCase() ?? '';
    const at = match.index;
    if (name === '') {
      yield { kind: match[0].startsWith('<!') ? 'comment' : 'text', name, value: match[0], at, end: pattern.lastIndex };
      continue;
    }
    yield { kind: match[1] ? 'close' : 'open', name, value: match[3] ?? '', at, end: pattern.lastIndex };
    if (!match[1] && raw.test(name)) {
      const start = pattern.lastIndex;
      const end = html.toLowerCase().indexOf(`</${name}`, start);
      const stop = end === -1 ? html.length : end;
      if (stop > start) yield { kind: 'text', name, value: html.slice(start, stop), at: start, end: stop };
      pattern.lastIndex = stop;
    }
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
