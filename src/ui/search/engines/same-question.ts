import { tokensOf } from '../../../search/index/terms.ts';

/** Words that two ways to ask the same differ by: `delete a user`, `How do I delete a user?`, `how to delete users`. */
const FILLERS = new Set('a an the my our your i we you how do does did can could should to'.split(' '));

/**
 * What a question asks, in a form that is equal for two that ask the same in the same words.
 *
 * @returns an empty string for a single word, which names a topic and asks nothing
 */
export function questionKey(text: string): string {
  const terms = tokensOf(text).flatMap(({ term, plain }) => (FILLERS.has(plain) ? [] : [term]));
  return terms.length > 1 ? terms.join(' ') : '';
}
