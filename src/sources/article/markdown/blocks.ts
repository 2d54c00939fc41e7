import GithubSlugger from 'github-slugger';
import type { BlockContent, DefinitionContent, ListItem, PhrasingContent, TableRow } from 'mdast';
import type { Heading } from '../../../model/page.ts';
import { DATA_LANG } from '../../../model/shell.ts';
import {
  childElements,
  classesOf,
  dataProperty,
  elements,
  hasClass,
  parseHtml,
  property,
  textNode,
  textOf,
  type Element,
  type Node,
} from '../tree.ts';
import { inlineOf, isInline, type MarkdownContext } from './inline.ts';
import { withoutUnseen } from './unseen.ts';

type Block = BlockContent | DefinitionContent;

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
    switch (tagName) {
      case 'h1':
      case 'h2':
      case 'h3':
      case 'h4':
      case 'h5':
      case 'h6':
        return [this.#heading(Number(tagName[1]), children, property(element, 'id'))];
      case 'p':
        return this.#paragraphElement(element);
      case 'ul':
      case 'ol':
        return this.#list(element);
      case 'dl':
        return this.#terms(element);
      case 'blockquote':
        return [{ type: 'blockquote', children: this.of(children) }];
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
        return [{ type: 'thematicBreak' }];
      default:
        if (hasClass(element, 'admonition')) return this.#admonition(element);
        if (hasClass(element, 'footnotes')) return this.#footnotes(element);
        return this.of(hasClass(element, 'api') ? textFirst(element) : children);
    }
  }

  #inline(nodes: readonly Node[]): PhrasingContent[] {
    return inlineOf(nodes, this.#context);
  }

  #paragraph(nodes: readonly Node[]): Block[] {
    const children = this.#inline(nodes);
    return children.length > 0 ? [{ type: 'paragraph', children }] : [];
  }

  #paragraphElement(element: Element): Block[] {
    if (hasClass(element, 'response')) return this.#response(element.children);
    if (hasClass(element, 'tab-label') || hasClass(element, 'sample-name')) return this.#strong(element.children);
    // HTML of components may have blocks where the compiler writes only lines.
    return this.of(element.children);
  }

  #strong(nodes: readonly Node[]): Block[] {
    const children = this.#inline(nodes);
    return children.length > 0 ? [{ type: 'paragraph', children: [{ type: 'strong', children }] }] : [];
  }

  /** @param id null if no link leads to it */
  #heading(depth: number, nodes: readonly Node[], id: string | null): Block {
    this.#depth = depth;
    const children = this.#inline(nodes);
    const slug = this.#slugger.slug(nodes.map(textOf).join('').replaceAll(/\s+/g, ' ').trim());
    this.ids.add(id ?? slug);
    if (id !== null && id !== slug) children.push({ type: 'html', value: ` {#${id}}` });
    return { type: 'heading', depth: depth as 1 | 2 | 3 | 4 | 5 | 6, children };
  }

  #list(element: Element): Block[] {
    const isRows = hasClass(element, 'props');
    const items = childElements(element).map(({ children }): ListItem => {
      const blocks = this.of(children);
      return item(isRows ? joined(blocks) : blocks);
    });
    return listOf(items, element.tagName === 'ol' ? Number(property(element, 'start') ?? 1) : null);
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
    return listOf(
      terms.map((blocks) => item(joined(blocks))),
      null,
    );
  }

  #term(nodes: readonly Node[], id: string | null): Block[] {
    const children: PhrasingContent[] = [{ type: 'strong', children: this.#inline(nodes) }];
    if (id !== null) {
      this.ids.add(id);
      children.push({ type: 'html', value: ` {#${id}}` });
    }
    return [{ type: 'paragraph', children }];
  }

  #table(element: Element): Block[] {
    const context = { ...this.#context, inTable: true };
    const caption = childElements(element).find(({ tagName }) => tagName === 'caption');
    const groups = childElements(element).flatMap((part) => (part.tagName === 'tr' ? [element] : [part]));
    const rows = [...new Set(groups)].flatMap((group) =>
      childElements(group).filter(({ tagName }) => tagName === 'tr'),
    );
    const cellsOf = (row: Element): TableRow => ({
      type: 'tableRow',
      children: childElements(row).map((cell) => ({ type: 'tableCell', children: inlineOf(linesOf(cell), context) })),
    });
    const children = rows.map(cellsOf);
    // In Markdown, every table has a header.
    if (!find(element, 'thead'))
      children.unshift({
        type: 'tableRow',
        children: (children[0]?.children ?? []).map(() => ({ type: 'tableCell', children: [] })),
      });
    return [...(caption ? this.#strong(caption.children) : []), { type: 'table', children }];
  }

  /** A block of code, or whatever stands in its place. */
  #code(index: number): Block[] {
    const { html = '', markdown = html } = this.#context.blocks[index] ?? {};
    if (typeof markdown === 'string') return this.of(withoutUnseen(parseHtml(markdown).children));
    const { title, language, code } = markdown;
    return [...(title === null ? [] : this.#strong([textNode(title)])), codeOf(language || null, code)];
  }

  #figure(element: Element): Block[] {
    const caption = childElements(element).find(({ tagName }) => tagName === 'figcaption');
    const pre = hasClass(element, 'code') ? find(element, 'pre') : null;
    if (pre)
      return [
        ...(caption ? this.#strong(caption.children) : []),
        codeOf(property(element, dataProperty(DATA_LANG)), textOf(pre)),
      ];
    const shown = this.of(childElements(element).filter(({ tagName }) => tagName !== 'figcaption'));
    const children = this.#inline(caption?.children ?? []);
    return children.length === 0
      ? shown
      : [...shown, { type: 'paragraph', children: [{ type: 'emphasis', children }] }];
  }

  #details(element: Element): Block[] {
    const [first, ...rest] = element.children;
    if (first?.type !== 'element' || first.tagName !== 'summary') return this.of(element.children);
    const summary = hasClass(element, 'response') ? this.#response(first.children) : this.#strong(first.children);
    return [...summary, ...this.of(rest)];
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
    return [{ type: 'blockquote', children: [...this.#strong(named), ...this.of(body)] }];
  }

  #footnotes(element: Element): Block[] {
    const list = find(element, 'ol');
    const notes = list ? childElements(list) : [];
    return notes.map((note) => ({
      type: 'footnoteDefinition',
      identifier: (property(note, 'id') ?? '').replace(/^fn-/, ''),
      children: this.of(note.children),
    }));
  }
}

/** The parts of an operation's page: its description before the samples, which are beside it on the page. */
function textFirst({ children }: Element): Node[] {
  const isSide = (node: Node) => hasClass(node, 'api-side');
  return [...children.filter((node) => !isSide(node)), ...children.filter(isSide)];
}

/** The lines of a table's cell, each block in it being one. */
function linesOf(cell: Element): Node[] {
  return cell.children.flatMap((node) =>
    node.type !== 'element' || isInline(node) ? [node] : [textNode(' '), ...linesOf(node), textNode(' ')],
  );
}

function codeOf(lang: string | null, text: string): BlockContent {
  return { type: 'code', lang, value: text.replace(/\n$/, '') };
}

function item(children: Block[]): ListItem {
  return { type: 'listItem', spread: children.some(({ type }) => type === 'code' || type === 'table'), children };
}

function listOf(items: ListItem[], start: number | null): Block[] {
  const spread = items.some((one) => one.spread === true);
  return items.length > 0 ? [{ type: 'list', ordered: start !== null, start, spread, children: items }] : [];
}

/** Joins paragraphs that follow each other: a name, what it means, and facts about it are one entry. */
function joined(blocks: readonly Block[]): Block[] {
  const out: Block[] = [];
  for (const [index, block] of blocks.entries()) {
    const last = out.at(-1);
    if (block.type !== 'paragraph' || last?.type !== 'paragraph') out.push(block);
    else last.children.push({ type: 'text', value: index === 1 ? ': ' : ' ' }, ...block.children);
  }
  return out;
}

/** The first element inside another, at any depth, that has a name; null if there is none. */
function find(element: Element, name: string): Element | null {
  return elements(element).find(({ tagName }) => tagName === name) ?? null;
}
