import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { listFiles } from '../files/list.ts';
import { readRedirects, type Redirects } from '../model/redirects.ts';
import { DATA_BASE, DATA_TABLE } from '../model/shell.ts';

/** One state of a built site, as a server needs it. */
export interface BuiltSite {
  /** The name of each file in the file system, by its name in addresses. */
  names: ReadonlyMap<string, string>;
  /** Path that it was built for; empty at the root. */
  base: string;
  redirects: Redirects;
  /** True while the folder holds this state. */
  isCurrent: () => boolean;
}

/** A build takes the folder away for some microseconds. If it is missing for longer than this, no build is at work. */
const TRIES = 100;
const PAUSE_MS = 10;

/**
 * Follows a folder that builds replace: each build puts a new folder in the place of the last.
 *
 * @param outDir absolute path of the output
 * @returns a function that returns the current state, or null if there is no built site
 */
export function followSite(outDir: string): () => Promise<BuiltSite | null> {
  let site: BuiltSite | null = null;
  return async () => {
    for (let tries = 0; tries < TRIES; tries++) {
      if (site?.isCurrent()) return site;
      site = readSite(outDir);
      if (!site) await sleep(PAUSE_MS);
    }
    return null;
  };
}

/** The present state of a built site; null if there is no folder, or if another one replaced it while it was read. */
export function readSite(outDir: string): BuiltSite | null {
  const stamp = stampOf(outDir);
  if (stamp === null) return null;
  const isCurrent = () => stampOf(outDir) === stamp;
  try {
    const names = readNames(outDir);
    const notFound = names.has('404.html') ? readFileSync(join(outDir, '404.html'), 'utf8') : '';
    const redirects = redirectsOf(outDir, notFound);
    const base = new RegExp(`^<!doctype html>\\s*<html[^>]* ${DATA_BASE}="([^"]*)"`).exec(notFound)?.[1] ?? '';
    return isCurrent() ? { names, base, redirects, isCurrent } : null;
  } catch (error) {
    if (isCurrent()) throw error;
    return null;
  }
}

function stampOf(outDir: string): string | null {
  const stats = statSync(outDir, { bigint: true, throwIfNoEntry: false });
  return stats?.isDirectory() ? `${stats.dev}-${stats.ino}-${stats.mtimeNs}` : null;
}

/**
 * The files that may be requested. Hidden ones are not served, except for those of
 * https://www.rfc-editor.org/rfc/rfc8615.
 */
function readNames(outDir: string): Map<string, string> {
  const names = listFiles(outDir).filter((name) => !/(?:^|\/)\.(?!well-known(?:\/|$))/.test(name));
  return new Map(names.map((name) => [name.normalize(), name]));
}

/** The old addresses of the built site, from the table that is named in its not-found page. */
function redirectsOf(outDir: string, notFound: string): Redirects {
  const table = new RegExp(`\\s${DATA_TABLE}="[^"]*/(assets/redirects\\.\\w+\\.json)"`).exec(notFound)?.[1];
  if (table === undefined) return { prefixes: [], moved: {} };
  const redirects = readRedirects(readFileSync(join(outDir, table), 'utf8'));
  if (!redirects) throw new Error(`${join(outDir, table)} is not a table of old addresses: build the site again.`);
  return redirects;
}
