import { objectIn, objectOf, textOf } from '../../model/json.ts';
import { loadModule } from '../islands/load.ts';

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

/**
 * Makes an import that can be retried. In Chromium before 156, a retry needs another address, which is derived from the
 * one in its error message. Other browsers name no address there, but fetch again by themselves. The import map does not
 * list the new address, so the digest is passed along.
 */
export function importer<T>(first: () => Promise<T>): () => Promise<T> {
  let broken: string | null = null;
  let attempts = 0;
  return async () => {
    try {
      if (broken === null) return await first();
      return (await loadModule({ href: broken, integrity: digestOf(broken) }, ++attempts)) as T;
    } catch (error) {
      broken ??= /https?:\/\/\S+?\.js/.exec(String(error))?.[0] ?? null;
      throw error;
    }
  };
}
