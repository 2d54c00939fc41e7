import GithubSlugger from 'github-slugger';
import type { Heading } from '../../../model/page.ts';
import { DATA_LANG } from '../../../model/shell.ts';
import {
  childElements,
  childNamed,
  classesOf,
  dataProperty,
  element as newElement,
  elements,
  hasClass,
  levelOf,
  parseHtml,
  property,
  textNode,
  textOf,
  type Element,
  type Node,
} from '../tree.ts';
import { emphasized, footnoteMark, inlineOf, isInline, type Inline, type MarkdownContext } from './inline.ts';
import { withoutUnseen } from './unseen.ts';
import { escapeStart, writeInline } from './write-inline.ts';

/** A block of Markdown, without the end of its last line. */
export type Block =
  | { type: 'paragraph' | 'code' | 'table' | 'other'; text: string }
  /** Its items, and the number of the first; null for a list with bullets. */
  | { type: 'list'; items: Block[][]; start: number | null };

/** Writes blocks, a blank line between them. */
export function writeBlocks(blocks: readonly Block[]): string {
  return joinBlocks(blocks, () => '\n\n');
}

/** Writes blocks with what comes between each two. */
function joinBlocks(blocks: readonly Block[], between: (right: Block) => string): string {
  let out = '';
  let isSecond = false;
  for (const [index, block] of blocks.entries()) {
    isSecond = block.type === 'list' && blocks[index - 1]?.type === 'list' && !isSecond;
    out += (index > 0 ? between(block) : '') + writeBlock(block, isSecond);
  }
  return out;
}

/** @param isSecond true for a list right after another: the two are one unless their marks differ */
function writeBlock(block: Block, isSecond: boolean): string {
  if (block.type === 'paragraph') return escapeStart(block.text);
  if (block.type !== 'list') return block.text;
  const { items, start } = block;
  const bullet = isSecond ? '*' : '-';
  const end = isSecond ? ')' : '.';
  const lines = items.map((item, index) => {
    const mark = start === null ? bullet : `${start + index}${end}`;
    const text = joinBlocks(item, (right) => (hasLarge(item) || !isTight(right) ? '\n\n' : '\n'));
    return indent(text, `${mark} `, ' '.repeat(mark.length + 1));
  });
  return lines.join(items.some(hasLarge) ? '\n\n' : '\n');
}

/** True if an item has a block that needs blank lines around it. */
function hasLarge(item: readonly Block[]): boolean {
  return item.some(({ type }) => type === 'code' || type === 'table');
}

/** True for a list that may follow a paragraph without a blank line: others are taken for more of the paragraph. */
function isTight(block: Block): boolean {
  return block.type === 'list' && (block.start ?? 1) === 1 && block.items[0]?.length !== 0;
}

/** Puts one text before the first line and another before the others that are not empty. */
function indent(text: string, first: string, other: string): string {
  return (first + text.replaceAll(/\n(?=[^\n])/g, `\n${other}`)).trimEnd();
}

/**
 * Converts the blocks of an article to those of Markdown. It reads elements and classes that the compiler and the
 * components of `ui/` write; anything else is the blocks that it contains.
 */
export class Blocks {
  /** Fragments that lead to headings and options. */
  readonly ids = new Set<string>();
  readonly #context: MarkdownContext;
  readonly #slugger = new GithubSlugger();
  #depth = 1;

