import { htmlTokens, VOID_ELEMENTS, type HtmlToken } from '../model/html.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Elements this check has no rules for: frames, other markup languages, raw text, parts of a document. */
const special = words(
  'applet body frame frameset head html iframe image isindex keygen listing marquee math nobr noembed noframes noscript object optgroup option plaintext select template xmp',
);
/** Elements whose start tag closes an open paragraph. */
const endsParagraph = words(
  'address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr main menu nav ol p pre search section summary table ul li dd dt',
);
const parents: Readonly<Record<string, ReadonlySet<string>>> = {
  li: words('ul ol menu'),
  dt: words('dl'),
  dd: words('dl'),
  tr: words('table thead tbody tfoot'),
  td: words('tr'),
  th: words('tr'),
  thead: words('table'),
  tbody: words('table'),
  tfoot: words('table'),
  caption: words('table'),
  colgroup: words('table'),
  col: words('colgroup'),
};
/** Table elements that may contain nothing but other table elements and white space. */
const tableParts = words('table thead tbody tfoot tr colgroup');
/** Elements that make a browser leave an SVG, and elements that are parsed differently inside one. */
const notInSvg = words(
  'b big blockquote body br center code code-block dd div dl dt em embed font foreignobject h1 h2 h3 h4 h5 h6 head hr i img li menu meta nobr ol p pre ruby s small span strike strong sub sup svg table tt u ul var script style',
);
const heading = /^h[1-6]$/;
/** Character references that {@link import('../model/html.ts').unescapeHtml} reads as a browser does. */
const reference = /&(?:amp|lt|gt|quot|apos|nbsp|#(?:3[2-9]|[4-9]\d|1[01]\d|12[0-6])|#x[2-7][\dA-Fa-f]);/g;

/**
 * True if a browser parses the HTML exactly as written, tag by tag, with nothing to repair: no end tag that is missing
 * or misplaced, no element where it is not allowed. The rules are few and strict: HTML that passes is plain, HTML that
 * fails may be plain, too.
 * https://html.spec.whatwg.org/multipage/parsing.html#tree-construction
 */
export function isPlainHtml(html: string): boolean {
  const nesting = new Nesting();
  for (const token of htmlTokens(html)) if (!nesting.accepts(token)) return false;
  return nesting.isComplete();
}

/** An unquoted value at the end of a tag, ending in a slash that is part of the value and closes nothing. */
const bareSlash = /=\s*[^\s"'=<>`]+\/$/;

/** Tracks the open elements and decides which token may follow. */
class Nesting {
  readonly #open: string[] = [];
  /** How many of the open elements are paragraphs, links, buttons and forms. */
  readonly #counts: Record<string, number> = { p: 0, a: 0, button: 0, form: 0 };
  #svg = 0;

  /** Takes the next token; false if a browser would have to repair something. */
  accepts(token: HtmlToken): boolean {
    if (token.kind === 'open') return this.#opens(token);
    if (token.kind === 'close') return this.#closes(token.name);
    return token.kind === 'text' ? this.#holds(token) : isPlainComment(token.value);
  }

  /** True if no element is left open. */
  isComplete(): boolean {
    return this.#open.length === 0;
  }

  #opens({ name, value }: HtmlToken): boolean {
    const parent = this.#open.at(-1) ?? '';
    if (value !== '' && (!isPlainTag(value) || bareSlash.test(value))) return false;
    if (this.#svg > 0) {
      if (notInSvg.has(name) || parent === 'title' || parent === 'desc') return false;
      if (value.endsWith('/')) return true;
    } else if (special.has(name) || !this.#fits(name, parent)) return false;
    else if (VOID_ELEMENTS.has(name)) return true;
    if (name === 'svg') this.#svg += 1;
    this.#count(name, 1);
    this.#open.push(name);
    return true;
  }

  #fits(name: string, parent: string): boolean {
    // The terms of a list may be grouped: https://html.spec.whatwg.org/multipage/grouping-content.html#the-dl-element
    const within = parent === 'div' && this.#open.at(-2) === 'dl' ? 'dl' : parent;
    const allowed = parents[name];
    if (allowed ? !allowed.has(within) : tableParts.has(parent)) return false;
    if (this.#counts['p'] && endsParagraph.has(name)) return false;
    if (heading.test(name) && heading.test(parent)) return false;
    return !this.#counts[name] || name === 'p';
  }

  #closes(name: string): boolean {
    if (this.#open.pop() !== name) return false;
    if (name === 'svg') this.#svg -= 1;
    this.#count(name, -1);
    return true;
  }

  #count(name: string, step: number): void {
    const count = this.#counts[name];
    if (count !== undefined) this.#counts[name] = count + step;
  }

  #holds({ name, value }: HtmlToken): boolean {
    // The raw text of an element whose content is not parsed as markup.
    if (name !== '')
      return name !== 'textarea' && name !== 'title' ? this.#svg === 0 : isPlainText(value) && !value.includes('<');
    if (value === '<') return false;
    return isPlainText(value) && (!tableParts.has(this.#open.at(-1) ?? '') || value.trim() === '');
  }
}

/** False if a trailing slash belongs to a value, or if a character reference is one that only browsers know. */
function isPlainTag(value: string): boolean {
  return isPlainText(value) && !/=[^\s"']+\/$/.test(value);
}

function isPlainText(value: string): boolean {
  if (value.includes('\0') || value.includes('\r')) return false;
  if (!value.includes('&')) return true;
  return !/&[a-z#]/i.test(value.replaceAll(reference, ' '));
}

/** Comments end in more ways than `-->`, and begin in more than `<!--`. */
function isPlainComment(value: string): boolean {
  return /^<!--(?!-?>)/.test(value) && !value.slice(4, -3).includes('--');
}
