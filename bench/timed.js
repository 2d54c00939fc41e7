import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, renameSync } from 'node:fs';
import { basename, join } from 'node:path';

/**
 * Runs a command and measures its seconds, by the clock (`seconds`) and of all cores (`cpu`).
 *
 * @returns {{ seconds: number, cpu: number, stderr: string }}
 * @throws Error with the output of the command, if it fails
 */
export function timed(command, args, options = {}) {
  const start = performance.now();
  // The shell's `times` prints the CPU time of its children and theirs.
  const script = '"$@" || exit $?; times >&3';
  const { status, stdout, stderr, output } = spawnSync('sh', ['-c', script, 'sh', command, ...args], {
    encoding: 'utf8',
    maxBuffer: 1e9,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    ...options,
  });
  const seconds = (performance.now() - start) / 1000;
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}:\n${stdout}${stderr}`);
  const [, children = ''] = String(output[3]).split('\n');
  const cpu = [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce((sum, [, min, sec]) => sum + 60 * min + Number(sec), 0);
  return { seconds, cpu, stderr };
}

/** The median, lowest and highest of some figures. */
export function spread(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return { median: sorted[Math.floor(sorted.length / 2)], low: sorted[0], high: sorted.at(-1) };
}

/**
 * Moves files and folders out of the way of the next cold build. They are not removed: ext4 avoids inodes freed in the
 * last seconds, so that creating the same number of files would take a third longer than on a machine that starts cold.
 *
 * @param {string[]} paths those that do not exist are skipped
 * @param {string} folder on the same file system; whoever measures removes it
 */
export function setAside(paths, folder) {
  const aside = mkdtempSync(join(folder, 'aside-'));
  for (const [index, path] of paths.entries())
    if (existsSync(path)) renameSync(path, join(aside, `${index}-${basename(path)}`));
}
