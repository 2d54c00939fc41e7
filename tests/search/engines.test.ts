import { recordOf, sectionOf } from './section.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SearchEngine, SearchQuery } from '../../src/model/search.ts';
import { recordsOf, type HostedRecord } from '../../src/search/records.ts';
import createAlgolia, { partsOf } from '../../src/ui/search/engines/algolia.ts';

import { APP, fillIndex, SEARCH_KEY, startAlgolia, type AlgoliaService } from './algolia-service.ts';

const TAG = 'docs-default-current';

function recordsFor(
  path: string,
  section: string,
  text: string,
  { tag = TAG, ask = [] }: { tag?: string; ask?: string[] } = {},
): HostedRecord[] {
  return recordsOf(
    { url: 'https://docs.example.com', title: 'Docs', tag },
    {
      ...recordOf(path, {
        title: `About ${path.slice(1)}`,
        questions: ask.map((one) => ({ ask: one, at: 'place' })),
        section,
        breadcrumbs: ['Top', 'Middle'],
        sections: [sectionOf('place', 'The place', text)],
      }),
      headings: [{ depth: 3, id: 'place', text: 'The place' }],
    },
  );
}

const RECORDS = [
  ...recordsFor('/one', 'reference', 'A segment is <b>here</b> & there.', { ask: ['what is a cohort'] }),
  ...recordsFor('/two', 'how-to', 'Another segment.'),
  ...recordsFor('/three', '', 'No section, one segment.'),
  ...recordsFor('/old', 'reference', 'A segment of another version.', { tag: 'docs-default-4.0' }),
];

const everything = (more: Partial<SearchQuery> = {}): SearchQuery => ({
  text: 'segment',
  section: null,
  near: null,
  limit: 10,
  signal: new AbortController().signal,
  ...more,
});

const engineAt = (...hosts: string[]): SearchEngine =>
  createAlgolia({ provider: 'algolia', appId: APP, indexName: 'docs', searchKey: SEARCH_KEY, hosts, tag: TAG });

async function start(): Promise<AlgoliaService> {
  const service = await startAlgolia();
  fillIndex(service, RECORDS);
  return service;
}

