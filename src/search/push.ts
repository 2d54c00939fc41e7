import { searchClient, type OperationIndexParams, type SearchClient, type SynonymHit } from '@algolia/client-search';
import { isTexts } from '../model/json.ts';
import { inputError, reasonOf } from '../model/problem.ts';
import type { AlgoliaSettings } from '../model/search.ts';
import { ALGOLIA_SETTINGS } from './algolia-settings.ts';
import type { HostedRecord } from './records.ts';

export interface PushOptions {
  /** The engine's settings in readers' browsers. */
  settings: AlgoliaSettings;
  /** The key for uploads, and the origin that replaces Algolia's own hosts, if any. */
  write: { key: string; host: string | null };
  records: readonly HostedRecord[];
  /** Synonyms, in both directions. */
  synonyms: Readonly<Record<string, string[]>>;
  /** Stops the upload until the new index takes over, and removes what it has uploaded. */
  signal: AbortSignal;
  onProgress: (done: number, total: number) => void;
  /** Called with problems that do not stop the upload. */
  onWarning: (text: string) => void;
}

/** The service refused or failed. The text never contains a key. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
}

/** The new index is complete, but the service has not confirmed that it is live. */
export class SwitchError extends Error {
  override readonly name = 'SwitchError';
}

/** Records have 9.5 KB at most, so a request stays below the 10 MB that Algolia recommends. */
const RECORDS_PER_REQUEST = 1_000;

/** How often the state of a task is asked for, with pauses that grow to five seconds: about ten minutes in all. */
const POLLS = 130;

/** In milliseconds. The client's own two seconds until a response begins are too few for a large upload. */
const TIMEOUTS = { connect: 60_000, read: 30_000, write: 60_000 };

/**
 * Replaces an Algolia index by the given records: uploads to an index with a temporary name, which is renamed once it
 * is complete. Rules created in Algolia's dashboard are kept; settings and synonyms are the site's. Before that, it asks
 * whether the readers' key can do more than search.
 *
 * The client's own `replaceAllObjects` would keep the old settings and synonyms as well.
 *
 * @throws InputError if the readers' key is refused
 * @throws ServiceError if the service fails: the index is unchanged
 * @throws SwitchError if it is unknown which index is now live
 */
export async function pushRecords(options: PushOptions): Promise<void> {
  await checkReadersKey(options);
  const client = clientFor(options, options.write.key);
  // Starts with the index's own name, so that keys restricted to a prefix can access it.
  const next = `${options.settings.indexName}_${new Date().toISOString().replaceAll(/\D/g, '').slice(0, 17)}`;
  try {
    await fill(client, next, options);
  } catch (error) {
    await remove(client, next, options);
    throw error;
  }
  await switchTo(client, next, options);
}

async function fill(client: SearchClient, next: string, options: PushOptions): Promise<void> {
  const { settings, records, synonyms, signal, onProgress } = options;
  const step = stepper(signal);
  const done = ({ taskID }: { taskID: number }) =>
    step(() => client.waitForTask({ indexName: next, taskID, maxRetries: POLLS }));
  const rules: OperationIndexParams = { operation: 'copy', destination: next, scope: ['rules'] };
  await done(await step(() => client.operationIndex({ indexName: settings.indexName, operationIndexParams: rules })));
  const tasks: { taskID: number }[] = [
    await step(() => client.setSettings({ indexName: next, indexSettings: ALGOLIA_SETTINGS })),
  ];
  const synonymHit = Object.entries(synonyms).map(([word, others], number): SynonymHit => ({
    objectID: `synonym-${number}`,
    type: 'synonym',
    synonyms: [word, ...others],
  }));
  if (synonymHit.length > 0)
    tasks.push(await step(() => client.saveSynonyms({ indexName: next, synonymHit, replaceExistingSynonyms: true })));
  for (let start = 0; start < records.length; start += RECORDS_PER_REQUEST) {
    const batch = records.slice(start, start + RECORDS_PER_REQUEST);
    const requests = batch.map((record) => ({ action: 'addObject' as const, body: { ...record } }));
    tasks.push(await step(() => client.batch({ indexName: next, batchWriteParams: { requests } })));
    onProgress(start + batch.length, records.length);
  }
  for (const task of tasks) await done(task);
}

