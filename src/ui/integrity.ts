import { objectIn, objectOf, textOf } from '../model/json.ts';

/**
 * The digest that the document's import map has of a script of this site; none in development, where files may change.
 *
 * @param address its address, whole or from the root
 */
export function digestOf(address: string): string | undefined {
  const map = document.querySelector('script[type=importmap]')?.textContent;
  const { pathname } = new URL(address, location.href);
  return textOf(objectOf(objectIn(map)['integrity'])[pathname]) || undefined;
}
