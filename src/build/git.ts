import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { rootsOf } from '../files/inside.ts';
import type { SiteConfig } from '../model/config.ts';

const run = promisify(execFile);

/**
 * The time of the last commit of each file below a folder, by one call of git.
 * Empty where there is no git, no repository, or only a shallow copy of one, whose dates would be wrong.
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
    // Git is not installed, or the repository has no commit yet: pages have no date then.
    return updates;
  }
  for (const commit of log.split('\0')) {
    const [time, , ...files] = commit.trimEnd().split('\n');
    const date = new Date(Number(time) * 1000);
    // Git takes dates that no calendar has.
    if (Number.isNaN(date.getTime())) continue;
    for (const file of files) {
      const name = relative(base, join(repository, file)).replaceAll('\\', '/');
      // The log is newest first: the first time is the last change.
      if (file && !updates.has(name)) updates.set(name, date.toISOString());
    }
  }
  return updates;
}

/** The folder that holds `.git`, at or above the given one. A folder ignored by its repository has no history in it. */
function repositoryOf(folder: string): string | null {
  for (let at = resolve(folder); ; at = resolve(at, '..')) {
    if (existsSync(join(at, '.git'))) return at;
    if (at === resolve(at, '..')) return null;
  }
}

/** The same for all pages of a site, whose folder may lie outside of the site's. */
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
