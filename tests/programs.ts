import { spawnSync } from 'node:child_process';

/** True if a program is on this machine: tests that need a missing one are skipped and say so. */
export function isInstalled(program: string, ...words: string[]): boolean {
  return spawnSync(program, words, { stdio: 'ignore' }).error === undefined;
}
