import { fromHtml } from 'hast-util-from-html';
import { defaultSchema, sanitize, type Schema } from 'hast-util-sanitize';
import { DEEPEST_NESTING, nestingOf } from '../../model/html.ts';

export type Root = ReturnType<typeof fromHtml>;
export type Node = Root['children'][number];
export type Element = Extract<Node, { type: 'element' }>;

/** A name that can do no harm, as an id or in a link. */
const plainName = /^[A-Za-z][\w.:-]*$/;

/**
 * Elements that a README may contain: those that its own host shows, less what this site cannot show. Names and ids are
 * kept, because links within the README lead to them. Ids of the page itself are avoided when headings get theirs.
 */
const allowed: Schema = {
  ...defaultSchema,
  tagNames: (defaultSchema.tagNames ?? []).filter((name) => !/^(picture|source)$/.test(name)).concat('code-block'),
  attributes: {
    a: ['href', 'ariaLabel', 'ariaDescribedBy', 'dataFootnoteBackref', 'dataFootnoteRef', ['name', plainName]],
    code: [['className', /^language-[\w-]+$/]],
    // The compiler's placeholders for code.
    'code-block': [['n', /^\d+$/]],
    details: ['open'],
    h2: [['className', 'sr-only']],
    img: ['src', 'alt'],
    input: [['disabled', true], ['type', 'checkbox'], 'checked'],
    li: [['className', 'task-list-item']],
    ol: ['start', ['className', 'contains-task-list']],
    section: ['dataFootnotes', ['className', 'footnotes']],
    // Written by the compiler; becomes a class when the article is finished.
    td: ['colSpan', 'rowSpan', ['style', /^text-align: (?:left|center|right)$/]],
    th: ['colSpan', 'rowSpan', ['style', /^text-align: (?:left|center|right)$/]],
    ul: [['className', 'contains-task-list']],
    '*': [['id', plainName]],
  },
  clobber: [],
  protocols: { href: ['http', 'https', 'mailto'], src: ['http', 'https'] },
  // Removed with their content, which is not text to read. Of all other elements, only the tags are removed.
  strip: 'script style title textarea iframe noembed noframes template svg math xmp plaintext'.split(' '),
};

/**
 * Removes unclosed start tags of elements that are removed with their content: each would take the rest of the README
 * with it.
 */
function withoutOpenEnds(html: string): string {
  let text = html;
  for (const name of allowed.strip ?? []) {
    // Nothing closes a `plaintext` element.
    const closed = name === 'plaintext' ? 0 : text.toLowerCase().lastIndexOf(`</${name}`) + 1;
    text = text.slice(0, closed) + text.slice(closed).replaceAll(new RegExp(`<${name}(?=[\\s/>])[^>]*>?`, 'gi'), '');
  }
  return text;
}

/**
 * Parses anyone's HTML into a tree in which nothing can run, load or pass for a part of the page.
 *
 * @throws Error if it is nested deeper than any browser would show
 */
export function safeTree(html: string): Root {
  if (nestingOf(html) > DEEPEST_NESTING) throw new Error(`it is nested deeper than ${DEEPEST_NESTING} levels`);
  const tree = fromHtml(withoutOpenEnds(html), { fragment: true });
  // The sanitizer would turn any field into a checkbox.
  replaceElements(tree, (node) => (node.tagName === 'input' && property(node, 'type') !== 'checkbox' ? [] : null));
  return sanitize(tree, allowed) as Root;
}

/** Every element in document order, each before those inside it. */
export function* elements(parent: Root | Element): Generator<Element> {
  for (const child of parent.children) {
    if (child.type !== 'element') continue;
    yield child;
    yield* elements(child);
  }
}

/** Replaces elements from the innermost out. `replace` returns the replacement, or null to keep the element. */
export function replaceElements(parent: Root | Element, replace: (element: Element) => Node[] | null): void {
  parent.children = parent.children.flatMap((child): Node[] => {
    if (child.type !== 'element') return [child as Node];
    replaceElements(child, replace);
    return replace(child) ?? [child];
  }) as Element['children'];
}

export function textOf(node: Node | Root): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map((child) => textOf(child as Node)).join('') : '';
}

export function property(node: Element, name: string): string {
  const value = node.properties[name];
  return typeof value === 'string' ? value : '';
}

export function textNode(value: string): Node {
  return { type: 'text', value };
}

export function element(tagName: string, properties: Element['properties'], children: Node[]): Element {
  return { type: 'element', tagName, properties, children: children as Element['children'] };
}

/** The level of a heading, 1 to 6; null for other elements. */
export function levelOf({ tagName }: Element): number | null {
  return /^h[1-6]$/.test(tagName) ? Number(tagName[1]) : null;
}

/** True for the heading of the footnotes, which is for screen readers only. */
export function isHidden({ properties }: Element): boolean {
  return Array.isArray(properties['className']) && properties['className'].includes('sr-only');
}
