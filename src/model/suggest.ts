import { closest, distance } from 'fastest-levenshtein';

/** Longer than any name. */
const LONGEST = 300;

/** `, did you mean "x"?` where something like the value is known; empty otherwise. */
export function suggest(value: string, known: string[]): string {
  if (known.length === 0 || value === '' || value.length > LONGEST) return '';
  const best = closest(value, known);
  return distance(value, best) <= Math.max(2, Math.floor(value.length / 3)) ? `, did you mean "${best}"?` : '';
}
