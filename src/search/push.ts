import type { AlgoliaSettings } from '../model/search.ts';
import { InputError, NOWHERE, problemAt } from '../model/problem.ts';
import { algoliaKeyRights, replaceAlgoliaIndex } from './algolia.ts';
import { Transport, type TransportOptions } from './transport.ts';
import type { Upload } from './upload.ts';

export interface PushOptions extends Omit<Upload, 'transport'> {
  /** The engine's settings in readers' browsers. */
  settings: AlgoliaSettings;
  /** The key for uploads, and the origins that accept changes. */
  write: { key: string; hosts: readonly string[] };
  signal: AbortSignal;
  /** Replaces real waits. */
  wait?: TransportOptions['wait'];
}

/**
 * Replaces a hosted engine's index by the given records, after asking the service whether the readers' key can do more
 * than search.
 *
 * @throws InputError if that key is refused
 * @throws ServiceError if the service fails: the index is unchanged
 * @throws SwitchError if it is unknown which index is now live
 */
export async function pushRecords(options: PushOptions): Promise<void> {
  const { settings, write } = options;
  const transport = transportFor(options, write.key);
  const reader = transportFor(options, settings.searchKey);
  const upload: Upload = { ...options, transport };
  const rights = await algoliaKeyRights(reader, settings.searchKey);
  if (rights === null) checkUnknown(settings.searchKey, options);
  else refuse('ALGOLIA_SEARCH_KEY', rights);
  await replaceAlgoliaIndex(settings.indexName, upload);
}

function transportFor({ settings, write, signal, wait, onWarning }: PushOptions, key: string): Transport {
  const headers = { 'x-algolia-application-id': settings.appId, 'x-algolia-api-key': key };
  return new Transport({ hosts: write.hosts, headers, signal, wait, onRetry: onWarning });
}

function refuse(name: string, rights: readonly string[]): void {
  if (rights.length === 0) return;
  throw wrongKey(
    `the key in the environment variable ${name} can do more than search: ${rights.join(', ')}. Every page contains it, for everybody to see`,
    `Create a key that can only search, set ${name} to that, and delete the other if a site was ever built with it.`,
  );
}

/**
 * Handles an unknown key. A secured key is derived from another without the service, so its rights cannot be looked up.
 */
function checkUnknown(key: string, { onWarning }: PushOptions): void {
  const isSecured = /^[\da-f]{64}./.test(Buffer.from(key, 'base64').toString('latin1'));
  if (!isSecured)
    throw wrongKey(
      'the service does not know the key in the environment variable ALGOLIA_SEARCH_KEY',
      'Look the key up on the page "API keys" of the application in search.algolia.appId.',
    );
  onWarning('ALGOLIA_SEARCH_KEY is a secured key: the service does not say what such a key can do.');
}

function wrongKey(message: string, fix: string): InputError {
  return new InputError([problemAt(NOWHERE, message, fix)]);
}
