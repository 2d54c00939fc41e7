import { readCache, writeCache } from '../files/cache.ts';
import { checkOf, isObject } from '../model/json.ts';
import type { OutputState } from './output.ts';
import type { MadePage } from './worker.ts';

/** A page of the last build: the hash of what it was made from, and what came of it. */
export interface KeptPage {
  key: string;
  page: MadePage;
}

/** Record of a build's pages and output, for the next build. */
export interface Memory extends OutputState {
  /** By address. */
  pages: Record<string, KeptPage>;
}

const hasParts = checkOf<Memory>({ files: 'object', lasting: 'object', pages: 'object' });
const isPage = checkOf<MadePage>({
  published: 'list',
  facts: 'object',
  document: 'object',
  problems: 'list',
  dependencies: 'list',
  compiledKey: ['string', 'null'],
  files: 'list',
  bytes: 'number',
  recordKey: ['string', 'null'],
});

function isMemory(value: unknown): value is Memory {
  return hasParts(value) && Object.values<unknown>(value.pages).every((kept) => isObject(kept) && isPage(kept['page']));
}

/** Goes up when {@link Memory} changes: what an engine before that left is like nothing. */
const FORMAT = 'output 4';

/** The record before the first build. */
export const NO_MEMORY: Memory = { files: {}, lasting: {}, pages: {} };

/** Reads what the last build left; empty where there is nothing or it is not whole. */
export function readMemory(file: string): Memory {
  return readCache(file, FORMAT, isMemory) ?? NO_MEMORY;
}

/** Leaves it for the next build, whole or not at all. */
export function writeMemory(file: string, memory: Memory): void {
  writeCache(file, FORMAT, memory);
}
