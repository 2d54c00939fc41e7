/** Positions of the first and last byte. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Parses a Range header: https://www.rfc-editor.org/rfc/rfc9110#section-14.1.2
 *
 * @param size size of the file in bytes
 * @returns null if the response is the whole file (no header, another unit, several ranges at once); `unsatisfiable` if
 * it is 416
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const ranges = /^bytes=(.*)$/i.exec(header ?? '')?.[1];
  if (ranges === undefined || ranges.includes(',')) return null;
  const [, first, last] = /^\s*(\d*)-(\d*)\s*$/.exec(ranges) ?? [];
  if (first === undefined || last === undefined || first + last === '') return 'unsatisfiable';
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start > end ? 'unsatisfiable' : { start, end };
}
