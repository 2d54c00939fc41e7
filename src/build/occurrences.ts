import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeAddress } from '../model/address.ts';
import type { SourceText } from '../model/page.ts';
import { startOf, type Place } from '../model/problem.ts';

/** The text of a page and of the partials it includes. */
export function sourceTexts(siteDir: string, page: SourceText, partials: readonly string[] = []): SourceText[] {
  return [page, ...partials.map((file) => ({ file, text: readFileSync(join(siteDir, file), 'utf8') }))];
}

/** Every occurrence of an address in the sources of a page; if there is none, the page's first line. */
export function occurrencesOf(sources: readonly SourceText[], value: string): Place[] {
  const places = sources.flatMap(({ file, text }) => occurrencesIn(text, value).map((place) => ({ file, ...place })));
  return places.length > 0 ? places : [startOf(sources[0]?.file ?? '')];
}

function occurrencesIn(text: string, value: string): Pick<Place, 'line' | 'column'>[] {
  const found: Pick<Place, 'line' | 'column'>[] = [];
  // An empty address would match everywhere.
  if (value === '') return found;
  for (const needle of new Set([value, decodeAddress(value) ?? value])) {
    let [line, start, end] = [1, 0, text.indexOf('\n')];
    for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, at + needle.length)) {
      const before = text[at - 1] ?? ' ';
      const after = text[at + needle.length] ?? ' ';
      // `/a` within `/a/b` or `x/a` is another address.
      if (!/[(<"'\s[=:{#]/.test(before) || !/[)>"'\s\]}]/.test(after)) continue;
      // Counted on from the last one: an address may occur a hundred thousand times.
      while (end !== -1 && end < at) {
        line += 1;
        start = end + 1;
        end = text.indexOf('\n', start);
      }
      found.push({ line, column: at - start + 1 });
    }
    if (found.length > 0) break;
  }
  return found;
}
