import { existsSync, readdirSync, statSync } from 'node:fs';
import type { HostInput } from '../hosting/host.ts';
import { hostKind, type HostKind } from '../model/config.ts';
import { NOWHERE, problemAt, type Problem } from '../model/problem.ts';
import type { Assets, Site } from '../model/site.ts';
import { addressesOf } from '../render/engine-pages.ts';
import { HOSTS } from './hosts.ts';
import type { Output } from './output.ts';

/** Folder of the files for hosts: beside the web root, never in it. */
export function hostingFolder(outDir: string): string {
  return `${outDir}.hosting`;
}

/** Problems with the folder beside the web root. The build replaces it as a whole, so it must contain nothing else. */
export function wrongHostingFolder(folder: string): Problem[] {
  const names = existsSync(folder) ? (statSync(folder).isDirectory() ? readdirSync(folder) : [folder]) : [];
  const other = names.find((name) => !OWN.has(name));
  if (other === undefined) return [];
  const message = `the build writes host files into ${folder}, which contains something else: ${other}`;
  return [problemAt(NOWHERE, message, 'Name another folder with --out DIR, or move it away.')];
}

const KINDS = hostKind.options;

const OWN: ReadonlySet<string> = new Set(KINDS.filter((kind) => HOSTS[kind].beside));

/** Files in the web root that configure the host. */
const HIDDEN = KINDS.flatMap((kind) => HOSTS[kind].hidden ?? []);

/** Collects what the files for hosts are made from. */
export function hostInput(site: Site, { redirect }: Pick<Assets, 'redirect'>): HostInput {
  const { config, redirects } = site;
  return { site, url: config.url, redirects, addresses: addressesOf(site), script: redirect, hidden: HIDDEN };
}

/**
 * Writes what the configured hosts need in the web root: redirect pages, `_redirects`, `_headers`. Reports files of the
 * site that have the same names.
 */
export function writeRootFiles(input: HostInput, output: Output): { notes: string[]; problems: Problem[] } {
  const written: ReturnType<typeof writeRootFiles> = { notes: [], problems: [] };
  const taken = new Set(output.names());
  for (const kind of input.site.config.hosting) {
    const { files, notes } = HOSTS[kind].root?.(input) ?? { files: [], notes: [] };
    written.notes.push(...notes);
    for (const { name, text } of files) {
      if (taken.has(name)) written.problems.push(atFile(name, kind));
      else output.text(name, text);
    }
  }
  return written;
}

function atFile(name: string, kind: HostKind): Problem {
  const message = `the file "${name}" is where the build writes its own`;
  const fix = `Move the file, remove the redirect that has its address, or take "${kind}" out of "hosting" in the config.`;
  return problemAt({ ...NOWHERE, file: name }, message, fix);
}

/**
 * Writes the files that other hosts read beside the web root, once all files are in the web root.
 *
 * @param names of the files in the web root
 * @returns notes for the writer of the site
 */
export function writeHostFiles(input: HostInput, names: readonly string[], hosting: Output): string[] {
  return input.site.config.hosting.flatMap((kind) => {
    const { files, notes } = HOSTS[kind].beside?.(input, names) ?? { files: [], notes: [] };
    for (const { name, text } of files) hosting.text(`${kind}/${name}`, text);
    return notes;
  });
}
