/**
 * Makes an import that can be tried again. Chromium remembers a module that could not be fetched as broken for as long as
 * the document lives (https://github.com/whatwg/html/issues/6768); another address is another module. The address is
 * in the error's message there. Other browsers do not say it, and fetch anew by themselves.
 */
export function importer<T>(first: () => Promise<T>): () => Promise<T> {
  let broken: string | null = null;
  let attempts = 0;
  return async () => {
    try {
      if (broken === null) return await first();
      attempts += 1;
      return (await import(/* @vite-ignore */ `${broken}?again=${attempts}`)) as T;
    } catch (error) {
      broken ??= /https?:\/\/\S+?\.js/.exec(String(error))?.[0] ?? null;
      throw error;
    }
  };
}
