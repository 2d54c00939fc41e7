import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { hashOf } from './hash.ts';
import type { Stamps } from './output.ts';
import type { MadePage } from './worker.ts';

/** What a build remembers of its pages and its output for the next one. */
export interface Memory {
  files: Stamps;
  /** By address: what the page was made from, and what came of it. */
  pages: Record<string, { key: string; dependencies: [file: string, hash: string][]; page: MadePage }>;
}

/** Reads what the last build left; empty where there is nothing or it is not whole. */
export function recall(file: string): Memory {
  const nothing: Memory = { files: {}, pages: {} };
  if (!existsSync(file)) return nothing;
  const text = readFileSync(file, 'utf8');
  const end = text.indexOf('\n');
  const json = text.slice(end + 1);
  return text.slice(0, end) === hashOf(json) ? (JSON.parse(json) as Memory) : nothing;
}

/** Leaves it for the next build, whole or not at all. */
export function remember(file: string, memory: Memory): void {
  const json = JSON.stringify(memory);
  mkdirSync(dirname(file), { recursive: true });
  const beside = `${file}.${process.pid}.tmp`;
  writeFileSync(beside, `${hashOf(json)}\n${json}`);
  renameSync(beside, file);
}
