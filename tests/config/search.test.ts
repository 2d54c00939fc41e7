import { describe, expect, it } from 'vitest';
import { readSearch, readWriteAccess } from '../../src/config/search.ts';
import type { SiteConfig } from '../../src/model/config.ts';
import { searchOrigins } from '../../src/model/search.ts';

type Search = SiteConfig['search'];
const common = { sections: [], synonyms: {}, suggestions: [], questions: [], algolia: null };
const algolia: Search = { ...common, provider: 'algolia', algolia: { appId: 'ABC123', indexName: 'docs' } };
function read(search: Search, environment: Record<string, string>) {
  const { value: settings, problems } = readSearch({ search, version: { name: '5.1', label: '5.1' } }, environment);
  return { settings, messages: problems.map(({ message }) => message) };
}

describe('the engine of the config, with its key from the environment', () => {
  it('asks Algolia at the hosts of the application, with the tag of this version', () => {
    const { settings, messages } = read(algolia, { ALGOLIA_SEARCH_KEY: ' reader ' });
    expect(messages).toEqual([]);
    expect(settings).toEqual({
      provider: 'algolia',
      appId: 'ABC123',
      indexName: 'docs',
      searchKey: 'reader',
      hosts: [
        'https://abc123-dsn.algolia.net',
        'https://abc123-1.algolianet.com',
        'https://abc123-2.algolianet.com',
        'https://abc123-3.algolianet.com',
      ],
      tag: 'docs-default-5.1',
    });
  });

  it('asks another host in place of them', () => {
    const { settings } = read(algolia, { ALGOLIA_SEARCH_KEY: 'reader', ALGOLIA_HOST: 'http://127.0.0.1:4000' });
    expect(searchOrigins(settings)).toEqual(['http://127.0.0.1:4000']);
    expect(read(algolia, { ALGOLIA_SEARCH_KEY: 'reader', ALGOLIA_HOST: "https://x 'unsafe-inline'" }).messages).toEqual(
      [`the environment variable ALGOLIA_HOST is "https://x 'unsafe-inline'", which is not an origin`],
    );
  });

  it('asks no other host where the index is embedded, whatever keys there are', () => {
    const { settings, messages } = read(
      { ...common, provider: 'embedded' },
      { ALGOLIA_SEARCH_KEY: 'a', ALGOLIA_WRITE_KEY: 'a' },
    );
    expect(messages).toEqual([]);
    expect(searchOrigins(settings)).toEqual([]);
    expect(JSON.stringify(settings)).not.toContain('"a"');
  });

  it('names the key that is missing', () => {
    expect(read(algolia, { ALGOLIA_SEARCH_KEY: ' ' }).messages).toEqual([
      'the environment variable ALGOLIA_SEARCH_KEY is not set',
    ]);
  });

  it('refuses for readers the key that uploads, and it goes no further', () => {
    const { settings, messages } = read(algolia, { ALGOLIA_SEARCH_KEY: 'secret', ALGOLIA_WRITE_KEY: ' secret ' });
    expect(messages).toEqual([
      'the environment variable ALGOLIA_SEARCH_KEY is the key of ALGOLIA_WRITE_KEY: every reader could change the index with it',
    ]);
    expect(JSON.stringify(settings)).not.toContain('secret');
  });

  it('never exposes the key for uploads', () => {
    const { settings } = read(algolia, { ALGOLIA_SEARCH_KEY: 'reader', ALGOLIA_WRITE_KEY: 'secret' });
    expect(JSON.stringify(settings)).not.toContain('secret');
  });
});

describe('access to change an index', () => {
  const access = (environment: Record<string, string>) => {
    const { value, problems } = readWriteAccess(environment);
    return { access: value, messages: problems.map(({ message }) => message) };
  };

  it('is at Algolia, or at the host that replaces it', () => {
    expect(access({ ALGOLIA_WRITE_KEY: 'w' }).access).toEqual({ key: 'w', host: null });
    expect(access({ ALGOLIA_WRITE_KEY: 'w', ALGOLIA_HOST: 'http://127.0.0.1:4000' }).access).toEqual({
      key: 'w',
      host: 'http://127.0.0.1:4000',
    });
  });

  it('needs a key, which is named', () => {
    expect(access({}).messages).toEqual(['the environment variable ALGOLIA_WRITE_KEY is not set']);
    expect(access({ ALGOLIA_WRITE_KEY: 'two words' }).messages).toEqual([
      'the environment variable ALGOLIA_WRITE_KEY is not a key',
    ]);
  });
});
