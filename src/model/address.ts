/**
 * The rules of addresses: no trailing slash, no `.html`, case matters, the folder path is the address.
 */

/** `reference/segments` or `/reference/segments/` → `/reference/segments`; `` → `/`. */
export function toPath(text: string): string {
  const parts = text.split('/').filter((part) => part !== '');
  return `/${parts.join('/')}`;
}

/** The path that a site is published under, from its `url`: `https://example.com/docs` → `/docs`; empty at the root. */
export function baseOf(url: string): string {
  return new URL(url).pathname.replace(/\/+$/, '');
}

/**
 * The address by which the published site is asked for a page or file: the one place that knows of a base path. Within
 * the engine addresses have none. What leads elsewhere stays as it is.
 *
 * @param base see {@link baseOf}
 */
export function published(base: string, address: string): string {
  return base !== '' && address.startsWith('/') && !address.startsWith('//') ? base + address : address;
}

/** A page's address with its host. That of the home page of a host ends without a slash, that of a folder with one. */
export function publishedUrl(url: string, path: string): string {
  return path === '/' && baseOf(url) === '' ? url : url + path;
}

/** The reverse of {@link published}: the address within the site; null for one that is outside of its base path. */
export function withinSite(base: string, pathname: string): string | null {
  if (base === '') return pathname;
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : null;
}

/**
 * An address of the site as it is within the engine, for one that a writer put the base path before, as it is asked for:
 * on a site below `/docs`, `/docs/a#b` means `/a#b`.
 *
 * @param base the path; empty where addresses do not have it
 */
export function withoutBase(base: string, href: string): string {
  if (base === '' || !href.startsWith(base)) return href;
  const rest = href.slice(base.length);
  if (rest.startsWith('/')) return rest;
  return /^(?:[?#]|$)/.test(rest) ? `/${rest}` : href;
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

/** True if an address is on one of these hosts: `https://img.example.com`, or `https://*.example.com` for subdomains. */
export function isOfHosts(address: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { origin } = new URL(address);
  return hosts.some((host) => {
    const [start = '', end] = host.split('*');
    return end === undefined ? origin === host : origin.startsWith(start) && origin.endsWith(end);
  });
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

/** File systems allow 255 bytes for a name; an extension and the name of a file beside have to fit in. */
const LONGEST_SEGMENT = 200;
const LONGEST_PATH = 1000;

/**
 * Why a page cannot be at an address: it would leave the output, mean another one to a browser, or be no file's name.
 *
 * @returns the reason; null where all is well
 */
export function addressMistake(path: string): string | null {
  const segments = path.split('/');
  if (segments.some((segment) => segment === '.' || segment === '..')) return 'it has a segment "." or ".."';
  // oxlint-disable-next-line no-control-regex -- just those are meant
  const character = /[\u0000-\u001F\u007F\u202A-\u202E\u2066-\u2069\\?#%"<>|*]|\p{Surrogate}/u.exec(path)?.[0];
  if (character !== undefined) return `it has the character ${JSON.stringify(character)}`;
  const bytes = (text: string) => new TextEncoder().encode(text).length;
  if (bytes(path) > LONGEST_PATH || segments.some((segment) => bytes(segment) > LONGEST_SEGMENT))
    return `it is too long: ${LONGEST_SEGMENT} bytes are allowed between two slashes, ${LONGEST_PATH} in all`;
  if (segments.slice(0, -1).some((segment) => /\.(?:html|json|md)$/.test(segment)))
    return 'a segment before the last ends like a file of a page';
  if (/\.html?$/.test(path)) return 'it ends with ".html"';
  return null;
}

/** A part of an address as it is meant; null where a percent sign in it is none. */
export function decodeAddress(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