describe('the engine of Algolia', () => {
  let service: AlgoliaService;
  let engine: SearchEngine;
  beforeEach(async () => {
    service = await start();
    engine = engineAt(service.address);
  });
  afterEach(() => service.close());
  const lastAsked = () => service.asked.at(-1)!;
  /** The parameters of the last request, but for those that are the same in all. */
  const lastFilters = () => {
    const { query, facetFilters, optionalFilters } = JSON.parse(lastAsked().body) as Record<string, unknown>;
    return { query, facetFilters, optionalFilters };
  };
  const CONTEXT = ['language:en', 'docusaurus_tag:docs-default-current'];

  it('gives pages with their places, of this version alone', async () => {
    const { count, pages } = await engine.search(everything());
    expect(count).toBe(3);
    expect(pages.map(({ path }) => path)).toEqual(['/one', '/two', '/three']);
    expect(pages[0]).toEqual({
      path: '/one',
      title: 'About one',
      breadcrumbs: ['Top', 'Middle'],
      question: null,
      hits: [
        {
          anchor: 'place',
          heading: 'The place',
          excerpt: [
            { text: 'A ', marked: false },
            { text: 'segment', marked: true },
            { text: ' is <b>here</b> & there.', marked: false },
          ],
        },
      ],
      words: ['segment'],
    });
  });

  it('puts a heading and its text together, and a page first of all its places', async () => {
    const { pages } = await engine.search(everything({ text: 'about two' }));
    expect(pages).toHaveLength(1);
    expect(pages[0]?.hits.map(({ anchor, heading }) => [anchor, heading])).toEqual([
      ['', ''],
      ['place', 'The place'],
    ]);
    expect(pages[0]?.hits[1]?.excerpt).toEqual([{ text: 'Another segment.', marked: false }]);
    // Services do not mark headings.
    expect(pages[0]?.words).toEqual(['about']);
  });

  it('gives the question of readers that was found, and where it is answered', async () => {
    const { pages } = await engine.search(everything({ text: 'cohort' }));
    expect(pages[0]).toMatchObject({
      path: '/one',
      question: { ask: 'what is a cohort', anchor: 'place', heading: 'The place' },
    });
    expect(pages[0]?.hits[0]).toEqual({ anchor: 'place', heading: 'The place', excerpt: [] });
  });

  it('asks with one plain request, filtered by language and version', async () => {
    await engine.search(everything());
    const { method, path, query, headers } = lastAsked();
    expect([method, path]).toEqual(['POST', '/1/indexes/docs/query']);
    expect(Object.fromEntries(query)).toEqual({
      'x-algolia-application-id': APP,
      'x-algolia-api-key': SEARCH_KEY,
    });
    expect(headers['content-type']).toBe('text/plain');
    expect(lastFilters()).toEqual({ query: 'segment', facetFilters: CONTEXT });
    expect(service.asked).toHaveLength(1);
  });

  it('narrows to a section', async () => {
    const { count, pages } = await engine.search(everything({ section: 'how-to', near: 'reference' }));
    expect([count, pages.map(({ path }) => path)]).toEqual([1, ['/two']]);
    expect(lastFilters()).toEqual({ query: 'segment', facetFilters: [...CONTEXT, 'section:how-to'] });
  });

  it('puts the section first in which the reader stands', async () => {
    const { count, pages } = await engine.search(everything({ near: 'how-to' }));
    expect([count, pages[0]?.path]).toEqual([3, '/two']);
    expect(lastFilters()).toMatchObject({ facetFilters: CONTEXT, optionalFilters: ['section:how-to'] });
  });

  it.each([
    [1, ['/one']],
    [2, ['/one', '/two']],
    [300, ['/one', '/two', '/three']],
  ])('gives %i pages at most', async (limit, paths) => {
    const { count, pages } = await engine.search(everything({ limit }));
    expect(pages.map(({ path }) => path)).toEqual(paths);
    expect(count).toBe(3);
  });

  it('finds nothing where there is nothing', async () => {
    expect(await engine.search(everything({ text: 'nowhere' }))).toEqual({ count: 0, pages: [], unknown: [] });
  });

  it('says that it failed: a refusal, a failure, an answer that is none, no answer', async () => {
    const refused = { status: 403, body: { message: 'Invalid key' } };
    service.fail(/./, refused, { status: 503, body: '' }, { body: '<html>' }, { body: [] }, 'cut');
    await expect(engine.search(everything())).rejects.toThrow('The search service returned 403.');
    await expect(engine.search(everything())).rejects.toThrow('The search service returned 503.');
    await expect(engine.search(everything())).rejects.toThrow();
    await expect(engine.search(everything())).rejects.toThrow(
      'The search service returned something other than results.',
    );
    await expect(engine.search(everything())).rejects.toThrow();
    expect((await engine.search(everything())).count).toBe(3);
  });

  it('shows nothing of records that are not in its own format', async () => {
    const odd = [null, 7, 'text', [], {}, { url: 5, hierarchy: null }, { document: { url: 'javascript:a' } }];
    service.fail(/./, {
      body: { hits: odd, nbHits: 1, results: [{ found: 1, grouped_hits: [...odd, { hits: odd }] }] },
    });
    expect(await engine.search(everything())).toEqual({ count: 1, pages: [], unknown: [] });
  });

  it('stops when aborted, and sends no request after that', async () => {
    const signal = AbortSignal.abort();
    await expect(engine.search(everything({ signal }))).rejects.toMatchObject({ name: 'AbortError' });
    expect(service.asked).toEqual([]);
    const stopping = new AbortController();
    const answer = engine.search(everything({ signal: stopping.signal }));
    stopping.abort();
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('fetches nothing in advance', async () => {
    await engine.warm();
    expect(service.asked).toEqual([]);
  });

  it('asks the next host where one does not answer or has failed, and none after a refusal', async () => {
    const [first, second, gone] = await Promise.all([start(), start(), start()]);
    await gone.close();
    const several = engineAt(gone.address, first.address, second.address);
    first.fail(/query/, { status: 500, body: {} });
    expect((await several.search(everything())).count).toBe(3);
    expect([first.asked.length, second.asked.length]).toEqual([1, 1]);
    first.fail(/query/, { body: ['not what a search returns'] });
    expect((await several.search(everything())).count).toBe(3);
    expect([first.asked.length, second.asked.length]).toEqual([2, 2]);
    first.fail(/query/, { status: 400, body: {} });
    await expect(several.search(everything())).rejects.toThrow('400');
    expect([first.asked.length, second.asked.length]).toEqual([3, 2]);
    await Promise.all([first.close(), second.close()]);
  });
});

it.each([
  ['', []],
  ['plain', ['plain']],
  ['\uE000all\uE001', ['[all]']],
  ['a \uE000b\uE001 c \uE000d\uE001', ['a ', '[b]', ' c ', '[d]']],
  ['cut \uE000off', ['cut ', '[off]']],
  ['stray\uE001 end', ['stray end']],
  ['<mark>&amp;\uE000<script>\uE001', ['<mark>&amp;', '[<script>]']],
])('partsOf %j', (text, parts) => {
  expect(partsOf(text).map((part) => (part.marked ? `[${part.text}]` : part.text))).toEqual(parts);
});
