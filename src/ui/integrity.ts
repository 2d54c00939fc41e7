import { objectIn, objectOf, textOf } from '../model/json.ts';

/**
 * The digest of a script of this site, from the document's import map; undefined in development, where files may
 * change.
 *
 * @param address an absolute URL, or a path from the root
 */
export function digestOf(address: string): string | undefined {
  const map = document.querySelector('script[type=importmap]')?.textContent;
  const { pathname } = new URL(address, location.href);
  return textOf(objectOf(objectIn(map)['integrity'])[pathname]) || undefined;
}
