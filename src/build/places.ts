import { decodeAddress } from '../model/address.ts';
import { positionAt } from '../model/problem.ts';

/** Every place where an address stands in a source; the first line where it is made by code. */
export function placesOf(text: string, value: string): { line: number; column: number }[] {
  const places: { line: number; column: number }[] = [];
  // An empty address stands everywhere.
  if (value === '') return [{ line: 1, column: 1 }];
  for (const needle of new Set([value, decodeAddress(value) ?? value])) {
    for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, at + needle.length)) {
      const before = text[at - 1] ?? ' ';
      const after = text[at + needle.length] ?? ' ';
      // `/a` inside `/a/b` or `x/a` is another address.
      if (/[(<"'\s[=:{#]/.test(before) && /[)>"'\s\]}]/.test(after)) places.push(positionAt(text, at));
    }
    if (places.length > 0) break;
  }
  return places.length > 0 ? places : [{ line: 1, column: 1 }];
}
