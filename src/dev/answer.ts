import { readFile } from 'node:fs/promises';
import { cleanPath, decodeAddress, fileOf, splitHref, withinSite } from '../model/address.ts';
import { contentOf } from '../hosting/content-types.ts';
import { redirectOf } from '../model/redirects.ts';
import { addressesOf } from '../render/engine-pages.ts';
import type { DevIndex } from './search.ts';
import { NAV, type DevSite } from './site.ts';

/** A response of the dev server, before it is sent. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array;
}

/** The styles of the shell's components, for the time before their scripts load them. */
export const SHELL_STYLES = '/@docs/shell.css';

export interface AnswerParts {
  site: DevSite;
  index: DevIndex;
  shellStyles: () => Promise<string>;
}

/**
 * Answers a request as a host with redirect rules would for the built site.
 *
 * @param url path and query as requested
 * @throws Error if a page cannot be made because of a bug in the engine
 */
export async function answer(parts: AnswerParts, url: string): Promise<Answer> {
  const { site } = parts;
  const { base } = site.site;
  const { path: asked, query } = splitHref(url);
  const search = query && `?${query}`;
  const whole = decodeAddress(asked);
  if (whole === null) return document(400, '.txt', 'The address is not validly encoded\n');
  const pathname = withinSite(base, whole);
  // Outside the base path there are only a redirect to the site and the dev server's own files.
  if (pathname === null && (whole === '/' || whole === base)) return redirectTo(`${base}/${search}`);
  const file = await fileAnswer(parts, pathname ?? whole);
  if (file) return file;
  const extension = /\.(json|md)$/.exec(pathname ?? '')?.[0] ?? '.html';
  const bare = extension === '.html' ? pathname : (pathname?.slice(0, -extension.length) ?? null);
  const path = bare === '/index' ? '/' : bare;
  const target = extension === '.html' && path !== null ? redirectFor(site, path) : null;
  if (target !== null) return redirectTo(base + encodeURI(target) + search);
  const text = path === null ? undefined : (await site.page(path))?.files[fileOf(path, extension)];
  if (text !== undefined) return document(path === '/404' ? 404 : 200, extension, text);
  return document(404, '.html', (await site.page('/404'))?.files['404.html'] ?? '');
}

function redirectTo(address: string): Answer {
  return { status: 301, headers: { Location: address }, body: '' };
}

/** The response for a file that is not a page; null if there is none at the address. */
async function fileAnswer({ site, index, shellStyles }: AnswerParts, pathname: string): Promise<Answer | null> {
  if (pathname === NAV) return document(200, '.json', JSON.stringify(site.site.publishedNav));
  if (pathname === SHELL_STYLES) return document(200, '.css', await shellStyles());
  const indexed = index(pathname);
  if (indexed !== undefined) return document(200, pathname, indexed);
  const file = site.file(pathname);
  if (file === null) return null;
  return { status: 200, headers: { 'Content-Type': contentOf(file).type }, body: await readFile(file) };
}

/** The target of an old address, or of a variant spelling of a page's address; null for all others. */
function redirectFor({ site }: DevSite, path: string): string | null {
  const known = (address: string) => addressesOf(site).includes(address);
  if (known(path)) return null;
  const page = redirectOf(site.redirects, path);
  if (page !== null && known(page)) return page;
  return cleanPath(path) === path ? null : cleanPath(path);
}

function document(status: number, extension: string, body: string): Answer {
  const headers = { 'Content-Type': contentOf(extension).type, 'Cache-Control': 'no-store' };
  return { status, headers, body };
}
