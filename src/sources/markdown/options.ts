import type { MdastNode } from 'satteri';
import { texts } from '../../ui/texts.ts';

/** The name of the directive: `:::options`. */
export const OPTIONS = 'options';

/** What a cell says where there is nothing to say. */
const NOTHING = new Set(['', 'none', '–', '-']);

interface Parent {
  type: string;
  children?: readonly MdastNode[] | undefined;
  value?: string | undefined;
}

/**
 * Turns a table of options, written between `:::options` and `:::`, into a list of definitions: the first column is the
 * option's name, the last its meaning, and those between are facts, each under the heading of its column. Every option
 * can be linked to, by `#option-` and its name. A row whose first cell says "none" is called by the next column.
 *
 * @param node the directive
 * @param taken ids that other options of the page have; new ones are added
 * @throws Error that says what the directive holds instead of a table
 */
export function optionList(node: Parent, taken: Set<string>): MdastNode {
  const children = node.children ?? [];
  const [table] = children;
  if (children.length !== 1 || table?.type !== 'table')
    throw new Error('":::options" must hold exactly one table: a name, facts and a meaning in each row');
  const [head, ...rows] = cellsOf(table as Parent);
  if (!head || head.length < 2)
    throw new Error('the table in ":::options" needs a column of names and one of meanings');
  const labels = head.map(textOf);
  return element(
    'dl',
    { className: ['options'] },
    rows.map((cells) => option(cells, labels, taken)),
  );
}

function cellsOf(table: Parent): Parent[][] {
  return (table.children ?? []).map((row) => ((row as Parent).children ?? []) as Parent[]);
}

function option(cells: Parent[], labels: string[], taken: Set<string>): MdastNode {
  const last = labels.length - 1;
  const own = cells.slice(0, last).findIndex((cell) => !NOTHING.has(textOf(cell)));
  const name = cells[Math.max(own, 0)];
  const text = name ? textOf(name) : '';
  const id = idOf(name, taken);
  const facts = labels.slice(0, last).flatMap((label, index) => {
    const cell = cells[index];
    // The column of the name is said where it is not the first: such an option exists in code alone, for example.
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

/** With blanks between, for whoever reads or copies the text. */
function apart(nodes: MdastNode[]): MdastNode[] {
  return nodes.flatMap((node, index) => (index === 0 ? [node] : [blank(), node]));
}

const blank = (): MdastNode => ({ type: 'text', value: ' ' }) as MdastNode;

function fact(label: string, cell?: Parent): MdastNode {
  const name = element('span', { className: ['option-label'] }, [{ type: 'text', value: label } as MdastNode]);
  const value = cell ? [blank(), ...(cell.children ?? [])] : [];
  return element('span', {}, [name, ...value]);
}

/** The name in lower case, of several the first that is written out: `-p`, `--port` is "port". */
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

function textOf(node: Parent): string {
  return rawText(node).trim();
}

function rawText(node: Parent): string {
  return node.value ?? (node.children ?? []).map((child) => rawText(child as Parent)).join('');
}

/** Of its children those that are text stay in one line: the compiler writes none of its own between them. */
function element(name: string, properties: Record<string, unknown>, children: readonly MdastNode[]): MdastNode {
  const type = name === 'dl' || name === 'div' ? 'blockquote' : 'paragraph';
  return { type, children, data: { hName: name, hProperties: properties } } as unknown as MdastNode;
}
