import type { SearchPage } from '../../model/search.ts';
import { wordsOfAddress } from './words-of-address.ts';

/**
 * Leaves out search results that only happen to contain a word of a lost address.
 *
 * @param pages the search results for the words of the address
 * @returns the pages with a matching word in a place that names their topic: the title, the end of the address, the
 *   first sentences, or the matching heading or question
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
