import type { SiteConfig } from '../model/config.ts';
import { NOWHERE, problemAt, type Checked, type Problem } from '../model/problem.ts';
import type { EngineSettings } from '../model/search.ts';

/** Folder of the embedded engine's index in the output. */
export const INDEX_FOLDER = '/search-index/';

type Environment = Readonly<Record<string, string | undefined>>;

const SEARCH_KEY = 'ALGOLIA_SEARCH_KEY';
const WRITE_KEY = 'ALGOLIA_WRITE_KEY';

/**
 * Combines the config of the search engine with its search key from the environment. The key is public, since every
 * document contains it, but it belongs to one deployment and so not in the repository. A key that can write must never
 * be used here: the one for `docs search push` is refused, and that command asks the service what the search key may do.
 */
export function readSearch(
  { search, version }: Pick<SiteConfig, 'search' | 'version'>,
  environment: Environment,
): Checked<EngineSettings> {
  const { provider, algolia } = search;
  if (provider === 'embedded' || !algolia)
    return { value: { provider: 'embedded', folder: INDEX_FOLDER }, problems: [] };
  const problems: Problem[] = [];
  const host = hostIn(environment, problems);
  const hosts = host === null ? hostsOf(algolia.appId) : [host];
  const searchKey = searchKeyIn(environment, problems);
  return { value: { provider, ...algolia, searchKey, hosts, tag: `docs-default-${version.name}` }, problems };
}

/** The key that `docs search push` needs in addition to the public settings. It never reaches a document. */
export interface WriteAccess {
  key: string;
  /** The origin in `ALGOLIA_HOST`; null for Algolia's own hosts. */
  host: string | null;
}

/** Reads what is needed to change the index of a hosted engine. */
export function readWriteAccess(environment: Environment): Checked<WriteAccess> {
  const problems: Problem[] = [];
  const fix = 'Set it to a key that can add records, and change and delete indexes.';
  const key = keyIn(environment, WRITE_KEY, fix, problems);
  return { value: { key, host: hostIn(environment, problems) }, problems };
}

function keyIn(environment: Environment, name: string, fix: string, problems: Problem[]): string {
  const value = environment[name]?.trim() ?? '';
  const mistake = value === '' ? 'is not set' : /[^\x21-\x7e]/.test(value) ? 'is not a key' : null;
  if (mistake) problems.push(problemAt(NOWHERE, `the environment variable ${name} ${mistake}`, fix));
  return value;
}

function searchKeyIn(environment: Environment, problems: Problem[]): string {
  const fix = 'Set it to a key that can only search, or set search.provider to "embedded".';
  const key = keyIn(environment, SEARCH_KEY, fix, problems);
  if (key === '' || key !== environment[WRITE_KEY]?.trim()) return key;
  const message = `the environment variable ${SEARCH_KEY} is the key of ${WRITE_KEY}: every reader could change the index with it`;
  problems.push(
    problemAt(NOWHERE, message, `Create a second key that can only search, and set ${SEARCH_KEY} to that.`),
  );
  // The key must not be published, even if the problem is ignored.
  return '';
}

/** The origin that replaces Algolia's own hosts, for a proxy or a test. */
function hostIn(environment: Environment, problems: Problem[]): string | null {
  const host = environment['ALGOLIA_HOST']?.trim();
  if (!host) return null;
  if (/^https?:\/\/[\w.:[\]-]+$/.test(host)) return host;
  const message = `the environment variable ALGOLIA_HOST is "${host}", which is not an origin`;
  problems.push(problemAt(NOWHERE, message, 'It looks like https://search.example.com.'));
  return null;
}

/**
 * The hosts of an Algolia application that answer searches, likeliest first.
 * https://www.algolia.com/doc/rest-api/search (base URLs)
 */
function hostsOf(appId: string): string[] {
  const id = appId.toLowerCase();
  return [`https://${id}-dsn.algolia.net`, ...[1, 2, 3].map((number) => `https://${id}-${number}.algolianet.com`)];
}
