/** The address rules: no trailing slash, no `.html`, case matters, the folder path is the address. */

/**
 * `reference/segments` or `/reference/segments/` → `/reference/segments`; `` → `/`. Addresses are in Unicode's composed
 * form (NFC), whatever form a file system or an editor uses.
 */
export function toPath(text: string): string {
  const parts = text.split('/').filter((part) => part !== '');
  return `/${parts.join('/')}`.normalize('NFC');
}

/** The path a site is published under, from its `url`: `https://example.com/docs` → `/docs`; empty at the root. */
export function baseOf(url: string): string {
  return new URL(url).pathname.replace(/\/+$/, '');
}

/**
 * Returns the public address of a page or file. Only this module knows of a base path ({@link baseOf}): within the
 * engine, addresses have none. Addresses that lead elsewhere stay as they are.
 */
export function published(base: string, address: string): string {
  return base !== '' && address.startsWith('/') && !address.startsWith('//') ? base + address : address;
}

/** A page's address with its host, encoded. The home page of a host ends without a slash, a folder's home page with one. */
export function publishedUrl(url: string, path: string): string {
  return path === '/' && baseOf(url) === '' ? url : url + encodeURI(path);
}

/** An address as links in Markdown can have it: a parenthesis would end one. */
export function linkable(address: string): string {
  return encodeURI(address).replaceAll('(', '%28').replaceAll(')', '%29');
}

/** Encodes the path of a file for an address: its name may have any sign. */
export function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

/** The reverse of {@link published}: the address within the site; null if it is outside the base path. */
export function withinSite(base: string, pathname: string): string | null {
  if (base === '') return pathname;
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : null;
}

/**
 * Removes the base path that a writer put before an address of the site: below `/docs`, `/docs/a#b` means `/a#b`.
 *
 * @param base the base path; empty if addresses are not to be stripped
 */
export function withoutBase(base: string, href: string): string {
  if (base === '' || !href.startsWith(base)) return href;
  const rest = href.slice(base.length);
  if (rest.startsWith('/')) return rest;
  return /^(?:[?#]|$)/.test(rest) ? `/${rest}` : href;
}

/** The canonical address for a request: that of `/a/b.html`, `/a/b/index.html` and `/a/b/` is `/a/b`. */
export function cleanPath(pathname: string): string {
  return toPath(pathname.replace(/\/index\.html?$/, '/').replace(/\.html?$/, ''));
}

/** The file of a page: `/reference` and `.json` → `reference.json`; `/` → `index.json`. */
export function fileOf(path: string, extension: string): string {
  return `${path === '/' ? 'index' : path.slice(1)}${extension}`;
}

/** A page's address by its id; `reference/addons/index`, `ADRs/ADRs` and `a/README` stand for their folder. */
export function pathOfId(id: string): string {
  const parts = id.split('/');
  const last = parts.at(-1) ?? '';
  const folder = parts.at(-2);
  const standsForFolder = /^(index|readme)$/i.test(last) || folder?.toLowerCase() === last.toLowerCase();
  return toPath((standsForFolder ? parts.slice(0, -1) : parts).join('/'));
}

/** Splits `/a?b#c` into its three parts, without the separators. Missing parts are empty. */
export function splitHref(href: string): { path: string; query: string; fragment: string } {
  const [, path = '', query = '', fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(href) ?? [];
  return { path, query, fragment };
}

/** An address as written, with its letters in the form of {@link toPath}, encoded or not. */
export function composed(href: string): string {
  // A letter that is followed by encoded characters may have its accent there.
  return href.normalize('NFC').replaceAll(/[a-z]?(?:%[89a-f][\da-f])+/gi, (letters) => {
    const decoded = decodeAddress(letters);
    return decoded === null ? letters : encodeURIComponent(decoded);
  });
}

/** True for `https:`, `mailto:`, `//host` and everything else that leaves the site. */
export function isExternal(href: string): boolean {
  return /^([a-z][a-z\d+.-]*:|\/\/)/i.test(href);
}

/**
 * Resolves a relative address, with its `..` and `.`, against the folder of `from`.
 *
 * @returns the path without a leading slash; null if it would leave the root
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

/** The addresses of the pages that every site has without a source: search, and not found. */
export const SEARCH_PATH = '/search';
export const NOT_FOUND_PATH = '/404';

/** File systems allow 255 bytes for a name, and the extension and the names of files made beside it must fit in. */
const LONGEST_SEGMENT = 200;
const LONGEST_PATH = 1000;

/**
 * Explains why a page cannot be at an address: it would leave the output, a browser would read it as another address,
 * or it cannot be the name of a file.
 *
 * @returns the reason; null if the address is fine
 */
export function addressMistake(path: string): string | null {
  const segments = path.split('/');
  if (segments.some((segment) => segment === '.' || segment === '..')) return 'it has a segment "." or ".."';
  // oxlint-disable-next-line no-control-regex -- just those are meant
  const character = /[\u0000-\u001F\u007F\u202A-\u202E\u2066-\u2069\\?#%:"<>|*]|\p{Surrogate}/u.exec(path)?.[0];
  if (character !== undefined) return `it has the character ${JSON.stringify(character)}`;
  const bytes = (text: string) => new TextEncoder().encode(text).length;
  if (bytes(path) > LONGEST_PATH || segments.some((segment) => bytes(segment) > LONGEST_SEGMENT))
    return `it is too long: ${LONGEST_SEGMENT} bytes are allowed between two slashes, ${LONGEST_PATH} in all`;
  if (segments.slice(0, -1).some((segment) => /\.(?:html|json|md)$/.test(segment)))
    return 'a segment before the last ends like a file of a page';
  if (/\.html?$/.test(path)) return 'it ends with ".html"';
  return null;
}

/** Decodes a part of an address, in the form of {@link toPath}; null if it contains a percent sign that starts no valid escape. */
export function decodeAddress(text: string): string | null {
  try {
    return decodeURIComponent(text).normalize('NFC');
  } catch {
    return null;
  }
}

/** A message with the letters of its addresses as their writer knows them: `ä` for `%C3%A4`. */
export function legible(message: string): string {
  return message.replaceAll(/(?:%[89A-F][\dA-F])+/gi, (letters) => decodeAddress(letters) ?? letters);
}
