import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenApiConfig } from '../../model/config.ts';
import { isAddress, isRaw, valueAt, type Raw } from './json.ts';
import { lostReferences, sourceOf } from './load.ts';
import { outlineOf } from './outline.ts';
import { parseText } from './read.ts';
import { writeWhole } from '../../files/write.ts';

export interface SyncOptions {
  siteDir: string;
  config: OpenApiConfig;
  /** How long the answer may take as a whole. */
  timeoutMs?: number;
  /** A larger answer is no description. */
  mostBytes?: number;
}

export interface SyncResult {
  /** The address asked; null where the source is a file and there is nothing to fetch. */
  address: string | null;
  /** What went wrong; null where all is well. The last good copy is as it was then. */
  failure: string | null;
  /** What is different, one line each; empty where nothing is. */
  changes: string[];
}

const TIMEOUT_MS = 30_000;
const MOST_BYTES = 50_000_000;
const MOST_SHOWN = 5;

/**
 * Fetches a hosted API description into the repository: the build never asks the network.
 *
 * The answer is checked before anything is written: status, size, syntax, the official schema, references. Whatever is
 * wrong with it, the last good copy stays.
 */
export async function syncApi(options: SyncOptions): Promise<SyncResult> {
  const { siteDir, config, timeoutMs = TIMEOUT_MS, mostBytes = MOST_BYTES } = options;
  const [address = ''] = sourceOf(config);
  if (!isAddress(address)) return { address: null, failure: null, changes: [] };
  const failed = (failure: string): SyncResult => ({ address, failure, changes: [] });
  let text: string;
  try {
    text = await fetchText(address, timeoutMs, mostBytes);
  } catch (error) {
    return failed(reasonOf(error, timeoutMs));
  }
  const document = parseText(text, address);
  if (!isRaw(document.value)) return failed(document.problems[0]?.message ?? 'the answer is no description');
  const wrong = await judge(document.value, config.strict);
  if (wrong !== null) return failed(wrong);
  const target = join(siteDir, config.snapshot);
  const before = readSnapshot(target);
  const json = `${JSON.stringify(document.value, null, 1)}\n`;
  if (before?.text === json) return { address, failure: null, changes: [] };
  writeWhole(target, json);
  return { address, failure: null, changes: differences(before?.document ?? null, document.value, config.path) };
}

async function fetchText(address: string, timeoutMs: number, mostBytes: number): Promise<string> {
  const signal = AbortSignal.timeout(timeoutMs);
  const answer = await fetch(address, {
    signal,
    headers: { Accept: 'application/json, application/yaml;q=0.9, */*;q=0.1' },
  });
  if (answer.status !== 200) throw new Error(`the answer is ${answer.status} ${answer.statusText}`.trim());
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.length;
    if (size > mostBytes) throw new Error(`the answer is larger than ${mostBytes.toLocaleString('en')} bytes`);
    chunks.push(chunk);
  }
  if (size === 0) throw new Error('the answer is empty');
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
}

function reasonOf(error: unknown, timeoutMs: number): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no whole answer within ${timeoutMs / 1000} seconds`;
  const cause = error.cause instanceof Error ? error.cause.message : '';
  return cause ? `${error.message}: ${cause}` : error.message;
}

/** What keeps a document from being built; null where nothing does. */
async function judge(document: Raw, strict: boolean): Promise<string | null> {
  const { validateDocument } = await import('./validate.ts');
  const lost = lostReferences(document);
  // What breaks a rule and can be shown is the build's to say, unless that would fail then.
  const broken = [...validateDocument(document), ...(strict ? lost : [])].filter(
    ({ severity }) => severity === 'error' || (strict && severity !== 'warning'),
  );
  // Of what stands in other files nothing would be shown.
  const elsewhere = lost.filter(({ message }) => !message.startsWith('"$ref": "#'));
  const problems = [...broken, ...(strict ? [] : elsewhere)];
  const [first] = problems;
  if (!first) return null;
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
  return `the description is not valid: ${first.pointer || '/'}: ${first.message}${more}`;
}

function readSnapshot(file: string): { text: string; document: Raw } | null {
  if (!existsSync(file)) return null;
  const text = readFileSync(file, 'utf8');
  const { value } = parseText(text, file);
  return { text, document: isRaw(value) ? value : {} };
}

/** Operations and schemas that came, went or changed, in a few lines. */
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
  return found.length > 0 ? found : ['only details beside operations and schemas changed'];
}

function entriesOf(document: Raw, path: string): { operations: Map<string, string>; schemas: Map<string, string> } {
  const outline = outlineOf(document, path, '');
  const at = (pointer: string) => JSON.stringify(valueAt(document, pointer));
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
