import { spawnSync } from 'node:child_process';

/** Whether a program is on this machine: a test that needs one it does not have is skipped, and says so. */
export function isInstalled(program: string, ...words: string[]): boolean {
  return spawnSync(program, words, { stdio: 'ignore' }).error === undefined;
}
