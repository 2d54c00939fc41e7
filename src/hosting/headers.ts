/**
 * The headers of every response of a published site. They are defined only here: the files for hosts, the preview
 * server and the tests all read them from here.
 */

type Header = [name: string, value: string];

/**
 * Sent with every response. Documents contain their own Content-Security-Policy; these are the rules that must be
 * headers.
 * https://cheatsheetseries.owasp.org/cheatsheets/HTTP_Headers_Cheat_Sheet.html
 */
export const SECURITY_HEADERS: readonly Header[] = [
  ['Content-Security-Policy', `frame-ancestors 'none'`],
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['Permissions-Policy', 'browsing-topics=(), camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
];

/** For a year, browsers may only use TLS for this host: https://www.rfc-editor.org/rfc/rfc6797 */
const TRANSPORT: Header = ['Strict-Transport-Security', 'max-age=31536000'];

/** The headers of a published site. A site without TLS does not require it. */
export function headersOf(url: string): Header[] {
  return url.startsWith('https:') ? [...SECURITY_HEADERS, TRANSPORT] : [...SECURITY_HEADERS];
}

/** For names that contain a hash: their content never changes. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Cached, but revalidated each time, with a short response if nothing changed. */
export const REVALIDATE = 'no-cache';
/** Folder of the files that have a hash in their names. */
export const HASHED_FOLDER = '/assets/';

/** How long a file of the site may be cached. */
export function cacheControl(path: string): string {
  return path.startsWith(HASHED_FOLDER) ? IMMUTABLE : REVALIDATE;
}
