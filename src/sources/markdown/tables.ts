import { EXCESS, MOST_ELEMENTS } from '../../model/html.ts';

/** True for what may be the line below the header of a table, by its characters alone. */
export function mayBeDelimiterRow(line: string): boolean {
  return line.includes('|') && line.includes('-') && /^[\s>*+|:-]*$/.test(line);
}

/**
 * Finds a table with more cells than an article may have elements. In a table of Markdown, short rows are filled up, so
 * a few hundred kilobytes can have millions of cells, and the compiler takes gigabytes for them.
 * https://github.github.com/gfm/#tables-extension-
 *
 * @returns the 1-based line of its delimiter row; null if there is none
 */
export function hugeTable(source: string): number | null {
  let columns = 0;
  let cells = 0;
  let start = 0;
  for (const [index, line] of source.split('\n').entries()) {
    if (line.trim() === '') columns = 0;
    else if (columns === 0 && mayBeDelimiterRow(line)) {
      columns = line.split('|').filter((cell) => cell.includes('-')).length;
      cells = columns;
      start = index + 1;
    } else cells += columns;
    if (cells > MOST_ELEMENTS && columns > 0) return start;
  }
  return null;
}

/** What is said of such a table. */
export const HUGE_TABLE = `the table ${EXCESS.elements}: short rows are filled up with cells`;