async function switchTo(client: SearchClient, next: string, options: PushOptions): Promise<void> {
  const { indexName } = options.settings;
  try {
    const move: OperationIndexParams = { operation: 'move', destination: indexName };
    const { taskID } = await client.operationIndex({ indexName: next, operationIndexParams: move });
    await client.waitForTask({ indexName: next, taskID, maxRetries: POLLS });
  } catch (error) {
    if (!isRefusal(error)) throw new SwitchError(describe(error), { cause: error });
    await remove(client, next, options);
    throw serviceError(error);
  }
}

/** Removes what a failed upload has left behind. If that fails too, warns: the first error is the one to report. */
async function remove(client: SearchClient, next: string, { onWarning }: PushOptions): Promise<void> {
  try {
    await client.deleteIndex({ indexName: next });
  } catch (error) {
    onWarning(`The index ${next} could not be deleted. Delete it by hand: ${describe(error)}`);
  }
}

/** Starts one request after the other until the signal aborts. The client itself cannot be stopped. */
function stepper(signal: AbortSignal): <T>(request: () => Promise<T>) => Promise<T> {
  const aborted = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  );
  // Nobody may be waiting when it aborts.
  aborted.catch(() => undefined);
  return async (request) => {
    signal.throwIfAborted();
    const answer = request().catch((error: unknown) => {
      throw serviceError(error);
    });
    return Promise.race([answer, aborted]);
  };
}

function clientFor({ settings, write }: PushOptions, key: string): SearchClient {
  const other = write.host === null ? null : new URL(write.host);
  return searchClient(settings.appId, key, {
    timeouts: TIMEOUTS,
    ...(other && {
      hosts: [{ url: other.host, accept: 'readWrite', protocol: other.protocol === 'http:' ? 'http' : 'https' }],
    }),
  });
}

/**
 * Asks for the readers' key with that key itself, which any key may do.
 *
 * A secured key is derived from another without the service, so its rights cannot be looked up.
 * https://www.algolia.com/doc/rest-api/search/get-api-key
 */
async function checkReadersKey(options: PushOptions): Promise<void> {
  const key = options.settings.searchKey;
  try {
    const { acl } = await stepper(options.signal)(() => clientFor(options, key).getApiKey({ key }));
    if (!isTexts(acl)) throw new ServiceError('the service did not say what the key in ALGOLIA_SEARCH_KEY can do');
    const rights = acl.filter((right) => right !== 'search');
    if (rights.length === 0) return;
    throw inputError(
      `the key in the environment variable ALGOLIA_SEARCH_KEY can do more than search: ${rights.join(', ')}. Every page contains it, for everybody to see`,
      'Create a key that can only search, set ALGOLIA_SEARCH_KEY to that, and delete the other if a site was ever built with it.',
    );
  } catch (error) {
    if (!(error instanceof ServiceError) || ![401, 403, 404].includes(statusOf(error.cause))) throw error;
    const isSecured = /^[\da-f]{64}./.test(Buffer.from(key, 'base64').toString('latin1'));
    if (!isSecured)
      throw inputError(
        'the service does not know the key in the environment variable ALGOLIA_SEARCH_KEY',
        'Look the key up on the page "API keys" of the application in search.algolia.appId.',
      );
    options.onWarning('ALGOLIA_SEARCH_KEY is a secured key: the service does not say what such a key can do.');
  }
}

/** True if the service understood a request and refused it, so that nothing has changed. */
function isRefusal(error: unknown): boolean {
  return statusOf(error) >= 400 && statusOf(error) < 500;
}

function statusOf(error: unknown): number {
  return error instanceof Error && 'status' in error ? Number(error.status) : 0;
}

function serviceError(error: unknown): ServiceError {
  return new ServiceError(describe(error), { cause: error });
}

/** What the client keeps of each attempt. The addresses of requests are not shown: one of them contains a key. */
interface Attempt {
  host: { url: string };
  response: { status: number; content: string };
}

/** What the service answered last, and which host. */
function describe(error: unknown): string {
  const attempts = error instanceof Error && 'stackTrace' in error ? (error.stackTrace as Attempt[]) : [];
  const last = attempts.at(-1);
  if (!last) return reasonOf(error);
  const { host, response } = last;
  const text = isRefusal(error) ? reasonOf(error) : response.content.replaceAll(/\s+/g, ' ').trim().slice(0, 200);
  return response.status === 0
    ? `${host.url} did not respond: ${text}`
    : `${host.url} returned ${response.status}: ${text || 'nothing more'}`;
}
