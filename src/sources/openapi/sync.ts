import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenApiConfig } from '../../model/config.ts';
import { jsonText } from '../../model/json.ts';
import { reasonOf } from '../../model/problem.ts';
import { fetchFile, type FetchLimits } from '../remote/fetch.ts';
import { unreadablePart } from './check.ts';
import { isAddress, valueAt, type Raw } from './json.ts';
import { sourceOf } from './load.ts';
import { outlineOf } from './outline.ts';
import { parseText } from './parse.ts';
import { lostReferences } from './passed-over.ts';
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
  const [address = ''] = sourceOf(config);
  if (!isAddress(address)) return { address: null, failure: null, changes: [] };
  const failed = (failure: string): SyncResult => ({ address, failure, changes: [] });
  let document: Raw;
  try {
    document = await fetchDescription(address, { ...LIMITS, ...limits });
  } catch (error) {
    return failed(reasonOf(error));
  }
  const wrong = await judge(document, config.strict);
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
async function judge(document: Raw, strict: boolean): Promise<string | null> {
  const { lintDocument } = await import('./lint.ts');
  const unreadable = unreadablePart(document);
  // Broken rules are left to the build to report, unless it would fail on them.
  const problems = unreadable
    ? [unreadable]
    : strict
      ? [...lostReferences(document), ...(await lintDocument(document, { strict: false }))]
      : [];
  const [first] = problems;
  if (!first) return null;
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
  return `the description is not valid: ${first.pointer || '/'}: ${first.message}${more}`;
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
  const lines = (['operations', 'schemas'] as const).flatMap((kind) => [
    line(
      `${kind} added`,
      [...now[kind].keys()].filter((name) => !was[kind].has(name)),
    ),
    line(
      `${kind} removed`,
      [...was[kind].keys()].filter((name) => !now[kind].has(name)),
    ),
    line(
      `${kind} changed`,
      [...now[kind]].flatMap(([name, text]) => (was[kind].has(name) && was[kind].get(name) !== text ? [name] : [])),
    ),
  ]);
  const found = lines.filter((text) => text !== '');
  return found.length > 0 ? found : ['only details other than operations and schemas changed'];
}

function entriesOf(document: Raw, path: string): { operations: Map<string, string>; schemas: Map<string, string> } {
  const outline = outlineOf(document, path, '');
  const at = (pointer: string) => jsonText(valueAt(document, pointer));
  return {
    operations: new Map(outline.operations.map(({ method, route, pointer }) => [`${method} ${route}`, at(pointer)])),
    schemas: new Map(outline.schemas.map(({ name, pointer }) => [name, at(pointer)])),
  };
}

function line(label: string, names: string[]): string {
  if (names.length === 0) return '';
  const shown = names.slice(0, MOST_SHOWN).join(', ');
  return `${names.length} ${label}: ${shown}${names.length > MOST_SHOWN ? ', …' : ''}`;
}
