import type { Section } from '../../model/page.ts';
import type { Visitor } from './context.ts';
import {
  childElements,
  elements,
  hasClass,
  levelOf,
  lineOf,
  property,
  SILENT,
  textOf,
  type Element,
  type Parent,
} from './tree.ts';

/** Elements that stand on lines of their own. Buttons are among them: without a break, the names of tabs run together. */
const blocks = new Set(
  `p li tr td th div pre h1 h2 h3 h4 h5 h6 dt dd figcaption summary blockquote table section article aside header footer
  button option legend caption details hr`.split(/\s+/),
);

/** Reads the sections of an article for search: each begins with a heading, or is an option of a list. */
export const readSections: Visitor = (tree, { blockText }, { sections }) => {
  const reader = new SectionReader(blockText);
  reader.read(tree);
  sections.push(
    ...reader.sections.map(tidy).filter(({ heading, prose, tables, code }) => heading + prose + tables + code !== ''),
  );
};

type Part = 'heading' | 'prose' | 'tables';

class SectionReader {
  readonly sections: Section[] = [emptySection('', '')];
  readonly #blockText: (index: number) => string;
  /** The section that is being read. */
  #section = this.sections[0] ?? emptySection('', '');

  constructor(blockText: (index: number) => string) {
    this.#blockText = blockText;
  }

  /** Reads what is in an element; its text goes to the given part of the section. */
  read(parent: Parent, part: Part = 'prose'): void {
    for (const child of parent.children) {
      if (child.type === 'text')
        this.#section[part] += part === 'prose' ? child.value.replaceAll('\n', ' ') : child.value;
      else if (child.type === 'element' && !SILENT.has(child.tagName)) this.#element(child, part);
    }
  }

  #element(node: Element, part: Part): void {
    const { tagName } = node;
    this.#separate(tagName, part);
    if (levelOf(node) !== null) this.#begin(property(node, 'id') ?? '', lineOf(node));
    else if (tagName === 'section') this.#within(() => this.read(node, part));
    else if (tagName === 'div' && hasClass(node, 'option')) this.#within(() => this.#option(node));
    else this.read(node, tagName === 'table' ? 'tables' : part);
    if (tagName === 'tr') (this.#section.names ??= []).push(...namesIn(childElements(node)));
    if (tagName === 'code') (this.#section.mentions ??= []).push(textOf(node));
    if (tagName === 'code-block') this.#section.code += ` ${this.#blockText(Number(property(node, 'n')))} `;
    this.#separate(tagName, part);
  }

  /** Keeps apart the words at the beginning and the end of an element that stands on lines of its own. */
  #separate(tagName: string, part: Part): void {
    if (blocks.has(tagName)) this.#section[part === 'heading' ? 'prose' : part] += '\n';
    else if (tagName === 'br') this.#section[part] += ' ';
  }

  /** Reads something after which the section around it continues. */
  #within(read: () => void): void {
    const outer = this.#section;
    read();
    this.#section = outer;
  }

  /** An option of a list is a section of its own, named by its term. */
  #option(node: Element): void {
    this.#begin(property(node, 'id') ?? '', '');
    const [term, ...parts] = childElements(node);
    const facts = parts.filter((part) => hasClass(part, 'option-facts')).flatMap(childElements);
    // The first element of a fact is its label.
    const values = facts.map((fact) => ({ ...fact, children: fact.children.slice(1) }));
    this.#section.names = namesIn(term ? [term, ...values] : [], 0);
    for (const child of childElements(node)) {
      this.read(child, child.tagName === 'dt' ? 'heading' : 'prose');
      this.#section.prose += '\n';
    }
  }

  #begin(id: string, heading: string): void {
    this.#section = emptySection(id, heading);
    this.sections.push(this.#section);
  }
}

/**
 * The code in the first cell of a row, and in the cells after it that have hardly anything else: the names of what the
 * row is about, such as an option and its environment variable.
 *
 * @param first the first cell that may have hardly anything else
 */
function namesIn(cells: readonly Element[], first = 1): string[] {
  const codes = cells.map((cell) =>
    elements(cell)
      .filter(({ tagName }) => tagName === 'code')
      .map(textOf),
  );
  const isNames = (cell: Element, own: string[]) => textOf(cell).replaceAll(/[\s,]/g, '') === own.join('');
  const end = cells.findIndex((cell, at) => at >= first && !isNames(cell, codes[at] ?? []));
  return codes.slice(0, end === -1 ? undefined : end).flat();
}

function tidy({ id, heading, prose, tables, code, names = [], mentions = [] }: Section): Section {
  // Single blanks, which most are, match nothing.
  const lines = prose.replaceAll(/ [^\S\n]+|[^\S\n ][^\S\n]*/g, ' ').replaceAll(/ ?\n[ \n]*/g, '\n');
  return {
    id,
    heading: inOneLine(heading),
    prose: lines.trim(),
    tables: inOneLine(tables),
    code: inOneLine(code),
    ...(names.length > 0 && { names }),
    ...(mentions.length > 0 && { mentions: [...new Set(mentions)] }),
  };
}

const emptySection = (id: string, heading: string): Section => ({ id, heading, prose: '', tables: '', code: '' });

const inOneLine = (text: string): string => text.replaceAll(/ \s+|[^\S ]\s*/g, ' ').trim();
