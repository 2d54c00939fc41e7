import { baseOf, published } from '../model/address.ts';
import type { TextFile } from '../model/page.ts';
import type { Redirects } from '../model/redirects.ts';
import type { Asset } from '../model/asset.ts';
import type { Site } from '../model/site.ts';

/** Input for the files of a host. */
export interface HostInput {
  site: Pick<Site, 'pages' | 'config'>;
  /** Public address of the site. */
  url: string;
  /** Within the site, like all addresses here: without the path of `url`. */
  redirects: Redirects;
  /** Addresses of all pages. */
  addresses: readonly string[];
  /** The script of redirect pages. */
  script: Asset;
  /** Files in the web root that are instructions for one host. All others keep them from being served. */
  hidden: readonly string[];
}

/** Files for a host, and what the author of the site should know about them. */
export interface HostFiles {
  files: TextFile[];
  notes: string[];
}

/** A kind of host, and the files that it reads. */
export interface HostTarget {
  /** Its files in the web root. */
  root?: (input: HostInput) => HostFiles;
  /** Names of those that are instructions for it and not to be published. */
  hidden?: readonly string[];
  /**
   * Its files beside the web root, in a folder named after the kind.
   *
   * @param names all files in the web root
   */
  beside?: (input: HostInput, names: readonly string[]) => HostFiles;
}

/**
 * Every address as a host looks it up, without anything around it, and the page that it leads to: first the pages
 * themselves, then the old addresses.
 */
export function everyAddress({
  url,
  redirects,
  addresses,
}: Pick<HostInput, 'url' | 'redirects' | 'addresses'>): [plain: string, page: string, isOld: boolean][] {
  const base = baseOf(url);
  const entry = (from: string, to: string, isOld: boolean): [string, string, boolean] => [
    published(base, from),
    published(base, to),
    isOld,
  ];
  const old = Object.entries(redirects.moved).map(([from, to]) => entry(from, to, true));
  return [...addresses.map((path) => entry(path, path, false)), ...old];
}

/**
 * The base path and the prefixes, which are optional, as the start of a regular expression; empty if there are none.
 */
export function startPattern({ url, redirects: { prefixes } }: Pick<HostInput, 'url' | 'redirects'>): string {
  return `${escapePattern(baseOf(url))}${prefixes.length === 0 ? '' : `(?:${prefixes.map(escapePattern).join('|')})?`}`;
}

/** Escapes a text for use in a regular expression. */
export function escapePattern(text: string): string {
  return text.replaceAll(/[^\w/-]/g, '\\$&');
}
