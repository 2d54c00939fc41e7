/** Thrown for a line that cannot be drawn. */
export class DiagramError extends Error {
  /** 0-based line within the diagram. */
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

export interface Statement {
  text: string;
  line: number;
}

/** Splits a diagram into statements, without comments. A semicolon ends a statement, except in quotes. */
export function statementsOf(source: string): Statement[] {
  return source.split('\n').flatMap((row, line) => {
    if (/^\s*%%/.test(row)) return [];
    const parts = row.match(/(?:"[^"]*"|[^;"]|"(?=[^"]*$))+/g) ?? [];
    return parts.map((text) => ({ text: text.trim(), line })).filter(({ text }) => text !== '');
  });
}
