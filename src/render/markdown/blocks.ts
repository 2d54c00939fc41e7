import GithubSlugger from 'github-slugger';
import type { BlockContent, DefinitionContent, ListItem, PhrasingContent, TableRow } from 'mdast';
import type { Heading } from '../../model/page.ts';
import { DATA_LANG } from '../../model/shell.ts';
import { inlineOf, isInline, type MarkdownContext } from './inline.ts';
import { articleNodes, textOf, type HtmlElement, type HtmlNode } from './tree.ts';

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
  of(nodes: readonly HtmlNode[]): Block[] {
    const out: Block[] = [];
    let line: HtmlNode[] = [];
    const endLine = () => {
      out.push(...this.#paragraph(line));
      line = [];
    };
    for (const node of nodes) {
      if (typeof node === 'string' || isInline(node)) line.push(node);
      else {
        endLine();
        out.push(...this.#element(node));
      }
    }
    endLine();
    return out;
  }

  #element(element: HtmlElement): Block[] {
    const { name, children } = element;
    switch (name) {
      case 'h1':
      case 'h2':
      case 'h3':
      case 'h4':
      case 'h5':
      case 'h6':
        return [this.#heading(Number(name[1]), children, element.get('id'))];
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
        return this.#code(Number(element.get('n')));
      case 'pre':
        return [codeOf(null, textOf(element))];
      case 'details':
        return this.#details(element);
      case 'hr':
        return [{ type: 'thematicBreak' }];
      default:
        if (element.is('admonition')) return this.#admonition(element);
        if (element.is('footnotes')) return this.#footnotes(element);
        return this.of(element.is('api') ? textFirst(element) : children);
    }
  }

  #inline(nodes: readonly HtmlNode[]): PhrasingContent[] {
    return inlineOf(nodes, this.#context);
  }

  #paragraph(nodes: readonly HtmlNode[]): Block[] {
    const children = this.#inline(nodes);
    return children.length > 0 ? [{ type: 'paragraph', children }] : [];
  }

  #paragraphElement(element: HtmlElement): Block[] {
    if (element.is('response')) return this.#response(element.children);
    if (element.is('tab-label') || element.is('sample-name')) return this.#strong(element.children);
    // HTML of components may have blocks where the compiler writes only lines.
    return this.of(element.children);
  }

  #strong(nodes: readonly HtmlNode[]): Block[] {
    const children = this.#inline(nodes);
    return children.length > 0 ? [{ type: 'paragraph', children: [{ type: 'strong', children }] }] : [];
  }

  /** @param id null if no link leads to it */
  #heading(depth: number, nodes: readonly HtmlNode[], id: string | null): Block {
    this.#depth = depth;
    const children = this.#inline(nodes);
    const slug = this.#slugger.slug(nodes.map(textOf).join('').replaceAll(/\s+/g, ' ').trim());
    this.ids.add(id ?? slug);
    if (id !== null && id !== slug) children.push({ type: 'html', value: ` {#${id}}` });
    return { type: 'heading', depth: depth as 1 | 2 | 3 | 4 | 5 | 6, children };
  }

  #list(element: HtmlElement): Block[] {
    const isRows = element.is('props');
    const items = element.elements.map(({ children }): ListItem => {
      const blocks = this.of(children);
      return item(isRows ? joined(blocks) : blocks);
    });
    return listOf(items, element.name === 'ol' ? Number(element.get('start') ?? 1) : null);
  }

  /** Terms with what they mean: options, facts of an operation. */
  #terms(element: HtmlElement): Block[] {
    const terms: Block[][] = [];
    // Each term may be in a group with its descriptions, which has the id.
    for (const part of element.elements)
      for (const { name, children } of part.name === 'div' ? part.elements : [part]) {
        if (name === 'dt') terms.push(this.#term(children, part.get('id')));
        else terms.at(-1)?.push(...this.of(children));
      }
    return listOf(
      terms.map((blocks) => item(joined(blocks))),
      null,
    );
  }

  #term(nodes: readonly HtmlNode[], id: string | null): Block[] {
    const children: PhrasingContent[] = [{ type: 'strong', children: this.#inline(nodes) }];
    if (id !== null) {
      this.ids.add(id);
      children.push({ type: 'html', value: ` {#${id}}` });
    }
    return [{ type: 'paragraph', children }];
  }

  #table(element: HtmlElement): Block[] {
    const context = { ...this.#context, inTable: true };
    const caption = element.elements.find(({ name }) => name === 'caption');
    const groups = element.elements.flatMap((part) => (part.name === 'tr' ? [element] : [part]));
    const rows = [...new Set(groups)].flatMap((group) => group.elements.filter(({ name }) => name === 'tr'));
    const cellsOf = (row: HtmlElement): TableRow => ({
      type: 'tableRow',
      children: row.elements.map((cell) => ({ type: 'tableCell', children: inlineOf(linesOf(cell), context) })),
    });
    const children = rows.map(cellsOf);
    // In Markdown, every table has a header.
    if (!element.find('thead'))
      children.unshift({
        type: 'tableRow',
        children: (children[0]?.children ?? []).map(() => ({ type: 'tableCell', children: [] })),
      });
    return [...(caption ? this.#strong(caption.children) : []), { type: 'table', children }];
  }

  /** A block of code, or whatever stands in its place. */
  #code(index: number): Block[] {
    const { html = '', markdown = html } = this.#context.blocks[index] ?? {};
    if (typeof markdown === 'string') return this.of([...articleNodes(markdown)]);
    const { title, language, code } = markdown;
    return [...(title === null ? [] : this.#strong([title])), codeOf(language || null, code)];
  }

  #figure(element: HtmlElement): Block[] {
    const caption = element.elements.find(({ name }) => name === 'figcaption');
    const pre = element.is('code') ? element.find('pre') : null;
    if (pre) return [...(caption ? this.#strong(caption.children) : []), codeOf(element.get(DATA_LANG), textOf(pre))];
    const shown = this.of(element.elements.filter(({ name }) => name !== 'figcaption'));
    const children = this.#inline(caption?.children ?? []);
    return children.length === 0
      ? shown
      : [...shown, { type: 'paragraph', children: [{ type: 'emphasis', children }] }];
  }

  #details(element: HtmlElement): Block[] {
    const [first, ...rest] = element.children;
    if (typeof first !== 'object' || first.name !== 'summary') return this.of(element.children);
    const summary = element.is('response') ? this.#response(first.children) : this.#strong(first.children);
    return [...summary, ...this.of(rest)];
  }

  /** A response of an operation: its status as a heading, and what it means. */
  #response(nodes: readonly HtmlNode[]): Block[] {
    const text = nodes.findIndex((node) => typeof node === 'object' && node.is('response-text'));
    const name = text === -1 ? nodes : nodes.slice(0, text);
    const before = this.#depth;
    const heading = this.#heading(before + 1, name, null);
    this.#depth = before;
    return [heading, ...this.#paragraph(text === -1 ? [] : nodes.slice(text))];
  }

  #admonition(element: HtmlElement): Block[] {
    const [title] = element.elements;
    const isTitle = title?.is('admonition-title') ?? false;
    const kind = (element.get('class') ?? '').split(' ')[1] ?? '';
    const label = kind.slice(0, 1).toUpperCase() + kind.slice(1);
    const words = isTitle && title ? textOf(title).trim() : '';
    const named = words.toLowerCase() === kind || words === '' ? [label] : [`${label}: `, ...(title?.children ?? [])];
    const body = isTitle ? element.children.slice(element.children.indexOf(title as HtmlNode) + 1) : element.children;
    return [{ type: 'blockquote', children: [...this.#strong(named), ...this.of(body)] }];
  }

  #footnotes(element: HtmlElement): Block[] {
    const notes = element.find('ol')?.elements ?? [];
    return notes.map((note) => ({
      type: 'footnoteDefinition',
      identifier: (note.get('id') ?? '').replace(/^fn-/, ''),
      children: this.of(note.children),
    }));
  }
}

/** The parts of an operation's page: its description before the samples, which are beside it on the page. */
function textFirst({ children }: HtmlElement): HtmlNode[] {
  const isSide = (node: HtmlNode) => typeof node === 'object' && node.is('api-side');
  return [...children.filter((node) => !isSide(node)), ...children.filter(isSide)];
}

/** The lines of a table's cell, each block in it being one. */
function linesOf(cell: HtmlElement): HtmlNode[] {
  return cell.children.flatMap((node) =>
    typeof node === 'string' || isInline(node) ? [node] : [' ', ...linesOf(node), ' '],
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
