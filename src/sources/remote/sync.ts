import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodePath } from '../../model/address.ts';
import type { RemoteConfig, RemotePage } from '../../model/config.ts';
import { reasonOf } from '../../model/problem.ts';
import { writeWhole } from '../../files/write.ts';
import { fetchFile, type FetchLimits } from './fetch.ts';
import { outlineOfReadme } from './outline.ts';
import { formatSnapshot, isOf, parseSnapshot, snapshotFile, type Snapshot } from './snapshot.ts';

export interface RemoteSyncOptions {
  siteDir: string;
  config: RemoteConfig;
  limits?: Partial<FetchLimits>;
}

export interface RemoteSyncResult {
  page: RemotePage;
  address: string;
  /** The failure; null if there was none. After a failure, the last good copy is unchanged. */
  failure: string | null;
  /** How the copy differs from the one before; null if it does not. */
  change: string | null;
  /** True if there is a copy now. */
  kept: boolean;
}

const LIMITS: FetchLimits = { timeoutMs: 20_000, mostBytes: 1_000_000 };

/**
 * Fetches every README that the config names into the site's folder, so that builds never use the network. One that
 * fails keeps its last good copy, and the others go on.
 *
 * @returns one result for each page, in the order of the config
 */
export async function syncRemote(options: RemoteSyncOptions): Promise<RemoteSyncResult[]> {
  return Promise.all(options.config.pages.map((page) => syncPage(options, page)));
}

async function syncPage(options: RemoteSyncOptions, page: RemotePage): Promise<RemoteSyncResult> {
  const { siteDir, config } = options;
  const address = rawAddress(config, page);
  const target = join(siteDir, snapshotFile(page));
  const exists = existsSync(target);
  const unchanged = { page, address, failure: null, change: null, kept: true };
  try {
    const before = exists ? usable(readFileSync(target, 'utf8'), page) : null;
    const accept = 'text/plain, text/markdown, */*;q=0.1';
    const { text, modified } = await fetchFile(address, accept, { ...LIMITS, ...options.limits });
    if (before?.text === text) return unchanged;
    const { repository, branch, file } = page;
    const date = modified ?? new Date().toISOString();
    const head = { repository, branch, file, date, ...outlineOfReadme(text) };
    writeWhole(target, formatSnapshot({ head, text }));
    return { ...unchanged, change: changeOf(before, text) };
  } catch (error) {
    return { ...unchanged, failure: reasonOf(error), kept: exists };
  }
}

/** The address of the raw file, with each part of the path encoded. */
function rawAddress(config: RemoteConfig, { repository, branch, file }: RemotePage): string {
  const base = (process.env['REMOTE_BASE'] || config.base).replace(/\/+$/, '');
  return `${base}/${encodePath([repository, branch, file].join('/'))}`;
}

/** The copy, if it is of this very file. */
function usable(source: string, page: RemotePage): Snapshot | null {
  try {
    const snapshot = parseSnapshot(source);
    return isOf(snapshot, page) ? snapshot : null;
  } catch {
    // A damaged copy is replaced with a good one.
    return null;
  }
}

function changeOf(before: Snapshot | null, text: string): string {
  const lines = text.split('\n');
  if (before === null) return `new copy, ${lines.length} lines`;
  const old = before.text.split('\n');
  const added = countBeside(lines, old);
  const removed = countBeside(old, lines);
  return `${added} lines added, ${removed} removed`;
}

/** Counts the lines that only the first list has. */
function countBeside(lines: string[], others: string[]): number {
  const left = new Map<string, number>();
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1);
  return lines.filter((line) => {
    const count = left.get(line) ?? 0;
    if (count > 0) left.set(line, count - 1);
    return count === 0;
  }).length;
}
