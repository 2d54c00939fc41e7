import type { Asset } from '../../model/asset.ts';

/** Adds a link for a file to the document's head; resolves to true if the file loads, false if it fails. */
export function addLink(rel: string, asset: Asset & { as?: 'fetch' }): Promise<boolean> {
  return new Promise((resolve) => {
    const link = Object.assign(document.createElement('link'), { rel, ...asset });
    link.addEventListener('load', () => resolve(true));
    link.addEventListener('error', () => {
      link.remove();
      resolve(false);
    });
    document.head.append(link);
  });
}

/**
 * Imports a script of this site whose digest is not in the import map. A link with the digest preloads it as a module,
 * and the browser refuses any other content. A refused script is never requested without its digest.
 * https://html.spec.whatwg.org/multipage/links.html#link-type-modulepreload
 *
 * @param attempt number of the retry, which changes the address: Chromium before 156 treats a module that could not be
 *   fetched as broken for the lifetime of the document (https://github.com/whatwg/html/issues/6768)
 * @throws Error if it cannot be loaded, or is not what the site was built with
 */
export async function loadModule({ href, integrity }: Asset, attempt = 0): Promise<unknown> {
  const address = attempt === 0 ? href : `${href}?again=${attempt}`;
  if (integrity && !(await addLink('modulepreload', { href: address, integrity })))
    throw new Error(`Failed to load ${href}: it is missing, or not what this site was built with.`);
  return import(/* @vite-ignore */ address);
}
