import { DATA_NAME } from '../../model/shell.ts';
import { texts } from '../../ui/texts.ts';
import type { Visitor } from './context.ts';
import {
  childElements,
  childNamed,
  classesOf,
  dataProperty,
  element,
  elements,
  levelOf,
  lineOf,
  property,
  textOf,
  type Element,
  type Parent,
} from './tree.ts';

const NAME = dataProperty(DATA_NAME);

/** The checkbox of a task list has no label but its state. */
export const labelCheckboxes: Visitor = (tree) => {
  for (const node of elements(tree)) {
    if (node.tagName !== 'input' || node.properties['type'] !== 'checkbox') continue;
    node.properties['ariaLabel'] = node.properties['checked'] ? texts.taskDone : texts.taskOpen;
  }
};

/**
 * Gives each table a scroll container, which the keyboard can scroll too, its rows their headers, and its cells that
 * say yes or no a mark, so that the style sheet can draw a symbol. Screen readers still read the word.
 */
export const frameTables: Visitor = (tree) => {
  frame(tree, '', false);
};

/**
 * @param heading the heading above, which names tables without a caption
 * @returns the last heading that is above of what follows
 */
function frame(parent: Parent, heading: string, isNested: boolean): string {
  let above = heading;
  for (const [index, child] of parent.children.entries()) {
    if (child.type !== 'element') continue;
    if (levelOf(child) !== null) {
      above = lineOf(child);
      continue;
    }
    const isTable = child.tagName === 'table';
    if (isTable) {
      for (const cell of cellsOf(child)) alignByClass(cell);
      if (!isNested) nameRows(child);
      tidyCells(child);
      const caption = childNamed(child, 'caption');
      const name = (caption && lineOf(caption)) || above || texts.table;
      parent.children[index] = element('div', { className: ['table'], [NAME]: name }, [child]);
    }
    const after = frame(child, above, isNested || isTable);
    // What follows a section belongs to the section around it.
    if (child.tagName !== 'section') above = after;
  }
  return above;
}

/** The rows of a table, without those of tables in it. */
function rowsOf(table: Element): Element[] {
  return childElements(table).flatMap((child) => (child.tagName === 'tr' ? [child] : rowsOf(child)));
}

function cellsIn(row: Element): Element[] {
  return childElements(row).filter(({ tagName }) => tagName === 'td' || tagName === 'th');
}

function cellsOf(table: Element): Element[] {
  return rowsOf(table).flatMap(cellsIn);
}

/** The compiler aligns columns with inline styles, which the security policy forbids. */
function alignByClass(cell: Element): void {
  const align = /^text-align: (\w+)$/.exec(property(cell, 'style') ?? '')?.[1];
  if (!align) return;
  delete cell.properties['style'];
  cell.properties['className'] = [...classesOf(cell), align];
}

/** Turns the first cell of each row into a row header, if the table has column headers. */
function nameRows(table: Element): void {
  const head = childNamed(table, 'thead');
  if (!head || textOf(head).trim() === '') return;
  for (const row of rowsOf(table)) {
    const [first] = cellsIn(row);
    if (first?.tagName !== 'td') continue;
    first.tagName = 'th';
    first.properties['scope'] = 'row';
  }
}

/**
 * Turns empty header cells into plain ones, and drops header rows that have no others: Markdown cannot write a table
 * without a header. https://dequeuniversity.com/rules/axe/4.11/empty-table-header
 */
function tidyCells(table: Element): void {
  for (const cell of cellsOf(table)) {
    if (cell.children.length === 0 && cell.tagName === 'th' && hasOnly(cell, ['className', 'scope'])) {
      cell.tagName = 'td';
      delete cell.properties['scope'];
    }
    const [word] = cell.children;
    if (cell.tagName !== 'td' || cell.children.length !== 1 || word?.type !== 'text') continue;
    if (/^(?:yes|no)$/i.test(word.value) && hasOnly(cell, ['className']))
      cell.children = [element('span', { className: [word.value.toLowerCase()] }, [word])];
  }
  const head = childNamed(table, 'thead');
  const isEmpty = (cell: Element) => cell.tagName === 'td' && cell.children.length === 0;
  const cells = head ? cellsOf(head) : [];
  if (head && cells.length > 0 && rowsOf(head).length === 1 && cells.every(isEmpty))
    table.children = table.children.filter((child) => child !== head);
}

function hasOnly({ properties }: Element, names: readonly string[]): boolean {
  return Object.keys(properties).every((name) => names.includes(name));
}
