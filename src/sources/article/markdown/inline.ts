import type { RenderedBlock } from '../../../model/block.ts';
import { hasClass, lineOf, property, textOf, type Element, type Node } from '../tree.ts';

/** What the conversion of an article has to know besides its HTML. */
export interface MarkdownContext {
  /** Returns the absolute address of a link or a picture; `rel` is the link's attribute. */
  address: (href: string, rel?: unknown) => string;
  /** The code blocks, for which the article has placeholders. */
  blocks: readonly RenderedBlock[];
  /** True within tables and headings, where a line cannot end. */
  isOneLine?: boolean;
}

/** A piece of a line of text. */
export type Inline =
  | { type: 'text' | 'code'; value: string }
  /** Markdown that is written as it is: the end of a line, the mark of a footnote, a tag. */
  | { type: 'raw'; value: string }
  | { type: 'strong' | 'em'; children: Inline[] }
  | { type: 'link'; address: string; children: Inline[] }
  | { type: 'picture'; address: string; alt: string };

const LINE_END = '\\\n';
const LINE_END_IN_TABLE = '<br>';

const EMPHASIS = new Map<string, 'strong' | 'em'>([
  ['b', 'strong'],
  ['strong', 'strong'],
  ['em', 'em'],
  ['i', 'em'],
]);
const code = new Set(['code', 'kbd', 'samp']);
/** Elements that are written as HTML, since Markdown has no signs for them in a line. A table may have such lists. */
const written = new Set(['del', 's', 'sub', 'sup', 'ul', 'ol', 'li']);
const inlineElements = new Set(
  `a abbr b bdi bdo br cite code data del dfn em i img input ins kbd label mark output picture q s samp small source
  span strong sub sup time u var`.split(/\s+/),
);

/** True for text, and for elements that are part of a line. */
export function isInline(node: Node): boolean {
  return node.type === 'text' || (node.type === 'element' && inlineElements.has(node.tagName));
}

/** Reads a line of text: links, emphasis, code, pictures. White space is collapsed as browsers do. */
export function inlineOf(nodes: readonly Node[], context: MarkdownContext): Inline[] {
  const out: Inline[] = [];
  add(nodes, context, out);
  return trimmed(out);
}

function add(nodes: readonly Node[], context: MarkdownContext, out: Inline[]): void {
  for (const node of nodes) {
    if (node.type === 'text') addText(node.value, out);
    else if (node.type === 'element') addElement(node, context, out);
  }
}

function addText(text: string, out: Inline[]): void {
  const last = out.at(-1);
  const value = text.replaceAll(/[ \t\n\r\f]+/g, ' ');
  if (last?.type !== 'text') out.push({ type: 'text', value });
  else last.value += last.value.endsWith(' ') ? value.trimStart() : value;
}

function addElement(element: Element, context: MarkdownContext, out: Inline[]): void {
  const { tagName, children, properties } = element;
  const emphasis = emphasisOf(element);
  if (emphasis) out.push(...emphasized(emphasis, inlineOf(children, context)));
  else if (tagName === 'a') addLink(element, context, out);
  else if (code.has(tagName)) addCode(lineOf(element), out);
  else if (written.has(tagName)) addWritten(tagName, inlineOf(children, context), out);
  else if (tagName === 'br') out.push({ type: 'raw', value: context.isOneLine ? LINE_END_IN_TABLE : LINE_END });
  else if (tagName === 'img') {
    const address = context.address(property(element, 'src') ?? '');
    out.push({ type: 'picture', address, alt: property(element, 'alt') ?? '' });
  } else if (tagName === 'input') {
    // The checkbox of a task.
    if (properties.type === 'checkbox') out.push({ type: 'raw', value: properties.checked === true ? '[x]' : '[ ]' });
  } else add(children, context, out);
}

/** How an element emphasizes its text; undefined if it does not. */
function emphasisOf(element: Element): 'strong' | 'em' | undefined {
  if (hasClass(element, 'flag-required')) return 'strong';
  return hasClass(element, 'option-label') ? 'em' : EMPHASIS.get(element.tagName);
}

function addCode(value: string, out: Inline[]): void {
  if (value !== '') out.push({ type: 'code', value });
}

/** Adds an element as HTML. */
function addWritten(name: string, line: readonly Inline[], out: Inline[]): void {
  // The mark of a footnote is one already.
  if (line.every(({ type }) => type === 'raw')) out.push(...line);
  else out.push({ type: 'raw', value: `<${name}>` }, ...line, { type: 'raw', value: `</${name}>` });
}

function addLink(element: Element, context: MarkdownContext, out: Inline[]): void {
  const href = property(element, 'href');
  const children = inlineOf(element.children, context);
  const note = /^#fn-(.+)$/.exec(href ?? '')?.[1];
  if (note !== undefined) out.push({ type: 'raw', value: footnoteMark(note) });
  // The name of a property links to itself.
  else if (hasClass(element, 'prop-name')) out.push({ type: 'code', value: textOf(element) });
  else if (href === null || children.length === 0) out.push(...children);
  // A link to the large form of a picture.
  else if (hasClass(element, 'picture-light')) out.push(...children);
  else out.push({ type: 'link', address: context.address(href, element.properties['rel']), children });
}

/** The mark of a footnote, which refers to it in the text and begins it at the end. */
export function footnoteMark(id: string): string {
  return `[^${id.replaceAll(/[[\]\\]/g, String.raw`\$&`)}]`;
}

/** Emphasizes a line of text, if there is any. Bold in bold says nothing more. */
export function emphasized(type: 'strong' | 'em', line: readonly Inline[]): Inline[] {
  const children: Inline[] = [];
  addWithout(type, line, children);
  return children.length > 0 ? [{ type, children }] : [];
}

/** Adds a line without one kind of emphasis, at any depth. */
function addWithout(type: 'strong' | 'em', line: readonly Inline[], out: Inline[]): void {
  for (const part of line) {
    if (part.type === 'text') addText(part.value, out);
    else if (!('children' in part)) out.push(part);
    else if (part.type === type) addWithout(type, part.children, out);
    else {
      const children: Inline[] = [];
      addWithout(type, part.children, children);
      out.push({ ...part, children });
    }
  }
}

/** Removes what shows nothing: white space and line ends at the start and the end, and blanks around a line end. */
function trimmed(nodes: readonly Inline[]): Inline[] {
  const shows = (node: Inline) => (node.type === 'text' ? node.value.trim() !== '' : !isLineEnd(node));
  const line = nodes.slice(nodes.findIndex(shows), nodes.findLastIndex(shows) + 1);
  for (const [index, node] of line.entries()) {
    if (node.type !== 'text') continue;
    if (isLineEnd(line[index - 1])) node.value = node.value.trimStart();
    if (isLineEnd(line[index + 1])) node.value = node.value.trimEnd();
  }
  return line.filter((node) => node.type !== 'text' || node.value !== '');
}

/** True for a break, and at the start and the end of a text. */
function isLineEnd(node: Inline | undefined): boolean {
  return node === undefined || (node.type === 'raw' && (node.value === LINE_END || node.value === LINE_END_IN_TABLE));
}
