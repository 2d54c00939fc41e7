import type { TextFile } from '../model/page.ts';
import type { Redirects } from '../model/redirects.ts';
import type { Asset, Site } from '../model/site.ts';

/** What the files for a host are made from. */
export interface HostInput {
  site: Pick<Site, 'pages' | 'config'>;
  /** Where the site is published. */
  url: string;
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

/** Every address without anything around it, and the page it leads to: the pages themselves, then the old ones. */
export function everyAddress({
  redirects,
  addresses,
}: Pick<HostInput, 'redirects' | 'addresses'>): [plain: string, page: string][] {
  return [...addresses.map((path): [string, string] => [path, path]), ...Object.entries(redirects.moved)];
}

/** The prefixes as the start of a regular expression: optional, empty where there are none. */
export function prefixPattern({ prefixes }: Redirects): string {
  return prefixes.length === 0 ? '' : `(?:${prefixes.map(escapePattern).join('|')})?`;
}

/** A text as the part of a regular expression that matches it. */
export function escapePattern(text: string): string {
  return text.replaceAll(/[^\w/-]/g, '\\$&');
}
