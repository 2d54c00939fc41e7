/** A file of this site's, with its digest; without one in development, where files may change. */
export interface Part {
  href: string;
  integrity?: string;
}

/** Adds a link for a file to the document's head; resolves when the file is there, or has failed. */
export function addLink(rel: string, part: Part): Promise<boolean> {
  return new Promise((resolve) => {
    const link = Object.assign(document.createElement('link'), { rel, ...part });
    link.addEventListener('load', () => resolve(true));
    link.addEventListener('error', () => resolve(false));
    document.head.append(link);
  });
}

/**
 * Imports a script of this site, though no import map names its digest: the link fetches it into the document's modules,
 * and the browser refuses one with another digest. A failure shows in the import.
 * https://html.spec.whatwg.org/multipage/links.html#link-type-modulepreload
 */
export async function loadModule(script: Part): Promise<unknown> {
  if (script.integrity) await addLink('modulepreload', script);
  return import(/* @vite-ignore */ script.href);
}
