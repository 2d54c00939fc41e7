import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { decodeAddress } from '../../model/address.ts';
import type { OpenApiConfig } from '../../model/config.ts';
import { reasonOf } from '../../model/problem.ts';
import { isAddress, isRaw, valueAt, type Raw } from './json.ts';
import { lostReferences, sourceOf } from './load.ts';
import { outlineOf } from './outline.ts';
import { parseText, readBundle, type Bundle } from './read.ts';
import { writeWhole } from '../../files/write.ts';

export interface SyncOptions {
  siteDir: string;
  config: OpenApiConfig;
  /** How long all responses together may take. */
  timeoutMs?: number;
  /** How large all responses together may be. */
  mostBytes?: number;
}

export interface SyncResult {
  /** The requested address; null if the source is a file and there is nothing to fetch. */
  address: string | null;
  /** The failure; null if there was none. After a failure, the last good copy is unchanged. */
  failure: string | null;
  /** The differences, a line each. */
  changes: string[];
}

const TIMEOUT_MS = 30_000;
const MOST_BYTES = 50_000_000;
const MOST_FILES = 1000;
const MOST_SHOWN = 5;

/**
 * Fetches a hosted API description into the repository, so that builds never use the network.
 *
 * The response is checked before anything is written: status, size, syntax, the official schema, references. Files on
 * the same host that it refers to are fetched as well and become parts of the copy. If anything is wrong with one of
 * them, the last good copy stays.
 */
export async function syncApi(options: SyncOptions): Promise<SyncResult> {
  const { siteDir, config, timeoutMs = TIMEOUT_MS, mostBytes = MOST_BYTES } = options;
  const [address = ''] = sourceOf(config);
  if (!isAddress(address)) return { address: null, failure: null, changes: [] };
  const failed = (failure: string): SyncResult => ({ address, failure, changes: [] });
  let document: Raw;
  try {
    document = await fetchWhole(address, new Budget(timeoutMs, mostBytes));
  } catch (error) {
    return failed(failureOf(error, timeoutMs));
  }
  const wrong = await judge(document, config.strict);
  if (wrong !== null) return failed(wrong);
  const target = join(siteDir, config.snapshot);
  const before = readSnapshot(target);
  const json = `${JSON.stringify(document, null, 1)}\n`;
  if (before?.text === json) return { address, failure: null, changes: [] };
  writeWhole(target, json);
  return { address, failure: null, changes: differences(before?.document ?? null, document, config.path) };
}

/** Limits the time and size of all responses together. */
class Budget {
  readonly signal: AbortSignal;
  readonly most: number;
  size = 0;

  constructor(timeoutMs: number, most: number) {
    this.signal = AbortSignal.timeout(timeoutMs);
    this.most = most;
  }

  take(bytes: number): void {
    this.size += bytes;
    if (this.size > this.most) throw new Error(`the response is larger than ${this.most.toLocaleString('en')} bytes`);
  }
}

/**
 * Fetches a description and the files on the same host that it refers to, as one document.
 *
 * @throws Error with the reason if one of them cannot be fetched or read
 */
async function fetchWhole(address: string, budget: Budget): Promise<Raw> {
  const text = await fetchText(address, budget);
  const { value, problems } = parseText(text, address);
  if (!isRaw(value)) throw new Error(problems[0]?.message ?? 'the response is not an API description');
  const { origin, pathname } = new URL(address);
  const folder = mkdtempSync(join(tmpdir(), 'docs-openapi-'));
  try {
    // An address that ends with a slash needs a name for its file.
    const main = (decodeAddress(pathname) ?? pathname).replace(/^\/+/, '').replace(/(^|\/)$/, '$1openapi');
    writeInside(folder, main, text);
    const fetched = new Set([main]);
    for (;;) {
      const bundle = readBundle(folder, [main], origin);
      const waiting = bundle.missing.filter((name) => !fetched.has(name));
      if (waiting.length === 0) return bundled(bundle, value, origin);
      for (const name of waiting) {
        fetched.add(name);
        if (fetched.size > MOST_FILES) throw new Error(`the description refers to more than ${MOST_FILES} files`);
        if (name.startsWith('..')) throw new Error(`the description refers to "${name}", above its host's addresses`);
        writeInside(folder, name, await fetchPart(`${origin}/${encodeURI(name)}`, budget));
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The document with its parts, or as it was written if it has none. */
function bundled({ document, files, problems }: Bundle, alone: Raw, origin: string): Raw {
  const wrong = problems.find(({ severity, message }) => severity === 'error' || message.includes('on another host'));
  if (wrong) throw new Error(`${origin}/${wrong.file}: ${wrong.message}`);
  return files.length > 1 ? document : alone;
}

function writeInside(folder: string, name: string, text: string): void {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

async function fetchPart(address: string, budget: Budget): Promise<string> {
  try {
    return await fetchText(address, budget);
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError') throw error;
    const reason = reasonOf(error);
    throw new Error(`the description refers to ${address}: ${reason}`, { cause: error });
  }
}

async function fetchText(address: string, budget: Budget): Promise<string> {
  const answer = await fetch(address, {
    signal: budget.signal,
    headers: { Accept: 'application/json, application/yaml;q=0.9, */*;q=0.1' },
  });
  if (answer.status !== 200) throw new Error(`the response is ${answer.status} ${answer.statusText}`.trim());
  const chunks: Uint8Array[] = [];
  for await (const chunk of answer.body ?? []) {
    budget.take(chunk.length);
    chunks.push(chunk);
  }
  if (chunks.length === 0) throw new Error('the response is empty');
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
}

function failureOf(error: unknown, timeoutMs: number): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no complete response within ${timeoutMs / 1000} seconds`;
  const cause = error.cause instanceof Error ? error.cause.message : '';
  return cause ? `${error.message}: ${cause}` : error.message;
}

/** The reason why a document cannot be built; null if it can. */
async function judge(document: Raw, strict: boolean): Promise<string | null> {
  const { validateDocument } = await import('./validate.ts');
  const lost = lostReferences(document);
  // Broken rules that keep nothing from being shown are left to the build to report, unless it would fail on them.
  const broken = [...validateDocument(document), ...(strict ? lost : [])].filter(
    ({ severity }) => severity === 'error' || (strict && severity !== 'warning'),
  );
  // If parts in other files are missing, there is nothing to show for them.
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
