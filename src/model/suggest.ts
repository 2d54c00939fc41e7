import { closest, distance } from 'fastest-levenshtein';

/** Longer than any plausible name. */
const LONGEST = 300;

/** The known value most similar to another; null if none is similar enough. */
export function suggestion(value: string, known: readonly string[]): string | null {
  if (known.length === 0 || value === '' || value.length > LONGEST) return null;
  const lower = value.toLowerCase();
  const inOtherCase = known.find((name) => name.toLowerCase() === lower);
  if (inOtherCase !== undefined) return inOtherCase;
  const best = closest(value, known);
  const most = Math.min(Math.max(2, Math.floor(value.length / 3)), Math.floor(value.length / 2));
  return distance(value, best) <= most ? best : null;
}

/** `, did you mean "x"?` if a similar value is known; empty otherwise. */
export function suggest(value: string, known: readonly string[]): string {
  const best = suggestion(value, known);
  return best === null ? '' : `, did you mean "${best}"?`;
}
