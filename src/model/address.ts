/**
 * The rules of addresses: no trailing slash, no `.html`, case matters, the folder path is the address.
 */

/** `reference/segments` or `/reference/segments/` → `/reference/segments`; `` → `/`. */
export function toPath(text: string): string {
  const parts = text.split('/').filter((part) => part !== '');
  return `/${parts.join('/')}`;
}

/** The address with which a request for `/a/b.html`, `/a/b/index.html` or `/a/b/` should be answered. */
export function cleanPath(pathname: string): string {
  return toPath(pathname.replace(/\/index\.html?$/, '/').replace(/\.html?$/, ''));
}

/** The file that holds a page: `/reference` and `.json` → `reference.json`; `/` → `index.json`. */
export function fileOf(path: string, extension: string): string {
  return `${path === '/' ? 'index' : path.slice(1)}${extension}`;
}

/** A page's id to its address: `reference/addons/index`, `ADRs/ADRs` and `a/README` stand for their folder. */
export function pathOfId(id: string): string {
  const parts = id.split('/');
  const last = parts.at(-1) ?? '';
  const folder = parts.at(-2);
  const standsForFolder = /^(index|readme)$/i.test(last) || (folder !== undefined && folder === last);
  return toPath((standsForFolder ? parts.slice(0, -1) : parts).join('/'));
}

/** Splits `/a?b#c` into its three parts; the separators go. Missing parts are empty. */
export function splitHref(href: string): { path: string; query: string; fragment: string } {
  const hash = href.indexOf('#');
  const fragment = hash === -1 ? '' : href.slice(hash + 1);
  const rest = hash === -1 ? href : href.slice(0, hash);
  const mark = rest.indexOf('?');
  return {
    path: mark === -1 ? rest : rest.slice(0, mark),
    query: mark === -1 ? '' : rest.slice(mark + 1),
    fragment,
  };
}

/** `https:`, `mailto:`, `//host`: everything that leaves the site. */
export function isExternal(href: string): boolean {
  return /^([a-z][a-z\d+.-]*:|\/\/)/i.test(href);
}

/**
 * Resolves `..` and `.` of a relative address against the folder of `from`.
 * Returns null where it would leave the root.
 */
export function resolvePath(from: string, relative: string): string | null {
  const parts = relative.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const part of relative.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.filter(Boolean).length === 0) return null;
    else parts.pop();
  }
  return parts.filter(Boolean).join('/');
}
