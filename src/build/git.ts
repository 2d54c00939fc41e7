import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { rootsOf } from '../files/inside.ts';
import type { SiteConfig } from '../model/config.ts';

const run = promisify(execFile);

/**
 * The time of the last commit of each file below a folder, from a single call of git. Empty if there is no git or no
 * repository, or if the repository is a shallow clone, whose dates would be wrong.
 *
 * @param base the folder that paths are relative to
 * @returns ISO 8601 times by path, with forward slashes
 */
export async function lastUpdates(folder: string, base = folder): Promise<Map<string, string>> {
  const updates = new Map<string, string>();
  const repository = repositoryOf(folder);
  if (repository === null || existsSync(join(repository, '.git/shallow'))) return updates;
  let log: string;
  try {
    const options = { cwd: folder, maxBuffer: 512 * 1024 * 1024 };
    ({ stdout: log } = await run(
      'git',
      [
        '-c',
        'core.quotePath=false',
        'log',
        '--format=%x00%ct',
        '--name-only',
        '--no-renames',
        '--diff-filter=AM',
        '--',
        '.',
      ],
      options,
    ));
  } catch {
    // Git is not installed, or the repository has no commits yet: pages then have no date.
    return updates;
  }
  for (const commit of log.split('\0')) {
    const [time, , ...files] = commit.trimEnd().split('\n');
    const date = new Date(Number(time) * 1000);
    // Git accepts dates that JavaScript cannot represent.
    if (Number.isNaN(date.getTime())) continue;
    for (const file of files) {
      const name = relative(base, join(repository, file)).replaceAll('\\', '/');
      // The log starts with the newest commit, so the first time of a file is that of its last change.
      if (file && !updates.has(name)) updates.set(name, date.toISOString());
    }
  }
  return updates;
}

/** The folder that contains `.git`, at or above the given one; null if there is none. */
function repositoryOf(folder: string): string | null {
  for (let at = resolve(folder); ; at = resolve(at, '..')) {
    if (existsSync(join(at, '.git'))) return at;
    if (at === resolve(at, '..')) return null;
  }
}

/** The same for all pages of a site, whose docs folder may be outside the site's folder. */
export async function lastUpdatesOf(
  siteDir: string,
  config: Promise<{ config: SiteConfig }>,
): Promise<Map<string, string>> {
  const [
    updates,
    {
      config: { docs },
    },
  ] = await Promise.all([lastUpdates(siteDir), config]);
  const [, outside] = rootsOf(siteDir, docs);
  return outside === undefined || !existsSync(outside)
    ? updates
    : new Map([...updates, ...(await lastUpdates(outside, siteDir))]);
}
