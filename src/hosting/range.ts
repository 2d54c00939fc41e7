/** Positions of the first and the last byte. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * The bytes that a Range header asks for: https://www.rfc-editor.org/rfc/rfc9110#section-14.1.2
 *
 * @param size of the file in bytes
 * @returns null where the whole file is the answer (no header, another unit, several ranges at a time); `unsatisfiable`
 *   where the answer is 416
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
