import type { PhrasingContent } from 'mdast';
import type { RenderedBlock } from '../../../model/block.ts';
import { hasClass, property, textOf, type Element, type Node } from '../tree.ts';

/** What the conversion of an article has to know besides its HTML. */
export interface MarkdownContext {
  /** Returns the absolute address of a link or a picture. */
  address: (href: string) => string;
  /** The code blocks, for which the article has placeholders. */
  blocks: readonly RenderedBlock[];
  /** True within a table, where a line cannot end. */
  inTable?: boolean;
}

const inlineElements = new Set(
  `a abbr b bdi bdo br cite code data del dfn em i img input ins kbd label mark output picture q s samp small source
  span strong sub sup time u var`.split(/\s+/),
);

/** True for text, and for elements that are part of a line. */
export function isInline(node: Node): boolean {
  return node.type === 'text' || (node.type === 'element' && inlineElements.has(node.tagName));
}

/** Converts a line of text: links, emphasis, code, pictures. White space is collapsed as browsers do. */
export function inlineOf(nodes: readonly Node[], context: MarkdownContext): PhrasingContent[] {
  const out: PhrasingContent[] = [];
  add(nodes, context, out);
  return trimmed(out);
}

function add(nodes: readonly Node[], context: MarkdownContext, out: PhrasingContent[]): void {
  for (const node of nodes) {
    if (node.type === 'text') addText(node.value, out);
    else if (node.type === 'element') addElement(node, context, out);
  }
}

function addText(text: string, out: PhrasingContent[]): void {
  const last = out.at(-1);
  const value = text.replaceAll(/[ \t\n\r\f]+/g, ' ');
  if (last?.type !== 'text') out.push({ type: 'text', value });
  else last.value += last.value.endsWith(' ') ? value.trimStart() : value;
}

function addElement(element: Element, context: MarkdownContext, out: PhrasingContent[]): void {
  const { tagName, children } = element;
  const inner = () => inlineOf(children, context);
  switch (tagName) {
    case 'a':
      return addLink(element, context, out);
    case 'b':
    case 'strong':
      return addAround('strong', inner(), out);
    case 'em':
    case 'i':
      return addAround('emphasis', inner(), out);
    case 'code':
    case 'kbd':
    case 'samp': {
      const value = textOf(element).replaceAll(/\s+/g, ' ').trim();
      if (value !== '') out.push({ type: 'inlineCode', value });
      return;
    }
    case 'br':
      out.push(context.inTable ? { type: 'html', value: '<br>' } : { type: 'break' });
      return;
    case 'img':
      out.push({
        type: 'image',
        url: context.address(property(element, 'src') ?? ''),
        alt: property(element, 'alt') ?? '',
      });
      return;
    case 'input':
      // The checkbox of a task.
      if (element.properties.type === 'checkbox')
        out.push({ type: 'html', value: element.properties.checked === true ? '[x]' : '[ ]' });
      return;
    default:
      if (hasClass(element, 'flag-required')) return addAround('strong', inner(), out);
      if (hasClass(element, 'option-label')) return addAround('emphasis', inner(), out);
      return add(children, context, out);
  }
}

function addAround(type: 'strong' | 'emphasis', children: PhrasingContent[], out: PhrasingContent[]): void {
  const [only] = children;
  // Bold in bold says nothing more, and the writer takes long for deep trees.
  if (children.length === 1 && only?.type === type) out.push(only);
  else if (children.length > 0) out.push({ type, children });
}

function addLink(element: Element, context: MarkdownContext, out: PhrasingContent[]): void {
  const href = property(element, 'href');
  const children = inlineOf(element.children, context);
  const note = /^#fn-(.+)$/.exec(href ?? '')?.[1];
  if (note !== undefined) out.push({ type: 'footnoteReference', identifier: note });
  // The name of a property links to itself.
  else if (hasClass(element, 'prop-name')) out.push({ type: 'inlineCode', value: textOf(element) });
  else if (href === null || children.length === 0) out.push(...children);
  // A link to the large form of a picture.
  else if (children.every(({ type }) => type === 'image')) out.push(...children);
  else {
    // Buttons beside each other have no blank between them.
    if (out.at(-1)?.type === 'link') addText(' ', out);
    out.push({ type: 'link', url: context.address(href), children });
  }
}

/** Removes white space at the start and the end. */
function trimmed(nodes: PhrasingContent[]): PhrasingContent[] {
  const [first] = nodes;
  if (first?.type === 'text') first.value = first.value.trimStart();
  const last = nodes.at(-1);
  if (last?.type === 'text') last.value = last.value.trimEnd();
  return nodes.filter((node) => node.type !== 'text' || node.value !== '');
}
