import type { SearchPage } from '../../model/search.ts';
import { wordsOfAddress } from './words-of-address.ts';

/**
 * Leaves out search results that only happen to contain a word of a lost address.
 *
 * @param pages the search results for the words of the address
 * @returns the pages that have one of the words that match where a page says what it is about: in its title, at the end
 *   of its address, in its first sentences, or in the heading or question that was found
 */
export function relatedPages(pages: readonly SearchPage[]): SearchPage[] {
  return pages.filter(({ path, title, question, hits, words }) => {
    const end = wordsOfAddress(path.slice(path.lastIndexOf('/')));
    const said = hits.flatMap(({ anchor, heading, excerpt }) => [
      heading,
      ...(anchor === '' ? excerpt.map(({ text }) => text) : []),
    ]);
    const names = [title, end, question?.ask ?? '', ...said].join(' ').toLowerCase();
    const wanted = new Set(words);
    return (names.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).some((word) => wanted.has(word));
  });
}
