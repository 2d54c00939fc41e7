import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Longer than any program takes to see a change, on a busy machine. */
const LIMIT = 60_000;

export interface Written {
  files: Readonly<Record<string, string>>;
  /** Folder with the `node_modules` that the program imports from. */
  packages: string;
  variables?: Record<string, string>;
}

export interface Running {
  /**
   * Waits for a line that has not been waited for.
   *
   * @throws Error where it does not come
   */
  prints: (line: RegExp) => Promise<void>;
  /** @throws Error where it does not end by itself, and well */
  ends: () => Promise<void>;
  printed: () => string;
}

/** Writes a program into a folder of its own, as a reader does. */
export function writeProgram({ files, packages }: Written): string {
  const folder = mkdtempSync(join(tmpdir(), 'docs-program-'));
  const modules = join(packages, 'node_modules');
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(modules)) symlinkSync(join(modules, name), join(folder, 'node_modules', name));
  for (const [name, code] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), code);
  }
  return folder;
}

/** Lets a program of Node be run, as often as is needed, and ends what is left of it. */
export async function withProgram(
  written: Written,
  use: (run: (words: readonly string[]) => Running) => Promise<void>,
): Promise<void> {
  const folder = writeProgram(written);
  const children: ChildProcess[] = [];
  try {
    await use((words) => {
      // Its backup file would tell the next run what this one has seen.
      const variables = { ...written.variables, TMPDIR: mkdtempSync(join(folder, 'tmp-')) };
      const child = spawn(process.execPath, words, {
        cwd: folder,
        env: { PATH: process.env['PATH'] ?? '', HOME: folder, ...variables },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      children.push(child);
      return watch(child);
    });
  } finally {
    await Promise.all(children.map((child) => kill(child)));
    rmSync(folder, { recursive: true, force: true });
  }
}

function watch(child: ChildProcess): Running {
  let all = '';
  /** How much of it has been waited for. */
  let seen = 0;
  let told = () => {};
  const add = (chunk: Buffer) => {
    all += chunk.toString();
    told();
  };
  child.stdout?.on('data', add);
  child.stderr?.on('data', add);
  let isClosed = false;
  child.once('close', () => {
    isClosed = true;
    told();
  });
  /** Asks `isDone` whenever something happens. */
  const until = (what: string, isDone: () => boolean) =>
    new Promise<void>((resolve, reject) => {
      const fail = (reason: string) => reject(new Error(`${what}: ${reason}. It printed: ${all.trim() || 'nothing'}`));
      const timer = setTimeout(() => fail(`not within ${LIMIT / 1000} seconds`), LIMIT);
      told = () => {
        if (!isDone() && !isClosed) return;
        clearTimeout(timer);
        if (isDone()) resolve();
        else fail(`it ended with ${child.exitCode}`);
      };
      told();
    });
  return {
    prints: async (line) => {
      await until(`${String(line)} was not printed`, () => line.test(all.slice(seen)));
      seen = all.length;
    },
    printed: () => all,
    ends: () => until('It did not end well', () => isClosed && child.exitCode === 0),
  };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGKILL');
  await closed;
}
