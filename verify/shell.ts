import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** A shell like a reader's: variables that a block sets are seen by the blocks below. */
export interface Shell {
  /** Folder that the blocks run in. */
  folder: string;
  run: (code: string) => Promise<ShellResult>;
  close: () => void;
}

export interface ShellResult {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** More time than any request of a page takes. */
const LIMIT = 30_000;

/** Opens a shell in an empty folder of its own. */
export function openShell(environment: Record<string, string>): Shell {
  const folder = mkdtempSync(join(tmpdir(), 'docs-verify-'));
  const state = join(folder, '.state');
  return {
    folder,
    run: (code) => {
      // A block may exit early, so a trap keeps its variables for the next block.
      const script = `set -a\n[ -f '${state}' ] && . '${state}'\n__end() { local s=$?; export -p >'${state}'; exit $s; }\ntrap __end EXIT\n${code}\n`;
      return runProgram('bash', ['-c', script], { folder, environment });
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/**
 * Runs a program to its end. If that takes too long, it is killed with its children.
 *
 * @throws Error if it cannot be started
 */
export async function runProgram(
  program: string,
  words: string[],
  { folder, environment, limit = LIMIT }: { folder: string; environment: NodeJS.ProcessEnv; limit?: number },
): Promise<ShellResult> {
  const child = spawn(program, words, {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: folder, LANG: 'C.UTF-8', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let late = '';
  const timer = setTimeout(() => {
    late = `\nIt did not end within ${limit / 1000} seconds.`;
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  }, limit);
  try {
    const [stdout, stderr, [status]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ]);
    return { status: status as number | null, stdout, stderr: stderr + late };
  } finally {
    clearTimeout(timer);
  }
}
