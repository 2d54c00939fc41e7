import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readCache, writeCache } from '../../files/cache.ts';
import { hashOf } from '../../files/hash.ts';
import { areUnchanged, stampFiles, type Stamp } from '../../files/stamps.ts';
import type { ApiTree } from '../../model/api.ts';
import type { OpenApiConfig, OperationConfig } from '../../model/config.ts';
import { jsonText } from '../../model/json.ts';
import type { PageMeta } from '../../model/page.ts';
import { InputError, isError, problemAt, startOf, type Checked, type Problem } from '../../model/problem.ts';
import { checkDescription } from './check.ts';
import { claimReader, type OperationClaim } from './claims.ts';
import { isAddress, type Raw } from './json.ts';
import { outlineOf, type Outline } from './outline.ts';
import { pagesOf, treeOf } from './page-list.ts';
import { parseText } from './parse.ts';
import { PointerPlaces } from './pointer-places.ts';
import { readDescription } from './read.ts';

/** The description as a file in the cache, for the threads that make pages. */
export interface ApiHandle {
  /** Path of the file with the whole document, relative to the site's folder. */
  file: string;
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
  tree: ApiTree;
  /** Absolute paths of all files of the description. */
  files: string[];
  /** The claims of each operation, if the site is verified. */
  operations: OperationClaim[];
}

export interface LoadApiOptions {
  siteDir: string;
  config: OpenApiConfig;
  /** Absolute path of the folder to keep the document in. */
  cacheDir: string;
  /** Hash of the engine: what another engine left in the cache is ignored. */
  engine: string;
  /** Time of each file's last commit, by path relative to the site's folder. */
  updated: ReadonlyMap<string, string>;
  /** Whether to read the claims of operations. */
  operations?: boolean;
}

/** An entry of the cache. */
interface Stored {
  files: Stamp[];
  /** Hash of the document. */
  hash: string;
  /** As JSON, in which integers of any size keep their digits. */
  document: string;
  /** Its pages. Addresses are given out once, for the site and for the threads that make the pages. */
  outline: Outline;
  problems: Problem[];
  operations: OperationClaim[];
}

/** The configured source, unless the environment names another. */
export function sourceOf(config: OpenApiConfig): string[] {
  const given = process.env['OPENAPI_SOURCE'];
  if (given) return [given];
  return Array.isArray(config.source) ? config.source : [config.source];
}

/**
 * Reads the API description and lists its pages. The result is cached: as long as no file changes, this costs as much
 * as reading one file.
 *
 * @throws InputError if a file is missing, or a hosted document was never fetched
 */
export async function loadApi(options: LoadApiOptions): Promise<Checked<LoadedApi>> {
  const { siteDir, config } = options;
  const [first = '', ...more] = sourceOf(config);
  // For a hosted document, the build uses the copy in the repository.
  const hosted = isAddress(first);
  const file = hosted ? config.snapshot : first;
  if (hosted && !existsSync(join(siteDir, file))) {
    const message = `the API description ${first} has not been fetched: there is no ${file}`;
    const fix = 'Run "docs sync", and commit the file it writes.';
    throw new InputError([problemAt(startOf('site.config.ts'), message, fix)]);
  }
  const { stored, handle } = await readStored(options, hosted ? [file] : [file, ...more]);
  const { outline } = stored;
  const source = { file, own: !hosted };
  const api = {
    handle,
    pages: pagesOf(outline, config, source, options.updated.get(file) ?? null),
    tree: treeOf(outline, config),
    files: stored.files.map(([name]) => join(siteDir, name)),
    operations: stored.operations,
  };
  return { value: api, problems: stored.problems };
}

function versionOf({ config, engine, operations = false }: LoadApiOptions, sources: string[]): string {
  return hashOf(engine, JSON.stringify([sources, config, operations]));
}

/** Reads the description, or what the last build left if no file has changed since. */
async function readStored(options: LoadApiOptions, sources: string[]): Promise<{ stored: Stored; handle: ApiHandle }> {
  const { siteDir, cacheDir, config } = options;
  const version = versionOf(options, sources);
  const file = join(cacheDir, 'openapi.json');
  const handleOf = (hash: string): ApiHandle => ({
    file: relative(siteDir, file),
    version,
    hash,
    operations: { facts: config.facts, readerValues: config.readerValues },
  });
  const cached = readCache<Stored>(file, version);
  if (cached && areUnchanged(siteDir, cached.files)) return { stored: cached, handle: handleOf(cached.hash) };
  const started = Date.now();
  const description = readDescription(siteDir, sources);
  const { document, files, origins, problems } = description;
  const isReadable = !problems.some(isError);
  const text = jsonText(document);
  const outline = outlineOf(document, config.path, config.facts);
  const stored: Stored = {
    files: stampFiles(siteDir, files, started),
    hash: hashOf(text),
    document: text,
    outline,
    problems: isReadable ? await checkDescription(description, outline, config, new PointerPlaces(siteDir)) : problems,
    operations: isReadable && options.operations ? outline.operations.map(claimReader(document, origins)) : [],
  };
  writeCache(file, version, stored);
  return { stored, handle: handleOf(stored.hash) };
}

/**
 * Reads the description that {@link loadApi} left, and the outline of its pages.
 *
 * @throws Error if another build has replaced it since
 */
export function readHandle(siteDir: string, { file, version }: ApiHandle): { document: Raw; outline: Outline } {
  const stored = readCache<Stored>(join(siteDir, file), version);
  if (!stored) throw new Error(`${file} was changed while the site was being built. Build again.`);
  return { document: parseText(stored.document, file).value ?? {}, outline: stored.outline };
}
