/** A file of this site and its digest, which is missing in development, where files may change. */
export interface Part {
  href: string;
  integrity?: string | undefined;
}

/** Adds a link for a file to the document's head; resolves to true if the file loads, false if it fails. */
export function addLink(rel: string, part: Part & { as?: 'fetch' }): Promise<boolean> {
  return new Promise((resolve) => {
    const link = Object.assign(document.createElement('link'), { rel, ...part });
    link.addEventListener('load', () => resolve(true));
    link.addEventListener('error', () => resolve(false));
    document.head.append(link);
  });
}

/**
 * Imports a script of this site whose digest is not in the import map. A link with the digest preloads it as a module,
 * and the browser refuses any other content. A refused script is never requested without its digest.
 * https://html.spec.whatwg.org/multipage/links.html#link-type-modulepreload
 *
 * @throws Error if it cannot be loaded, or is not what the site was built with
 */
export async function loadModule(script: Part): Promise<unknown> {
  if (script.integrity && !(await addLink('modulepreload', script)))
    throw new Error(`Failed to load ${script.href}: it is missing, or not what this site was built with.`);
  return import(/* @vite-ignore */ script.href);
}
