/** A file of this site's, with its digest; without one in development, where files may change. */
export interface Part {
  href: string;
  integrity?: string | undefined;
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
 * and the browser refuses one with another digest. What was refused is never asked for without its digest.
 * https://html.spec.whatwg.org/multipage/links.html#link-type-modulepreload
 *
 * @throws Error where it cannot be had, or is not what the site was built with
 */
export async function loadModule(script: Part): Promise<unknown> {
  if (script.integrity && !(await addLink('modulepreload', script)))
    throw new Error(`Failed to load ${script.href}: it is missing, or not what this site was built with.`);
  return import(/* @vite-ignore */ script.href);
}
