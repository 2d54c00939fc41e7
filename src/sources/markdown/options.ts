import type { MdastNode } from 'satteri';
import { texts } from '../../ui/texts.ts';

/** The name of the directive: `:::options`. */
export const OPTIONS = 'options';

/** Texts of cells that count as empty. */
const NOTHING = new Set(['', 'none', '–', '-']);

interface Parent {
  type: string;
  children?: readonly MdastNode[] | undefined;
  value?: string | undefined;
}

/**
 * Turns a table of options, written between `:::options` and `:::`, into a definition list. The first column is the
 * option's name, the last its meaning, and those between are facts, each labeled with the heading of its column. Every
 * option can be linked to, as `#option-` and its name. If the first cell of a row says "none", the next column is the
 * name.
 *
 * @param node the directive
 * @param taken ids of other options on the page; new ones are added
 * @throws Error that says what the directive should contain
 */
export function optionList(node: Parent, taken: Set<string>): MdastNode {
  const children = node.children ?? [];
  const [table] = children;
  if (children.length !== 1 || table?.type !== 'table')
    throw new Error('":::options" must hold exactly one table: a name, facts and a meaning in each row');
  const cellsOf = (row: MdastNode) => ((row as Parent).children ?? []) as Parent[];
  const [head, ...rows] = ((table as Parent).children ?? []).map(cellsOf);
  if (!head || head.length < 2)
    throw new Error('the table in ":::options" needs a column of names and one of meanings');
  const labels = head.map(textOf);
  const options = rows.map((cells) => option(cells, labels, taken));
  return element('dl', { className: ['options'] }, options);
}

function option(cells: Parent[], labels: string[], taken: Set<string>): MdastNode {
  const last = labels.length - 1;
  const own = cells.slice(0, last).findIndex((cell) => !NOTHING.has(textOf(cell)));
  const name = cells[Math.max(own, 0)];
  const text = name ? textOf(name) : '';
  const id = idOf(name, taken);
  const facts = labels.slice(0, last).flatMap((label, index) => {
    const cell = cells[index];
    // If the name is not in the first column, its column is named: such an option exists only in code, for example.
    if (index === own) return own > 0 ? [fact(label)] : [];
    const isSilent = !cell || (NOTHING.has(textOf(cell)) && !/default/i.test(label));
    return isSilent ? [] : [fact(label, cell)];
  });
  const anchor = {
    type: 'link',
    url: `#${id}`,
    children: [],
    data: { hProperties: { className: ['anchor'], ariaLabel: texts.anchor(text) } },
  } as unknown as MdastNode;
  const term = element('dt', {}, [...(name?.children ?? []), anchor]);
  const said = facts.length > 0 ? [element('dd', { className: ['option-facts'] }, apart(facts))] : [];
  const meaning = element('dd', {}, cells[last]?.children ?? []);
  return element('div', { className: ['option'], id }, [term, ...said, meaning]);
}

/** Puts spaces between nodes, for anyone who hears or copies the text. */
function apart(nodes: MdastNode[]): MdastNode[] {
  return nodes.flatMap((node, index) => (index === 0 ? [node] : [blank(), node]));
}

const blank = (): MdastNode => ({ type: 'text', value: ' ' }) as MdastNode;

function fact(label: string, cell?: Parent): MdastNode {
  const name = element('span', { className: ['option-label'] }, [{ type: 'text', value: label } as MdastNode]);
  const value = cell ? [blank(), ...(cell.children ?? [])] : [];
  return element('span', {}, [name, ...value]);
}

/** The id for a name. Of several names, the first long one counts: `-p`, `--port` gives `option-port`. */
function idOf(cell: Parent | undefined, taken: Set<string>): string {
  const names = (cell?.children ?? [])
    .filter(({ type }) => type === 'inlineCode')
    .map((code) => textOf(code as Parent));
  const chosen = names.find((name) => name.startsWith('--')) ?? names[0] ?? (cell ? textOf(cell) : '');
  const slug = chosen
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '');
  const base = `option-${slug || 'unnamed'}`;
  let id = base;
  for (let count = 2; taken.has(id); count++) id = `${base}-${count}`;
  taken.add(id);
  return id;
}

/** The text of a node without its marks. */
function textOf(node: Parent): string {
  return rawText(node).trim();
}

function rawText(node: Parent): string {
  return node.value ?? (node.children ?? []).map((child) => rawText(child as Parent)).join('');
}

/** An element of any name. To the compiler, those with text are paragraphs, inside which it adds no line breaks. */
function element(name: string, properties: Record<string, unknown>, children: readonly MdastNode[]): MdastNode {
  const type = name === 'dl' || name === 'div' ? 'blockquote' : 'paragraph';
  return { type, children, data: { hName: name, hProperties: properties } } as unknown as MdastNode;
}
