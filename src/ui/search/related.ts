import type { SearchPage } from '../../model/search.ts';
import { WORD, withoutInvisible } from '../../search/index/words.ts';
import { wordsOfAddress } from './words-of-address.ts';

/** A heading or question is about a word that makes up this share of it. Articles and the like are short words. */
const ABOUT = 0.5;
const SHORTEST = 4;

const wordsOf = (text: string): string[] => withoutInvisible(text).toLowerCase().match(WORD) ?? [];

/**
 * Leaves out search results that only happen to contain a word of a lost address.
 *
 * @param pages the search results for the words of the address
 * @returns the pages with a matching word in a place that names their topic: the title, the end of the address, the
 *   first sentences, or a heading or question that says little else
 */
export function relatedPages(pages: readonly SearchPage[]): SearchPage[] {
  return pages.filter(({ path, title, question, hits, words }) => {
    const wanted = new Set(words);
    const isWanted = (word: string) => wanted.has(word);
    const lead = hits.flatMap(({ anchor, excerpt }) => (anchor === '' ? excerpt.map(({ text }) => text) : []));
    const names = [title, wordsOfAddress(path.slice(path.lastIndexOf('/'))), ...lead].join(' ');
    const isAbout = (text: string) => {
      const said = wordsOf(text).filter((word) => word.length >= SHORTEST || isWanted(word));
      return said.length > 0 && said.filter(isWanted).length >= said.length * ABOUT;
    };
    return wordsOf(names).some(isWanted) || [question?.ask ?? '', ...hits.map(({ heading }) => heading)].some(isAbout);
  });
}
