import { cleanPath } from './address.ts';
import { isObject, isTexts, objectIn } from './json.ts';

/**
 * Every old address of a site, as a few rules and a list. Used alike by the build, all kinds of host and the browser.
 */
export interface Redirects {
  /** Prefixes that any address may once have had: with `/docs`, `/docs/a` leads where `/a` does. */
  prefixes: string[];
  /** Old address → the page's address now, both without prefixes. */
  moved: Record<string, string>;
}

/** Parses the published table of a site's old addresses; null if the text is something else. */
export function readRedirects(text: string): Redirects | null {
  const table: unknown = objectIn(text);
  return isRedirects(table) ? table : null;
}

function isRedirects(value: unknown): value is Redirects {
  return (
    isObject(value) && isTexts(value['prefixes']) && isObject(value['moved']) && isTexts(Object.values(value['moved']))
  );
}

/**
 * Strips an address of everything the rules allow around it: a prefix, `.html`, `.htm`, `/index.html`, a trailing
 * slash.
 */
function plainAddress(prefixes: readonly string[], pathname: string): string {
  const clean = cleanPath(pathname);
  for (const prefix of prefixes) {
    if (clean === prefix) return '/';
    if (clean.startsWith(`${prefix}/`)) return clean.slice(prefix.length);
  }
  return clean;
}

/**
 * Returns the target of an address, in one step. The rules apply to any address, so the caller checks that the target
 * exists.
 *
 * @param pathname decoded, without query and fragment
 * @returns the target; null if the address needs no redirect
 */
export function redirectOf({ prefixes, moved }: Redirects, pathname: string): string | null {
  const plain = plainAddress(prefixes, pathname);
  const target = Object.hasOwn(moved, plain) ? (moved[plain] ?? plain) : plain;
  return target === pathname ? null : target;
}
