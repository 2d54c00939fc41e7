import { digestOf } from '../integrity.ts';
import { loadModule } from '../islands/load.ts';

/**
 * Makes an import that can be retried. Chromium treats a module that could not be fetched as broken for the lifetime of
 * the document (https://github.com/whatwg/html/issues/6768), so a retry needs another address, which is derived from
 * the one in Chromium's error message. Other browsers give no address there, but fetch again by themselves. The import
 * map does not list the new address, so the digest is passed along.
 */
export function importer<T>(first: () => Promise<T>): () => Promise<T> {
  let broken: string | null = null;
  let attempts = 0;
  return async () => {
    try {
      if (broken === null) return await first();
      attempts += 1;
      return (await loadModule({ href: `${broken}?again=${attempts}`, integrity: digestOf(broken) })) as T;
    } catch (error) {
      broken ??= /https?:\/\/\S+?\.js/.exec(String(error))?.[0] ?? null;
      throw error;
    }
  };
}
