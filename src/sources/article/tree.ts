import { toHtml } from 'hast-util-to-html';
import { htmlToHast, type HastNode } from 'satteri';

export type Root = Extract<HastNode, { type: 'root' }>;
export type Node = Root['children'][number];
export type Element = Extract<Node, { type: 'element' }>;
type Text = Extract<Node, { type: 'text' }>;
export type Parent = Root | Element;

/** Parses HTML as browsers do: every element is closed where a browser ends it. */
export function parseHtml(html: string): Root {
  return htmlToHast(html, { fragment: true }) as Root;
}

/** Parses a whole document. */
export function parseDocument(html: string): Root {
  return htmlToHast(html) as Root;
}

/** Writes a tree as HTML. */
export function writeHtml(tree: Root | Node[]): string {
  const root: Root = Array.isArray(tree) ? { type: 'root', children: tree } : tree;
  return toHtml(root, { characterReferences: { useNamedReferences: true } });
}

/** Every element in document order, each before those inside it. */
export function elements(parent: Parent): Element[] {
  const found: Element[] = [];
  const visit = (inside: Parent) => {
    for (const child of inside.children) {
      if (child.type !== 'element') continue;
      found.push(child);
      visit(child);
    }
  };
  visit(parent);
  return found;
}

/**
 * Replaces children. `replace` returns the replacement, or null to keep the child. Where all are kept, so is their
 * list: a large article has a million of them.
 */
export function replaceChildren(parent: Parent, replace: (child: Node) => Node[] | null): void {
  let replaced: Node[] | null = null;
  for (const [index, child] of parent.children.entries()) {
    const nodes = replace(child);
    if (nodes) replaced ??= parent.children.slice(0, index);
    for (const node of nodes ?? [child]) replaced?.push(node);
  }
  if (replaced) parent.children = replaced as Element['children'];
}

/** Replaces elements from the innermost out. `replace` returns the replacement, or null to keep the element. */
export function replaceElements(parent: Parent, replace: (element: Element) => Node[] | null): void {
  replaceChildren(parent, (child) => {
    if (child.type !== 'element') return null;
    replaceElements(child, replace);
    return replace(child);
  });
}

/** Elements whose content is not text to read. */
export const SILENT: ReadonlySet<string> = new Set(['script', 'style', 'svg']);

/** The text of a node and of everything in it that is text to read, without the marks of footnotes. */
export function textOf(node: Node | Root): string {
  if (node.type === 'text') return node.value;
  if (node.type === 'element' && node.tagName === 'br') return ' ';
  if (!('children' in node)) return '';
  if (node.type === 'element' && (SILENT.has(node.tagName) || 'dataFootnoteRef' in node.properties)) return '';
  return node.children.map(textOf).join('');
}

/** The same text in one line, as browsers show it. */
export function lineOf(node: Node | Root): string {
  return textOf(node).replaceAll(/\s+/g, ' ').trim();
}

/** The value of an attribute, by its name in the tree; null if there is none that is text. */
export function property(node: Element, name: string): string | null {
  const value = node.properties[name];
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null;
}

/** The classes of an element. */
export function classesOf({ properties: { className } }: Element): string[] {
  return Array.isArray(className) ? className.map(String) : [];
}

/** True for an element that has a class. */
export function hasClass(node: Node, name: string): boolean {
  return node.type === 'element' && classesOf(node).includes(name);
}

/** The elements directly inside a parent. */
export function childElements(parent: Parent): Element[] {
  return (parent.children as Node[]).filter((child) => child.type === 'element');
}

/** The first element directly inside a parent that has a name; undefined if there is none. */
export function childNamed(parent: Parent, name: string): Element | undefined {
  return childElements(parent).find(({ tagName }) => tagName === name);
}

/** The property that the tree has for an attribute such as `data-name`. */
export function dataProperty(attribute: string): string {
  return attribute.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

export function textNode(value: string): Text {
  return { type: 'text', value };
}

export function element(tagName: string, properties: Element['properties'], children: Node[] = []): Element {
  return { type: 'element', tagName, properties, children: children as Element['children'] };
}

/** The level of a heading, 1 to 6, that readers see; null for other elements. */
export function levelOf(node: Element): number | null {
  // The heading of the footnotes is for screen readers only.
  return /^h[1-6]$/.test(node.tagName) && !classesOf(node).includes('sr-only') ? Number(node.tagName[1]) : null;
}
