/** The cells of a table row in its source: the row starts with a bar, and an escaped bar does not end a cell. */
export const cellsOf = (line: string): string[] =>
  line
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());
