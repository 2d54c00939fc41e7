import { readCache, writeCache } from '../files/cache.ts';
import { checkOf, isObject } from '../model/json.ts';
import type { OutputState } from './output.ts';
import type { MadePage } from './worker.ts';

/** A page of the last build with the hash of its input. */
export interface KeptPage {
  key: string;
  page: MadePage;
}

/** A record of a build's pages and output, for the next build. */
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

/** Increased whenever {@link Memory} changes, so that records in older formats are ignored. */
const FORMAT = 'output 4';

/** The record before a first build. */
export const NO_MEMORY: Memory = { files: {}, lasting: {}, pages: {} };

/** Reads the record of the last build; returns an empty one if there is none or it is damaged. */
export function readMemory(file: string): Memory {
  return readCache(file, FORMAT, isMemory) ?? NO_MEMORY;
}

/** Writes the record for the next build, atomically. */
export function writeMemory(file: string, memory: Memory): void {
  writeCache(file, FORMAT, memory);
}
