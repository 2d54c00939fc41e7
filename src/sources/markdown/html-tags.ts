/** A start or end tag. */
export interface HtmlTag {
  /** In lower case. */
  name: string;
  isEnd: boolean;
  /** Offset of the tag in the HTML, and just past it. */
  at: number;
  end: number;
}

const beginning = /<(\/?)([a-z][^\s/>]*)/iy;
/**
 * The end of a tag, or an attribute as far as the quote that its value begins with. At the start of a name, `=` is part
 * of it.
 */
const part = /[\s/]*(?:(>)|[^\s/>][^\s/>=]*(?:\s*=\s*(?:(["'])|[^\s>]*))?)/y;
/** Elements that contain text and no tags. */
const raw = /^(?:script|style|textarea|title)$/;
/** After so many tags that never end, the rest is text: a browser drops all of it after the first. */
const MOST_ENDLESS = 100;

/**
 * Walks over the tags of some HTML in order, past comments and raw text, and repairs nothing.
 * https://html.spec.whatwg.org/multipage/parsing.html#before-attribute-name-state
 */
export function* htmlTags(html: string): Generator<HtmlTag> {
  const lastComment = html.lastIndexOf('-->');
  let endless = 0;
  for (let at = html.indexOf('<'); at !== -1 && endless <= MOST_ENDLESS; at = html.indexOf('<', at)) {
    if (html.startsWith('<!--', at)) {
      const close = at > lastComment ? -1 : html.indexOf('-->', at + 4);
      at = close === -1 ? at + 1 : close + 3;
      continue;
    }
    beginning.lastIndex = at;
    const [, slash, written = ''] = beginning.exec(html) ?? [];
    const end = written === '' ? -1 : endOfTag(html, beginning.lastIndex);
    if (end === -1) {
      if (written !== '') endless += 1;
      at += 1;
      continue;
    }
    const tag = { name: written.toLowerCase(), isEnd: slash === '/', at, end };
    yield tag;
    at = tag.isEnd || !raw.test(tag.name) ? end : endOfRaw(html, tag);
  }
}

/** The offset just past a tag whose attributes start here: past the first `>` outside a value; -1 if there is none. */
function endOfTag(html: string, from: number): number {
  for (let at = from; ;) {
    part.lastIndex = at;
    const found = part.exec(html);
    if (!found) return -1;
    const [, close, quote] = found;
    if (close) return part.lastIndex;
    const quoteEnd = quote ? html.indexOf(quote, part.lastIndex) : part.lastIndex - 1;
    if (quoteEnd === -1) return -1;
    at = quoteEnd + 1;
  }
}

function endOfRaw(html: string, { name, end }: HtmlTag): number {
  const close = new RegExp(`</${name}(?=[\\s/>])`, 'gi');
  close.lastIndex = end;
  return close.exec(html)?.index ?? html.length;
}
