import type { SearchConfig } from '../model/config.ts';
import type { Problem } from '../model/problem.ts';
import type { EngineSettings } from '../model/search.ts';

/** Folder of the embedded engine's index in the output. */
export const INDEX_FOLDER = '/search-index/';

/**
 * Joins the config of a search engine with its search key from the environment. The key is public, it stands in every
 * document; it is no business of the repository all the same, since it belongs to one deployment.
 *
 * @param problems receives what is missing
 */
export function readSearch(
  config: SearchConfig,
  environment: Readonly<Record<string, string | undefined>>,
  problems: Problem[],
): EngineSettings {
  const key = (name: string): string => {
    const value = environment[name]?.trim() ?? '';
    if (value === '')
      problems.push({
        severity: 'error',
        file: '',
        line: 0,
        column: 0,
        message: `the environment variable ${name} is not set, and the search provider "${config.provider}" needs it`,
        fix: 'Set it to a key that may only search, or set search.provider to "embedded".',
      });
    return value;
  };
  if (config.provider === 'algolia' && config.algolia)
    return { provider: 'algolia', ...config.algolia, searchKey: key('ALGOLIA_SEARCH_KEY') };
  if (config.provider === 'typesense' && config.typesense)
    return { provider: 'typesense', ...config.typesense, searchKey: key('TYPESENSE_SEARCH_KEY') };
  return { provider: 'embedded', folder: INDEX_FOLDER };
}
