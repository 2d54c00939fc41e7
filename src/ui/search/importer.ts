import { digestOf } from '../integrity.ts';
import { loadModule } from '../islands/load.ts';

/**
 * Makes an import that can be tried again. Chromium remembers a module that could not be fetched as broken for as long as
 * the document lives (https://github.com/whatwg/html/issues/6768); another address is another module. The address is
 * in the error's message there. Other browsers do not say it, and fetch again by themselves. The import map knows no such
 * address: the digest goes with it.
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
