import { join } from 'node:path';
import { readCache, writeCache } from '../../files/cache.ts';
import { hashOf } from '../../files/hash.ts';
import { areUnchanged, stampFiles, type Stamp } from '../../files/stamps.ts';
import type { OpenApiConfig, OperationConfig, SidebarEntry } from '../../model/config.ts';
import { jsonText } from '../../model/json.ts';
import type { PageMeta } from '../../model/page.ts';
import { isError, type Checked, type Problem } from '../../model/problem.ts';
import { checkDescription } from './check.ts';
import { claimReader, type OperationClaim } from './claims.ts';
import { isAddress, type Raw } from './json.ts';
import { outlineOf, type Outline } from './outline.ts';
import { pagesOf, sidebarOf } from './page-list.ts';
import { parseText } from './parse.ts';
import { pointerPlaces } from './pointer-places.ts';
import { fileOf, readDescription } from './read.ts';

/** The file that keeps the description in the site's folder, for the threads that make pages and for the next build. */
const FILE = '.cache/openapi.json';
/** The file that keeps what is wrong with it. */
const PROBLEMS = '.cache/openapi-problems.json';

/** The description that {@link loadApi} has kept. */
export interface ApiHandle {
  /** The engine and configuration that wrote it. */
  version: string;
  /** Hash of the document: pages made from equal documents are equal. */
  hash: string;
  /** The part of the config that concerns operations. */
  operations: OperationConfig;
}

export interface LoadedApi {
  handle: ApiHandle;
  pages: PageMeta[];
  /** The category of its pages. */
  sidebar: SidebarEntry;
  /** The claims of each operation. */
  operations: OperationClaim[];
  /** False if a file could not be parsed: then pages are missing. */
  isReadable: boolean;
  /** Finds everything that is wrong with a readable description. Takes long, and pages can be made meanwhile. */
  check: () => Promise<Problem[]>;
}

export interface LoadApiOptions {
  siteDir: string;
  config: OpenApiConfig;
  /** Hash of the engine: what another engine left in the cache is ignored. */
  engine: string;
  /** Time of each file's last commit, by path relative to the site's folder. */
  updated: ReadonlyMap<string, string>;
}

/** An entry of the cache. */
interface Stored extends Pick<LoadedApi, 'operations' | 'isReadable'> {
  files: Stamp[];
  /** Hash of the document. */
  hash: string;
  /** The files of its parts, by pointer: see {@link Origins}. */
  origins: [pointer: string, file: string][];
  /** As JSON, in which integers of any size keep their digits. */
  document: string;
  /** Its pages. Addresses are given out once, for the site and for the threads that make the pages. */
  outline: Outline;
  problems: Problem[];
}

/** Where the description comes from: the configured source, unless the environment names another. */
export function sourcesOf({ source, snapshot }: OpenApiConfig): { address: string | null; files: string[] } {
  const sources = [process.env['OPENAPI_SOURCE'] || source].flat();
  const [first = ''] = sources;
  // Of a hosted description, builds use the copy in the repository.
  return isAddress(first) ? { address: first, files: [snapshot] } : { address: null, files: sources };
}

/**
 * Reads the API description and lists its pages. The result is cached: as long as no file changes, this costs as much
 * as reading one file.
 */
export function loadApi(options: LoadApiOptions): Checked<LoadedApi> {
  const { siteDir, config } = options;
  const { address, files } = sourcesOf(config);
  const version = hashOf(options.engine, JSON.stringify([files, config]));
  const { outline, problems, ...stored } = readStored(options, files, version);
  const origins = new Map(stored.origins);
  const originOf = (pointer: string) => {
    const origin = fileOf(origins, pointer);
    return { source: { file: origin, own: address === null }, updated: options.updated.get(origin) ?? null };
  };
  const check = async () => {
    const file = join(siteDir, PROBLEMS);
    const key = hashOf(version, JSON.stringify([stored.hash, stored.files]));
    const known = stored.isReadable ? readCache<Problem[]>(file, key) : [];
    if (known) return known;
    const document = parseText(stored.document, FILE).value ?? {};
    const found = await checkDescription({ document, origins }, outline, config, pointerPlaces(siteDir));
    writeCache(file, key, found);
    return found;
  };
  const { facts, readerValues } = config;
  const api = {
    handle: { version, hash: stored.hash, operations: { facts, readerValues } },
    pages: pagesOf(outline, config, originOf),
    sidebar: sidebarOf(outline, config),
    operations: stored.operations,
    isReadable: stored.isReadable,
    check,
  };
  return { value: api, problems };
}

/** Reads the description, or what the last build left if no file has changed since. */
function readStored({ siteDir, config }: LoadApiOptions, sources: string[], version: string): Stored {
  const kept = join(siteDir, FILE);
  const cached = readCache<Stored>(kept, version);
  if (cached && areUnchanged(siteDir, cached.files)) return cached;
  const started = Date.now();
  const { document, files, origins, problems } = readDescription(siteDir, sources);
  const text = jsonText(document);
  const outline = outlineOf(document, config.path, config.facts);
  const stored: Stored = {
    files: stampFiles(siteDir, files, started),
    hash: hashOf(text),
    origins: [...origins],
    document: text,
    outline,
    problems,
    operations: outline.operations.map(claimReader(document, origins)),
    isReadable: !problems.some(isError),
  };
  writeCache(kept, version, stored);
  return stored;
}

/**
 * Reads the description that {@link loadApi} left, and the outline of its pages.
 *
 * @throws Error if another build has replaced it since
 */
export function readHandle(siteDir: string, { version }: ApiHandle): { document: Raw; outline: Outline } {
  const stored = readCache<Stored>(join(siteDir, FILE), version);
  if (!stored) throw new Error(`${FILE} was changed while the site was being built. Build again.`);
  return { document: parseText(stored.document, FILE).value ?? {}, outline: stored.outline };
}
