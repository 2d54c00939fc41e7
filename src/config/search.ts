import type { SearchConfig, SiteConfig } from '../model/config.ts';
import { NOWHERE, problemAt, type Checked, type Problem } from '../model/problem.ts';
import { contextOf, type EngineSettings } from '../model/search.ts';

/** Folder of the embedded engine's index in the output. */
export const INDEX_FOLDER = '/search-index/';

type Environment = Readonly<Record<string, string | undefined>>;

const SEARCH_KEY = 'ALGOLIA_SEARCH_KEY';
const WRITE_KEY = 'ALGOLIA_WRITE_KEY';

/**
 * Combines the config of the search engine with its search key from the environment. The key is public, since every
 * document contains it, but it belongs to one deployment and so not in the repository. A key that can write must never
 * be used here: the one for `docs search push` is refused, and that command asks the service what this key may do.
 */
export function readSearch(
  { search, version }: Pick<SiteConfig, 'search' | 'version'>,
  environment: Environment,
): Checked<EngineSettings> {
  const { provider, algolia } = search;
  if (provider === 'embedded' || !algolia)
    return { value: { provider: 'embedded', folder: INDEX_FOLDER }, problems: [] };
  const problems: Problem[] = [];
  const hosts = hostsOf(algolia.appId, '-dsn', environment, problems);
  const searchKey = searchKeyIn(environment, problems);
  return { value: { provider, ...algolia, searchKey, hosts, context: contextOf(version.name) }, problems };
}

/** The key and hosts that `docs search push` needs in addition to the public settings. They never reach a document. */
export interface WriteAccess {
  key: string;
  /** Origins that accept changes. */
  hosts: string[];
}

/**
 * Reads what is needed to change the index of a hosted engine.
 *
 * @returns null if the engine is not hosted
 */
export function readWriteAccess(
  { provider, algolia }: SearchConfig,
  environment: Environment,
): Checked<WriteAccess> | null {
  if (provider === 'embedded' || !algolia) return null;
  const problems: Problem[] = [];
  const fix = 'Set it to a key that can add records, and change and delete indexes.';
  const key = keyIn(environment, WRITE_KEY, fix, problems);
  return { value: { key, hosts: hostsOf(algolia.appId, '', environment, problems) }, problems };
}

function keyIn(environment: Environment, name: string, fix: string, problems: Problem[]): string {
  const value = environment[name]?.trim() ?? '';
  if (value === '') problems.push(problemAt(NOWHERE, `the environment variable ${name} is not set`, fix));
  else if (!/^[\x21-\x7e]+$/.test(value))
    problems.push(problemAt(NOWHERE, `the environment variable ${name} is not a key`, fix));
  return value;
}

function searchKeyIn(environment: Environment, problems: Problem[]): string {
  const fix = 'Set it to a key that can only search, or set search.provider to "embedded".';
  const key = keyIn(environment, SEARCH_KEY, fix, problems);
  if (key === '' || key !== environment[WRITE_KEY]?.trim()) return key;
  problems.push(
    problemAt(
      NOWHERE,
      `the environment variable ${SEARCH_KEY} is the key of ${WRITE_KEY}: every reader could change the index with it`,
      `Create a second key that can only search, and set ${SEARCH_KEY} to that.`,
    ),
  );
  // The key must not be published, even if the problem is ignored.
  return '';
}

/**
 * The hosts of an Algolia application, likeliest first. `ALGOLIA_HOST` replaces all of them, for a proxy or a test.
 * https://www.algolia.com/doc/rest-api/search (base URLs)
 */
function hostsOf(appId: string, suffix: '-dsn' | '', environment: Environment, problems: Problem[]): string[] {
  const other = environment['ALGOLIA_HOST']?.trim();
  if (other && /^https?:\/\/[\w.:[\]-]+$/.test(other)) return [other];
  if (other)
    problems.push(
      problemAt(
        NOWHERE,
        `the environment variable ALGOLIA_HOST is "${other}", which is not an origin`,
        'It looks like https://search.example.com.',
      ),
    );
  const id = appId.toLowerCase();
  return [`https://${id}${suffix}.algolia.net`, ...[1, 2, 3].map((number) => `https://${id}-${number}.algolianet.com`)];
}
