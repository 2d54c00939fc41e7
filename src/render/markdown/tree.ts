import { attribute, htmlTokens, unescapeHtml, VOID_ELEMENTS } from '../../model/html.ts';
import { DATA_MARKDOWN_IGNORE } from '../../model/shell.ts';

/** A part of an article: an element, or the text between two tags. */
export type HtmlNode = HtmlElement | string;

export class HtmlElement {
  readonly name: string;
  readonly children: HtmlNode[] = [];
  /** Everything between the name and the `>`, as written. */
  readonly #attributes: string;
  #classes: ReadonlySet<string> | null = null;

  constructor(name: string, attributes: string) {
    this.name = name;
    this.#attributes = attributes;
  }

  /** The decoded value of an attribute; null if it is missing. */
  get(name: string): string | null {
    return attribute(this.#attributes, name);
  }

  /** True if the element has a class. */
  is(name: string): boolean {
    // Most elements have no class at all.
    if (!this.#attributes.includes(name)) return false;
    this.#classes ??= new Set((this.get('class') ?? '').split(/\s+/));
    return this.#classes.has(name);
  }

  /** The elements directly inside this one. */
  get elements(): HtmlElement[] {
    return this.children.filter((child) => typeof child !== 'string');
  }

  /** The first element inside this one, at any depth, that has a name. */
  find(name: string): HtmlElement | null {
    for (const element of this.elements) {
      const found = element.name === name ? element : element.find(name);
      if (found) return found;
    }
    return null;
  }
}

/** The text of an element and everything in it, as it is in the HTML. */
export function textOf(node: HtmlNode): string {
  return typeof node === 'string' ? node : node.children.map(textOf).join('');
}

/** Elements that say nothing without a browser. */
const unseen = new Set(['button', 'script', 'select', 'style', 'svg', 'template', 'textarea']);
/** Classes of links that are only there to be clicked, and of texts that describe what only a browser shows. */
const unseenClasses = ['anchor', 'picture-dark', 'sr-only'];

/** True for an element that has no place in a Markdown version. */
function isUnseen(element: HtmlElement): boolean {
  return (
    unseen.has(element.name) ||
    unseenClasses.some((name) => element.is(name)) ||
    element.get(DATA_MARKDOWN_IGNORE) !== null ||
    // The way back from a footnote.
    (element.name === 'a' && element.get('href')?.startsWith('#fnref-') === true)
  );
}

/**
 * Reads the nodes of a finished article, without what a Markdown version leaves out. Each is read when it is asked for:
 * of a large article, few are in memory at a time. The HTML is the engine's own, so every element is closed.
 */
export function* articleNodes(html: string): Generator<HtmlNode> {
  const root = new HtmlElement('article', '');
  const open = [root];
  for (const { kind, name, value } of htmlTokens(html)) {
    if (kind === 'text') open.at(-1)?.children.push(unescapeHtml(value));
    else if (kind === 'close') open.pop();
    // Places where a long word may break are no part of it.
    else if (kind === 'open' && name !== 'wbr') {
      const element = new HtmlElement(name, value);
      if (!isUnseen(element)) open.at(-1)?.children.push(element);
      if (!VOID_ELEMENTS.has(name) && !value.endsWith('/')) open.push(element);
    }
    if (open.length === 1) yield* root.children.splice(0);
  }
}
