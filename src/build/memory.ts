import { readCache, writeCache } from '../files/cache.ts';
import type { Stamp } from '../files/stamps.ts';
import type { PublishedFile } from '../model/asset.ts';
import type { DocumentFacts, PageFacts } from '../model/page.ts';
import type { Problem } from '../model/problem.ts';
import type { OutputState } from './output.ts';

/** A page that has been made and written: what the checks and the next build need of it. */
export interface MadePage {
  /** Names of its files in the output. */
  files: string[];
  /** Files beside the page that are published with it. */
  published: PublishedFile[];
  facts: PageFacts;
  /** What its article points to; for the not-found page, what its whole document does. */
  document: DocumentFacts;
  problems: Problem[];
  /** Files used besides the page's own, each with its hash at that time. */
  dependencies: Stamp[];
  /**
   * As JSON, its search record for a hosted engine, or its entry of the embedded engine's index; null if search must not
   * find the page.
   */
  record: string | null;
}

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

/** Increased whenever {@link Memory} changes, so that records in older formats are ignored. */
const FORMAT = 'output 7';

/** The record before a first build. */
export const NO_MEMORY: Memory = { files: {}, lasting: {}, pages: {} };

/** Reads the record of the last build; returns an empty one if there is none or it is damaged. */
export function readMemory(file: string): Memory {
  return readCache<Memory>(file, FORMAT) ?? NO_MEMORY;
}

/** Writes the record for the next build, atomically. */
export function writeMemory(file: string, memory: Memory): void {
  writeCache(file, FORMAT, memory);
}
