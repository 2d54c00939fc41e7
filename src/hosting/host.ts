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
}: HostInput): [plain: string, page: string, isOld: boolean][] {
  const base = baseOf(url);
  const pages = addresses.map((path) => [path, path, false] as const);
  const old = Object.entries(redirects.moved).map(([from, to]) => [from, to, true] as const);
  return [...pages, ...old].map(([from, to, isOld]) => [published(base, from), published(base, to), isOld]);
}

/**
 * The base path and the prefixes, which are optional, as the start of a regular expression; empty if there are none.
 */
export function startPattern({ url, redirects: { prefixes } }: HostInput): string {
  return `${escapePattern(baseOf(url))}${prefixes.length === 0 ? '' : `(?:${prefixes.map(escapePattern).join('|')})?`}`;
}

/** Escapes a text for use in a regular expression. */
export function escapePattern(text: string): string {
  return text.replaceAll(/[^\w/-]/g, '\\$&');
}
