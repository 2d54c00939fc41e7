import type { Assets, Site } from '../model/site.ts';
import { redirectPages } from '../render/redirect.ts';
import type { Output } from './output.ts';

/** Where the files that only a host reads go: beside the web root, never in it. */
export function hostingFolder(outDir: string): string {
  return `${outDir}.hosting`;
}

export interface HostingInput {
  site: Site;
  /** Addresses of all pages. */
  addresses: readonly string[];
  assets: Assets;
  /** The web root. */
  output: Output;
  /** The folder beside it, for what only the host reads. */
  hosting: Output;
}

/**
 * Writes what the hosts chosen in the config need: into the web root what has to be there, all else beside it, where
 * nobody can ask for it.
 *
 * @returns the size of what is in the web root, and what the writer of the site should know
 */
export function writeHosting({ site, addresses, assets, output }: HostingInput): { bytes: number; notes: string[] } {
  const notes: string[] = [];
  let bytes = 0;
  if (site.config.hosting.includes('static')) {
    const start = performance.now();
    const pages = redirectPages(site, addresses, assets.redirect);
    for (const { name, text } of pages) bytes += output.text(name, text);
    if (pages.length > 0)
      notes.push(
        `${pages.length} redirect pages for hosts without rules, in ${Math.round(performance.now() - start)} ms`,
      );
  }
  return { bytes, notes };
}
