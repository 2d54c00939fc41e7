import type { SearchConfig, SiteConfig } from '../model/config.ts';
import { NOWHERE, problemAt, type Checked, type Problem } from '../model/problem.ts';
import { contextOf, type EngineSettings } from '../model/search.ts';

/** Folder of the embedded engine's index in the output. */
export const INDEX_FOLDER = '/search-index/';

type Environment = Readonly<Record<string, string | undefined>>;

/** The environment variables for the keys of each hosted service: one for readers, one for uploads. */
const KEYS = {
  algolia: { search: 'ALGOLIA_SEARCH_KEY', write: 'ALGOLIA_WRITE_KEY' },
  typesense: { search: 'TYPESENSE_SEARCH_KEY', write: 'TYPESENSE_WRITE_KEY' },
} as const;

/**
 * Combines the config of a search engine with its search key from the environment. The key is public, since every
 * document contains it, but it belongs to one deployment and so not in the repository. A key that can write must never
 * be used here: the one for `docs search push` is refused, and that command asks the service what this key may do.
 */
export function readSearch(
  { search, version }: Pick<SiteConfig, 'search' | 'version'>,
  environment: Environment,
): Checked<EngineSettings> {
  const { provider, algolia, typesense } = search;
  const context = contextOf(version.name);
  const access = new Access(environment);
  const { problems } = access;
  if (provider === 'algolia' && algolia) {
    const hosts = access.algoliaHosts(algolia.appId, 'read');
    return { value: { provider, ...algolia, searchKey: access.searchKey(provider), hosts, context }, problems };
  }
  if (provider === 'typesense' && typesense)
    return { value: { provider, ...typesense, searchKey: access.searchKey(provider), context }, problems };
  return { value: { provider: 'embedded', folder: INDEX_FOLDER }, problems };
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
  { provider, algolia, typesense }: SearchConfig,
  environment: Environment,
): Checked<WriteAccess> | null {
  const access = new Access(environment);
  const { problems } = access;
  if (provider === 'algolia' && algolia) {
    const key = access.key(KEYS.algolia.write, 'Set it to a key that can add records, and change and delete indexes.');
    return { value: { key, hosts: access.algoliaHosts(algolia.appId, 'write') }, problems };
  }
  if (provider === 'typesense' && typesense) {
    const fix = 'Set it to a key that can change collections, documents and aliases.';
    return { value: { key: access.key(KEYS.typesense.write, fix), hosts: [typesense.host] }, problems };
  }
  return null;
}

/** Reads keys and hosts from the environment, and collects problems with them. */
class Access {
  readonly problems: Problem[] = [];
  readonly #environment: Environment;

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  #report(message: string, fix: string): void {
    this.problems.push(problemAt(NOWHERE, message, fix));
  }

  key(name: string, fix: string): string {
    const value = this.#environment[name]?.trim() ?? '';
    if (value === '') this.#report(`the environment variable ${name} is not set`, fix);
    else if (!/^[\x21-\x7e]+$/.test(value)) this.#report(`the environment variable ${name} is not a key`, fix);
    return value;
  }

  searchKey(provider: keyof typeof KEYS): string {
    const { search, write } = KEYS[provider];
    const key = this.key(search, 'Set it to a key that can only search, or set search.provider to "embedded".');
    if (key === '' || key !== this.#environment[write]?.trim()) return key;
    this.#report(
      `the environment variable ${search} is the key of ${write}: every reader could change the index with it`,
      `Create a second key that can only search, and set ${search} to that.`,
    );
    // The key must not be published, even if the problem is ignored.
    return '';
  }

  /**
   * The hosts of an Algolia application, likeliest first. `ALGOLIA_HOST` replaces all of them, for a proxy or a test.
   * https://www.algolia.com/doc/rest-api/search (base URLs)
   */
  algoliaHosts(appId: string, access: 'read' | 'write'): string[] {
    const other = this.#environment['ALGOLIA_HOST']?.trim();
    if (other) {
      if (/^https?:\/\/[\w.:[\]-]+$/.test(other)) return [other];
      this.#report(
        `the environment variable ALGOLIA_HOST is "${other}", which is not an origin`,
        'It looks like https://search.example.com.',
      );
    }
    const id = appId.toLowerCase();
    return [
      `https://${id}${access === 'read' ? '-dsn' : ''}.algolia.net`,
      ...[1, 2, 3].map((number) => `https://${id}-${number}.algolianet.com`),
    ];
  }
}
