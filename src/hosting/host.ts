import type { Redirects } from '../model/redirects.ts';
import type { Asset } from '../model/site.ts';

/** What the files for a host are made from. */
export interface HostInput {
  /** Where the site is published. */
  url: string;
  redirects: Redirects;
  /** Addresses of all pages. */
  addresses: readonly string[];
  /** Style sheets of every document. */
  styles: readonly Asset[];
}

/** Every address without anything around it, and the page it leads to: the pages themselves, then the old ones. */
export function everyAddress({ redirects, addresses }: HostInput): [plain: string, page: string][] {
  return [...addresses.map((path): [string, string] => [path, path]), ...Object.entries(redirects.moved)];
}

/** The prefixes as the start of a regular expression: optional, empty where there are none. */
export function prefixPattern({ prefixes }: Redirects): string {
  return prefixes.length === 0
    ? ''
    : `(?:${prefixes.map((prefix) => prefix.replaceAll(/[^\w/-]/g, '\\$&')).join('|')})?`;
}
