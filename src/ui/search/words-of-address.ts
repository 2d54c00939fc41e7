import { decodeAddress } from '../../model/address.ts';

/** Extensions, folders and names that say nothing about the topic of a page. */
const empty = new Set('html htm md mdx index docs page pages no such not found'.split(' '));

/**
 * The words of an address, as a guess at what its reader is looking for:
 * `/docs/user_guide/activationStrategies.html` gives "user guide activation Strategies".
 *
 * @param path as in the address bar, percent-encoded or not
 */
export function wordsOfAddress(path: string): string {
  return (decodeAddress(path) ?? path)
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !empty.has(word.toLowerCase()))
    .join(' ')
    .slice(0, 100);
}