  /** @param title the heading above the article; null if the article has its own */
  constructor(context: MarkdownContext, title: Pick<Heading, 'id' | 'text'> | null) {
    this.#context = context;
    if (title !== null) this.ids.add(title.id || this.#slugger.slug(title.text));
  }

  /** Converts neighboring nodes. Lines of text that are in no element of their own become paragraphs. */
  of(nodes: readonly Node[]): Block[] {
    const out: Block[] = [];
    let line: Node[] = [];
    const endLine = () => {
      out.push(...this.#paragraph(line));
      line = [];
    };
    for (const node of nodes) {
      if (isInline(node)) line.push(node);
      else if (node.type === 'element') {
        endLine();
        out.push(...this.#element(node));
      }
    }
    endLine();
    return out;
  }

  #element(element: Element): Block[] {
    const { tagName, children } = element;
    const level = levelOf(element);
    if (level !== null) return [this.#heading(level, children, property(element, 'id'))];
    switch (tagName) {
      case 'ul':
      case 'ol':
        return this.#list(element);
      case 'dl':
        return this.#terms(element);
      case 'blockquote':
        return [quoteOf(this.of(children))];
      case 'table':
        return this.#table(element);
      case 'figure':
        return this.#figure(element);
      case 'code-block':
        return this.#code(Number(property(element, 'n')));
      case 'pre':
        return [codeOf(null, textOf(element))];
      case 'details':
        return this.#details(element);
      case 'hr':
        // Not of dashes or stars, which could be the mark of an item.
        return [{ type: 'other', text: '___' }];
      default:
        if (hasClass(element, 'admonition')) return this.#admonition(element);
        if (hasClass(element, 'footnotes')) return this.#footnotes(element);
        if (hasClass(element, 'response')) return this.#response(children);
        if (hasClass(element, 'tab-label') || hasClass(element, 'sample-name')) return this.#strong(children);
        // Also of paragraphs: HTML of components may have blocks where the compiler writes only lines.
        return this.of(hasClass(element, 'api') ? textFirst(element) : children);
    }
  }

  #inline(nodes: readonly Node[]): Inline[] {
    return inlineOf(nodes, this.#context);
  }

  #paragraph(nodes: readonly Node[]): Block[] {
    return paragraphOf(this.#inline(nodes));
  }

  #strong(nodes: readonly Node[]): Block[] {
    return paragraphOf(emphasized('strong', this.#inline(nodes)));
  }

  /** @param id null if no link leads to it */
  #heading(depth: number, nodes: readonly Node[], id: string | null): Block {
    this.#depth = depth;
    const text = writeInline(inlineOf(nodes, { ...this.#context, isOneLine: true }));
    const slug = this.#slugger.slug(nodes.map(textOf).join('').replaceAll(/\s+/g, ' ').trim());
    this.ids.add(id ?? slug);
    return headingOf(depth, text, id === slug ? null : id);
  }

  #list(element: Element): Block[] {
    const items = childElements(element).map(({ children }) => this.of(children));
    const shown = hasClass(element, 'props') ? items.map(joined) : items;
    return listOf(shown, element.tagName === 'ol' ? Number(property(element, 'start') ?? 1) : null);
  }

  /** Terms with what they mean: options, facts of an operation. */
  #terms(element: Element): Block[] {
    const terms: Block[][] = [];
    // Each term may be in a group with its descriptions, which has the id.
    for (const part of childElements(element))
      for (const { tagName, children } of part.tagName === 'div' ? childElements(part) : [part]) {
        if (tagName === 'dt') terms.push(this.#term(children, property(part, 'id')));
        else terms.at(-1)?.push(...this.of(children));
      }
    return listOf(terms.map(joined), null);
  }

  #term(nodes: readonly Node[], id: string | null): Block[] {
    if (id !== null) this.ids.add(id);
    const mark: Inline = { type: 'raw', value: id === null ? '' : ` {#${id}}` };
    return paragraphOf([...emphasized('strong', this.#inline(nodes)), mark]);
  }

  #table(element: Element): Block[] {
    const context = { ...this.#context, isOneLine: true };
    const caption = childNamed(element, 'caption');
    const rows = childElements(element)
      .flatMap((part) => [part, ...childElements(part)])
      .filter(({ tagName }) => tagName === 'tr');
    const cells: string[][] = rows.map(() => []);
    for (const [index, row] of rows.entries())
      for (const { children, properties } of childElements(row)) {
        const [line = [], ...below] = cells.slice(index, index + Math.max(Number(properties['rowSpan']) || 1, 1));
        const start = [...line, undefined].indexOf(undefined);
        // Markdown has no larger cells: all places but the first are empty. Foreign text may ask for any number of them.
        const end = start + Math.min(Number(properties['colSpan']) || 1, 50);
        for (const covered of [line, ...below]) for (let at = start; at < end; at++) covered[at] = '';
        line[start] = writeInline(inlineOf(this.#lineOf(children), context), { inTable: true });
      }
    return [...(caption ? this.#strong(caption.children) : []), ...tableOf(cells, find(element, 'thead') !== null)];
  }

  /** The blocks of a table's cell in one line, in which lists are HTML. */
  #lineOf(nodes: readonly Node[]): Node[] {
    return nodes.flatMap((node): Node[] => {
      if (node.type !== 'element' || isInline(node)) return [node];
      const { tagName, children } = node;
      if (['ul', 'ol', 'li'].includes(tagName)) return [newElement(tagName, {}, this.#lineOf(children))];
      const block = tagName === 'code-block' ? this.#context.blocks[Number(property(node, 'n'))] : undefined;
      const shown = typeof block?.markdown === 'string' ? parseHtml(block.markdown).children : children;
      const line = block?.text ? [newElement('code', {}, [textNode(block.text)])] : this.#lineOf(shown);
      return [textNode(' '), ...line, textNode(' ')];
    });
  }

  /** A block of code, or whatever stands in its place. */
  #code(index: number): Block[] {
    const { html = '', markdown = html } = this.#context.blocks[index] ?? {};
    if (typeof markdown === 'string') return this.of(withoutUnseen(parseHtml(markdown).children));
    const { title, language, code } = markdown;
    return [...(title === null ? [] : this.#strong([textNode(title)])), codeOf(language || null, code)];
  }

  #figure(element: Element): Block[] {
    const caption = childNamed(element, 'figcaption');
    const pre = hasClass(element, 'code') ? find(element, 'pre') : null;
    if (pre)
      return [
        ...(caption ? this.#strong(caption.children) : []),
        codeOf(property(element, dataProperty(DATA_LANG)), textOf(pre)),
      ];
    const shown = this.of(childElements(element).filter(({ tagName }) => tagName !== 'figcaption'));
    return [...shown, ...paragraphOf(emphasized('em', this.#inline(caption?.children ?? [])))];
  }

  #details(element: Element): Block[] {
    const [first] = childElements(element);
    if (first?.tagName !== 'summary') return this.of(element.children);
    const summary = hasClass(element, 'response') ? this.#response(first.children) : this.#strong(first.children);
    return [...summary, ...this.of(element.children.slice(element.children.indexOf(first) + 1))];
  }

  /** A response of an operation: its status as a heading, and what it means. */
  #response(nodes: readonly Node[]): Block[] {
    const text = nodes.findIndex((node) => hasClass(node, 'response-text'));
    const name = text === -1 ? nodes : nodes.slice(0, text);
    const before = this.#depth;
    const heading = this.#heading(before + 1, name, null);
    this.#depth = before;
    return [heading, ...this.#paragraph(text === -1 ? [] : nodes.slice(text))];
  }

  #admonition(element: Element): Block[] {
    const [title] = childElements(element);
    const isTitle = title !== undefined && hasClass(title, 'admonition-title');
    const kind = classesOf(element)[1] ?? '';
    const label = kind.slice(0, 1).toUpperCase() + kind.slice(1);
    const words = isTitle ? textOf(title).trim() : '';
    const isNamed = isTitle && words !== '' && words.toLowerCase() !== kind;
    const named = isNamed ? [textNode(`${label}: `), ...title.children] : [textNode(label)];
    const body = isTitle ? element.children.slice(element.children.indexOf(title) + 1) : element.children;
    return [quoteOf([...this.#strong(named), ...this.of(body)])];
  }

  #footnotes(element: Element): Block[] {
    const list = find(element, 'ol');
    const notes = list ? childElements(list) : [];
    return notes.map((note) => {
      const mark = footnoteMark((property(note, 'id') ?? '').replace(/^fn-/, ''));
      return { type: 'other', text: indent(writeBlocks(this.of(note.children)), `${mark}: `, '    ') };
    });
  }
}

/** The parts of an operation's page: its description before the samples, which are beside it on the page. */
function textFirst({ children }: Element): Node[] {
  const isSide = (node: Node) => hasClass(node, 'api-side');
  return [...children.filter((node) => !isSide(node)), ...children.filter(isSide)];
}

function paragraphOf(line: readonly Inline[]): Block[] {
  return line.length > 0 ? [{ type: 'paragraph', text: writeInline(line) }] : [];
}

/** @param id what it carries for links that lead to it; null if its text gives it */
export function headingOf(depth: number, text: string, id: string | null): Block {
  const mark = id === null ? '' : ` {#${id}}`;
  return { type: 'other', text: `${'#'.repeat(depth)} ${text.replace(/#$/, String.raw`\#`)}${mark}` };
}

function quoteOf(blocks: readonly Block[]): Block {
  const lines = writeBlocks(blocks).split('\n');
  return { type: 'other', text: lines.map((line) => (line === '' ? '>' : `> ${line}`)).join('\n') };
}

function codeOf(language: string | null, text: string): Block {
  const longest = longestOf(text.match(/`+/g) ?? []);
  const fence = '`'.repeat(Math.max(longest + 1, 3));
  const code = text.replace(/\n$/, '');
  return { type: 'code', text: `${fence}${language ?? ''}\n${code && `${code}\n`}${fence}` };
}

/** @param hasHead whether the first row is the header: in Markdown, every table has one */
function tableOf(rows: string[][], hasHead: boolean): Block[] {
  const [head = [], ...body] = hasHead ? rows : [[], ...rows];
  const names = Array.from({ length: longestOf(rows) }, (_, column) => head[column]);
  if (names.length === 0) return [];
  const cells = [names, names.map(() => '-'), ...body];
  const lines = cells.map((row) => `|${Array.from(row, (cell) => (cell ? ` ${cell} |` : ' |')).join('')}`);
  return [{ type: 'table', text: lines.join('\n') }];
}

function longestOf(list: readonly { length: number }[]): number {
  return list.reduce((longest, { length }) => Math.max(longest, length), 0);
}

function listOf(items: Block[][], start: number | null): Block[] {
  return items.length > 0 ? [{ type: 'list', items, start }] : [];
}

/** Joins paragraphs that follow each other: a name, what it means, and facts about it are one entry. */
function joined(blocks: readonly Block[]): Block[] {
  const out: Block[] = [];
  for (const [index, block] of blocks.entries()) {
    const last = out.at(-1);
    if (block.type !== 'paragraph' || last?.type !== 'paragraph') out.push(block);
    else last.text += (index === 1 ? ': ' : ' ') + block.text;
  }
  return out;
}

/** The first element inside another, at any depth, that has a name; null if there is none. */
function find(element: Element, name: string): Element | null {
  return elements(element).find(({ tagName }) => tagName === name) ?? null;
}
