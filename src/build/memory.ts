import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { engineHash } from './engine.ts';
import { hashOf } from './hash.ts';
import type { OutputState } from './output.ts';
import type { MadePage } from './worker.ts';

/** What a build remembers of its pages and its output for the next one. */
export interface Memory extends OutputState {
  /** By address: what the page was made from, and what came of it. */
  pages: Record<string, { key: string; dependencies: [file: string, hash: string][]; page: MadePage }>;
}

/** Reads what the last build left; empty where there is nothing, it is not whole, or another engine left it. */
export function recall(file: string): Memory {
  const nothing: Memory = { files: {}, lasting: {}, pages: {} };
  if (!existsSync(file)) return nothing;
  const text = readFileSync(file, 'utf8');
  const end = text.indexOf('\n');
  const json = text.slice(end + 1);
  return text.slice(0, end) === hashOf(engineHash, json) ? (JSON.parse(json) as Memory) : nothing;
}

/** Leaves it for the next build, whole or not at all. */
export function remember(file: string, memory: Memory): void {
  const json = JSON.stringify(memory);
  mkdirSync(dirname(file), { recursive: true });
  const beside = `${file}.${process.pid}.tmp`;
  writeFileSync(beside, `${hashOf(engineHash, json)}\n${json}`);
  renameSync(beside, file);
}

/** Files that are written beside before they are renamed, and modules that are run once; with the process that did so. */
const passing = /(?:^|[.-])(\d+)(?:-[\da-f-]+)?\.(?:tmp|mjs)$/;

/** Removes what builds that were killed left in a cache folder. */
export function sweepCache(folder: string): void {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const owner = passing.exec(name)?.[1];
    if (owner !== undefined && (Number(owner) === process.pid || !isRunning(Number(owner))))
      rmSync(join(folder, name), { force: true });
  }
}

function isRunning(owner: number): boolean {
  try {
    process.kill(owner, 0);
    return true;
  } catch (error) {
    // Of someone else, or gone.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
