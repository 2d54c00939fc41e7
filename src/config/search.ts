import type { SearchConfig, SiteConfig } from '../model/config.ts';
import type { Problem } from '../model/problem.ts';
import { contextOf, type EngineSettings } from '../model/search.ts';

/** Folder of the embedded engine's index in the output. */
export const INDEX_FOLDER = '/search-index/';

type Environment = Readonly<Record<string, string | undefined>>;

/** The variables with the keys of each hosted service: one for readers, one to upload with. */
const KEYS = {
  algolia: { search: 'ALGOLIA_SEARCH_KEY', write: 'ALGOLIA_WRITE_KEY' },
  typesense: { search: 'TYPESENSE_SEARCH_KEY', write: 'TYPESENSE_WRITE_KEY' },
} as const;

/**
 * Joins the config of a search engine with its search key from the environment. The key is public, it stands in every
 * document; it is no business of the repository all the same, since it belongs to one deployment. So a key that can
 * write must not be given here: the one that `docs search push` uses is refused, and that command asks the service
 * what the other may do.
 *
 * @param problems receives what is missing or refused
 */
export function readSearch(
  { search, version }: Pick<SiteConfig, 'search' | 'version'>,
  environment: Environment,
  problems: Problem[],
): EngineSettings {
  const context = contextOf(version.name);
  if (search.provider === 'algolia' && search.algolia) {
    const hosts = algoliaHosts(search.algolia.appId, 'read', environment, problems);
    return {
      provider: 'algolia',
      ...search.algolia,
      searchKey: searchKey('algolia', environment, problems),
      hosts,
      context,
    };
  }
  if (search.provider === 'typesense' && search.typesense)
    return {
      provider: 'typesense',
      ...search.typesense,
      searchKey: searchKey('typesense', environment, problems),
      context,
    };
  return { provider: 'embedded', folder: INDEX_FOLDER };
}

/** The key and the hosts that `docs search push` needs beside the settings of the readers' engine. It never reaches a document. */
export interface WriteAccess {
  key: string;
  /** Origins that take changes. */
  hosts: string[];
}

/**
 * Reads what it takes to change the index of a hosted engine.
 *
 * @param problems receives what is missing
 * @returns null where the engine is not a hosted one
 */
export function readWriteAccess(
  search: SearchConfig,
  environment: Environment,
  problems: Problem[],
): WriteAccess | null {
  if (search.provider === 'algolia' && search.algolia)
    return {
      key: read(
        KEYS.algolia.write,
        'Set it to a key that may add records and change and delete indexes.',
        environment,
        problems,
      ),
      hosts: algoliaHosts(search.algolia.appId, 'write', environment, problems),
    };
  if (search.provider === 'typesense' && search.typesense)
    return {
      key: read(
        KEYS.typesense.write,
        'Set it to a key that may change collections, documents and aliases.',
        environment,
        problems,
      ),
      hosts: [search.typesense.host],
    };
  return null;
}

function searchKey(provider: keyof typeof KEYS, environment: Environment, problems: Problem[]): string {
  const { search, write } = KEYS[provider];
  const key = read(
    search,
    'Set it to a key that may only search, or set search.provider to "embedded".',
    environment,
    problems,
  );
  if (key === '' || key !== environment[write]?.trim()) return key;
  problems.push(
    problem(
      `the environment variable ${search} is the key of ${write}: every reader could change the index with it`,
      `Make a second key that may only search, and set ${search} to that.`,
    ),
  );
  // It goes no further, whatever becomes of the problem.
  return '';
}

function read(name: string, fix: string, environment: Environment, problems: Problem[]): string {
  const value = environment[name]?.trim() ?? '';
  if (value === '') problems.push(problem(`the environment variable ${name} is not set`, fix));
  else if (!/^[\x21-\x7e]+$/.test(value)) problems.push(problem(`the environment variable ${name} is no key`, fix));
  return value;
}

/**
 * The hosts of an Algolia application, likeliest first. `ALGOLIA_HOST` stands in for all of them: a proxy, or a test.
 * https://www.algolia.com/doc/rest-api/search (base URLs)
 */
function algoliaHosts(
  appId: string,
  access: 'read' | 'write',
  environment: Environment,
  problems: Problem[],
): string[] {
  const other = environment['ALGOLIA_HOST']?.trim();
  if (other) {
    if (/^https?:\/\/[\w.:[\]-]+$/.test(other)) return [other];
    problems.push(
      problem(
        `the environment variable ALGOLIA_HOST is "${other}", which is no origin`,
        'It looks like https://search.example.com.',
      ),
    );
  }
  const id = appId.toLowerCase();
  return [
    `https://${id}${access === 'read' ? '-dsn' : ''}.algolia.net`,
    ...[1, 2, 3].map((number) => `https://${id}-${number}.algolianet.com`),
  ];
}

function problem(message: string, fix: string): Problem {
  return { severity: 'error', file: '', line: 0, column: 0, message, fix };
}
