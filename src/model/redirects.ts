import { cleanPath } from './address.ts';
import { isObject, isTexts, objectIn } from './json.ts';

/** Every old address of a site: few rules, and a list. The same for the build, each kind of host, and the browser. */
export interface Redirects {
  /** Starts that every address may have had: with `/docs`, `/docs/a` leads where `/a` does. */
  prefixes: string[];
  /** Old address → address of the page now; neither has one of the prefixes. */
  moved: Record<string, string>;
}

/**
 * Reads the table that every site has of its old addresses.
 *
 * @returns null where the text is something else
 */
export function readRedirects(text: string): Redirects | null {
  const table: unknown = objectIn(text);
  return isRedirects(table) ? table : null;
}

function isRedirects(value: unknown): value is Redirects {
  return (
    isObject(value) && isTexts(value['prefixes']) && isObject(value['moved']) && isTexts(Object.values(value['moved']))
  );
}

/** An address without what the rules allow around it: a prefix, `.html`, `.htm`, `/index.html`, a slash at the end. */
function plainAddress(prefixes: readonly string[], pathname: string): string {
  const clean = cleanPath(pathname);
  for (const prefix of prefixes) {
    if (clean === prefix) return '/';
    if (clean.startsWith(`${prefix}/`)) return clean.slice(prefix.length);
  }
  return clean;
}

/**
 * Target of an address, in one step. The caller knows whether there is a page: the rules hold for all addresses.
 *
 * @param pathname decoded, without query and fragment
 * @returns the address of the page; null where the address is a page's own already, or nobody's
 */
export function redirectOf({ prefixes, moved }: Redirects, pathname: string): string | null {
  const plain = plainAddress(prefixes, pathname);
  const target = Object.hasOwn(moved, plain) ? (moved[plain] ?? plain) : plain;
  return target === pathname ? null : target;
}
