/**
 * Imports a script of this site whose digest is known, though no import map names it: the link fetches it into the
 * document's modules, and the browser refuses one with another digest.
 * https://html.spec.whatwg.org/multipage/links.html#link-type-modulepreload
 */
export async function loadModule(href: string, integrity: string): Promise<unknown> {
  await preload(href, integrity);
  return import(/* @vite-ignore */ href);
}

/** Fetches a script without running it. A failure shows when it is imported. */
export function preload(href: string, integrity: string): Promise<unknown> {
  // In development there are no digests, and scripts may change.
  if (!integrity) return Promise.resolve();
  return new Promise((resolve) => {
    const link = document.createElement('link');
    for (const end of ['load', 'error']) link.addEventListener(end, resolve);
    document.head.append(Object.assign(link, { rel: 'modulepreload', href, integrity }));
  });
}
