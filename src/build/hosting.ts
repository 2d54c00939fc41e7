import { existsSync, readdirSync, statSync } from 'node:fs';
import { caddyFiles } from '../hosting/caddy.ts';
import { cloudFrontFiles } from '../hosting/cloudfront.ts';
import type { HostInput } from '../hosting/host.ts';
import { headerRules, MOST_DYNAMIC, MOST_STATIC, redirectRules } from '../hosting/netlify.ts';
import { nginxFiles } from '../hosting/nginx.ts';
import type { HostKind } from '../model/config.ts';
import type { TextFile } from '../model/page.ts';
import type { Problem } from '../model/problem.ts';
import type { Asset, Assets, Site } from '../model/site.ts';
import { redirectPages } from '../render/redirect.ts';
import type { Output } from './output.ts';

/** Where the files that only a host reads go: beside the web root, never in it. */
export function hostingFolder(outDir: string): string {
  return `${outDir}.hosting`;
}

/**
 * What is wrong with the folder beside the web root: the build replaces it as a whole, and does that only where nothing
 * but its own files can be in it.
 */
export function wrongHostingFolder(folder: string): Problem[] {
  const names = existsSync(folder) ? (statSync(folder).isDirectory() ? readdirSync(folder) : [folder]) : [];
  const foreign = names.find((name) => !OWN.has(name));
  if (foreign === undefined) return [];
  return [
    {
      severity: 'error',
      file: '',
      line: 0,
      column: 0,
      message: `the build writes host files into ${folder}, and there is something else: ${foreign}`,
      fix: 'Name another folder with --out DIR, or move that away.',
    },
  ];
}

const OWN: ReadonlySet<string> = new Set<HostKind>(['nginx', 'caddy', 's3']);

export interface HostingInput {
  site: Site;
  /** Addresses of all pages. */
  addresses: readonly string[];
  assets: Assets;
  /** The web root. */
  output: Output;
}

export interface RootFiles {
  /** Size of all that was written. */
  bytes: number;
  /** What the writer of the site should know. */
  notes: string[];
  /** Files of the site in the place of these. */
  problems: Problem[];
}

/** Writes into the web root what the hosts chosen in the config need there: redirect pages, `_redirects`, `_headers`. */
export function writeRootFiles({ site, addresses, assets, output }: HostingInput): RootFiles {
  const written: RootFiles = { bytes: 0, notes: [], problems: [] };
  const taken = new Set(output.names());
  const write = (files: readonly TextFile[], fix: string) => {
    for (const { name, text } of files) {
      if (taken.has(name)) written.problems.push(atFile(name, fix));
      else written.bytes += output.text(name, text);
    }
  };
  if (chosen(site, 'static')) {
    const start = performance.now();
    const pages = redirectPages(site, addresses, assets.redirect);
    write(pages, 'Move the file, or take the redirect away.');
    const time = Math.round(performance.now() - start);
    if (pages.length > 0) written.notes.push(`${pages.length} redirect pages for hosts without rules, in ${time} ms`);
  }
  if (chosen(site, 'netlify')) {
    const input = hostInput(site, addresses, assets.styles);
    const { file, counts, left } = redirectRules(input);
    write([file, headerRules(input)], 'Take the file away, or "netlify" out of "hosting" in the config.');
    const rest = left > 0 ? `; ${left} more addresses had no room, and are led on by the not-found page` : '';
    written.notes.push(
      `_redirects: ${counts[0]} of ${MOST_STATIC} rules, ${counts[1]} of ${MOST_DYNAMIC} with "*"${rest}`,
    );
  }
  return written;
}

function atFile(name: string, fix: string): Problem {
  const message = `the file "${name}" is where the build writes one of its own`;
  return { severity: 'error', file: name, line: 0, column: 0, message, fix };
}

/** Writes beside the web root what the other hosts read: called when all files are in the web root. */
export function writeHostFiles(
  site: Site,
  addresses: readonly string[],
  styles: readonly Asset[],
  names: readonly string[],
  hosting: Output,
): string[] {
  const input = hostInput(site, addresses, styles);
  const files: TextFile[] = [];
  const notes: string[] = [];
  if (chosen(site, 'nginx')) files.push(...nginxFiles(input));
  if (chosen(site, 'caddy')) files.push(...caddyFiles(input));
  if (chosen(site, 's3')) {
    const { files: all, inline, bytes } = cloudFrontFiles(input, names);
    files.push(...all);
    notes.push(
      `CloudFront function: ${bytes} bytes${inline ? '' : '; the old addresses are too many for it and belong into a key value store: s3/key-value-store.json'}`,
    );
  }
  for (const { name, text } of files) hosting.text(name, text);
  return notes;
}

function chosen({ config }: Site, kind: HostKind): boolean {
  return config.hosting.includes(kind);
}

function hostInput({ config, redirects }: Site, addresses: readonly string[], styles: readonly Asset[]): HostInput {
  return { url: config.url, redirects, addresses, styles };
}
