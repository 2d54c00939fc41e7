import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenApiConfig } from '../../model/config.ts';
import { jsonText } from '../../model/json.ts';
import { isError, reasonOf } from '../../model/problem.ts';
import { fetchFile, type FetchLimits } from '../remote/fetch.ts';
import { mistakesIn } from './check.ts';
import { valueAt, type Raw } from './json.ts';
import { sourcesOf } from './load.ts';
import { outlineOf } from './outline.ts';
import { parseText } from './parse.ts';
import { writeWhole } from '../../files/write.ts';

export interface SyncOptions {
  siteDir: string;
  config: OpenApiConfig;
  limits?: Partial<FetchLimits>;
}

export interface SyncResult {
  /** The requested address; null if the source is a file and there is nothing to fetch. */
  address: string | null;
  /** The failure; null if there was none. After a failure, the last good copy is unchanged. */
  failure: string | null;
  /** The differences, a line each. */
  changes: string[];
}

const LIMITS: FetchLimits = { timeoutMs: 30_000, mostBytes: 50_000_000 };
const MOST_SHOWN = 5;

/**
 * Fetches a hosted API description into the repository, so that builds never use the network.
 *
 * The response is checked before anything is written: status, size, syntax and what the build would refuse. If anything
 * is wrong with it, the last good copy stays.
 */
export async function syncApi(options: SyncOptions): Promise<SyncResult> {
  const { siteDir, config, limits } = options;
  const { address } = sourcesOf(config);
  if (address === null) return { address: null, failure: null, changes: [] };
  const failed = (failure: string): SyncResult => ({ address, failure, changes: [] });
  let document: Raw;
  try {
    document = await fetchDescription(address, { ...LIMITS, ...limits });
  } catch (error) {
    return failed(reasonOf(error));
  }
  const wrong = await judge(document, config);
  if (wrong !== null) return failed(wrong);
  const target = join(siteDir, config.snapshot);
  const before = readSnapshot(target);
  const json = `${jsonText(document, ' ')}\n`;
  if (before?.text === json) return { address, failure: null, changes: [] };
  writeWhole(target, json);
  return { address, failure: null, changes: differences(before?.document ?? null, document, config.path) };
}

/** @throws Error with the reason if a description cannot be fetched or read */
async function fetchDescription(address: string, limits: FetchLimits): Promise<Raw> {
  const { text } = await fetchFile(address, 'application/json, application/yaml;q=0.9, */*;q=0.1', limits);
  const { value, problems } = parseText(text, address);
  if (value === null) throw new Error(problems[0]?.message ?? 'the response is not an API description');
  return value;
}

/** The reason why a document cannot be built; null if it can. */
async function judge(document: Raw, config: OpenApiConfig): Promise<string | null> {
  const [first, ...more] = (await mistakesIn(document, outlineOf(document, config.path), config)).filter(isError);
  if (!first) return null;
  const others = more.length > 0 ? ` (and ${more.length} more)` : '';
  return `the description is not valid: ${first.pointer || '/'}: ${first.message}${others}`;
}

function readSnapshot(file: string): { text: string; document: Raw } | null {
  if (!existsSync(file)) return null;
  const text = readFileSync(file, 'utf8');
  return { text, document: parseText(text, file).value ?? {} };
}

/** Operations and schemas that were added, removed or changed, in a few lines. */
function differences(before: Raw | null, after: Raw, path: string): string[] {
  const now = entriesOf(after, path);
  if (before === null) return [`first copy: ${now.operations.size} operations, ${now.schemas.size} schemas`];
  const was = entriesOf(before, path);
  const lines = (['operations', 'schemas'] as const).flatMap((kind) => {
    const [old, current] = [was[kind], now[kind]];
    const names = [...current.keys()];
    const changes = {
      added: names.filter((name) => !old.has(name)),
      removed: [...old.keys()].filter((name) => !current.has(name)),
      changed: names.filter((name) => old.has(name) && old.get(name) !== current.get(name)),
    };
    return Object.entries(changes).flatMap(([word, found]) => line(`${kind} ${word}`, found));
  });
  return lines.length > 0 ? lines : ['only details other than operations and schemas changed'];
}

function entriesOf(document: Raw, path: string): { operations: Map<string, string>; schemas: Map<string, string> } {
  const outline = outlineOf(document, path);
  const at = (pointer: string) => jsonText(valueAt(document, pointer));
  return {
    operations: new Map(outline.operations.map(({ method, route, pointer }) => [`${method} ${route}`, at(pointer)])),
    schemas: new Map(outline.schemas.map(({ name, pointer }) => [name, at(pointer)])),
  };
}

function line(label: string, names: string[]): string[] {
  if (names.length === 0) return [];
  const shown = names.slice(0, MOST_SHOWN).join(', ');
  return [`${names.length} ${label}: ${shown}${names.length > MOST_SHOWN ? ', …' : ''}`];
}
