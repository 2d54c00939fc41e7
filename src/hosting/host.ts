import { baseOf, published } from '../model/address.ts';
import type { TextFile } from '../model/page.ts';
import type { Redirects } from '../model/redirects.ts';
import type { Asset, Site } from '../model/site.ts';

/** Input of the files for a host. */
export interface HostInput {
  site: Pick<Site, 'pages' | 'config'>;
  /** Public address of the site. */
  url: string;
  /** Within the site, as all addresses here: without the path of `url`. */
  redirects: Redirects;
  /** Addresses of all pages. */
  addresses: readonly string[];
  /** Style sheets of every document. */
  styles: readonly Asset[];
  /** The script of redirect pages. */
  script: Asset;
  /** Files of the web root that tell a host what to do: all others keep them to themselves. */
  hidden: readonly string[];
}

/** Files for a host, and what the writer of the site should know of them. */
export interface HostFiles {
  files: TextFile[];
  notes: string[];
}

/** A kind of host: which files it reads. */
export interface HostTarget {
  /** Its files in the web root. */
  root?: (input: HostInput) => HostFiles;
  /** Names of those that are instructions for it, and nothing to publish. */
  hidden?: readonly string[];
  /**
   * Its files beside the web root, in a folder that is called like the kind.
   *
   * @param names of all files in the web root
   */
  beside?: (input: HostInput, names: readonly string[]) => HostFiles;
}

/**
 * Every address as the host is asked for it, without anything around it, and the page it leads to: the pages themselves,
 * then the old ones.
 */
export function everyAddress({
  url,
  redirects,
  addresses,
}: Pick<HostInput, 'url' | 'redirects' | 'addresses'>): [plain: string, page: string, isOld: boolean][] {
  const base = baseOf(url);
  const address = (path: string) => published(base, path);
  return [
    ...addresses.map((path): [string, string, boolean] => [address(path), address(path), false]),
    ...Object.entries(redirects.moved).map(([from, to]): [string, string, boolean] => [
      address(from),
      address(to),
      true,
    ]),
  ];
}

/** The base path, and the prefixes, which are optional, as the start of a regular expression; empty where there are none. */
export function startPattern({ url, redirects: { prefixes } }: Pick<HostInput, 'url' | 'redirects'>): string {
  return `${escapePattern(baseOf(url))}${prefixes.length === 0 ? '' : `(?:${prefixes.map(escapePattern).join('|')})?`}`;
}

/** A text as the part of a regular expression that matches it. */
export function escapePattern(text: string): string {
  return text.replaceAll(/[^\w/-]/g, '\\$&');
}
