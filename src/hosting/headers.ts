/**
 * The headers of every response of a published site. The one place for them: host files, the preview server
 * and the tests read it here.
 */

import type { Asset } from '../model/site.ts';

export type Header = [name: string, value: string];

/**
 * Sent with every answer. The document carries its own Content-Security-Policy; what cannot stand there is here.
 * https://cheatsheetseries.owasp.org/cheatsheets/HTTP_Headers_Cheat_Sheet.html
 */
export const SECURITY_HEADERS: readonly Header[] = [
  ['Content-Security-Policy', `frame-ancestors 'none'`],
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['Permissions-Policy', 'browsing-topics=(), camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
];

/** For a year, this host only over TLS: https://www.rfc-editor.org/rfc/rfc6797 */
const TRANSPORT: Header = ['Strict-Transport-Security', 'max-age=31536000'];

/** The headers of a published site; one without TLS does not ask for it. */
export function headersOf(url: string): Header[] {
  return url.startsWith('https:') ? [...SECURITY_HEADERS, TRANSPORT] : [...SECURITY_HEADERS];
}

/**
 * Sent with documents: names the style sheets that nothing is painted without, so that they are asked for before the
 * document has been read, or even before it has come, where a host makes early hints of it (https://www.rfc-editor.org/rfc/rfc8297).
 * Null where there are none.
 */
export function preloadHeader(styles: readonly Asset[]): Header | null {
  if (styles.length === 0) return null;
  const links = styles.map(
    ({ href, integrity }) =>
      `<${href}>; rel=preload; as=style${integrity ? `; crossorigin=anonymous; integrity="${integrity}"` : ''}`,
  );
  return ['Link', links.join(', ')];
}

/** Names with a hash in them never change their content. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Kept, but asked for each time: a short answer where nothing changed. */
export const REVALIDATE = 'no-cache';
/** Folder of the files with a hash in their names. */
export const HASHED_FOLDER = '/assets/';

/** How long a file of the site may be kept. */
export function cacheControl(path: string): string {
  return path.startsWith(HASHED_FOLDER) ? IMMUTABLE : REVALIDATE;
}
