import { recordOf, sectionOf } from './section.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AlgoliaSettings } from '../../src/model/search.ts';
import { InputError } from '../../src/model/problem.ts';
import { pushRecords } from '../../src/search/push.ts';
import { recordsOf, type HostedRecord } from '../../src/search/records.ts';
import { APP, SEARCH_KEY, startAlgolia, WRITE_KEY, type AlgoliaService } from './algolia-service.ts';

const tag = 'docs-default-current';
const site = { url: 'https://docs.example.com', title: 'Docs', tag };

/** Records of the given number of pages, three for each. */
function someRecords(pages: number): HostedRecord[] {
  return Array.from({ length: pages }, (_, number) => {
    const sections = [sectionOf('a', 'A', `Text ${number}`)];
    const record = recordOf(`/page-${number}`, { title: `Page ${number}`, section: 'reference', sections });
    return recordsOf(site, { ...record, headings: [{ depth: 2, id: 'a', text: 'A' }] });
  }).flat();
}

const urls = (records: Iterable<{ url: string; type: string }>) =>
  [...records].map(({ url, type }) => `${type} ${url}`).toSorted();

/** Pushes records of two pages, and returns how that ended and what was reported. */
async function push(
  settings: AlgoliaSettings,
  service: AlgoliaService,
  {
    records = someRecords(2),
    synonyms = {},
    signal = new AbortController().signal,
    stop,
  }: {
    records?: HostedRecord[];
    synonyms?: Record<string, string[]>;
    signal?: AbortSignal;
    stop?: () => void;
  } = {},
): Promise<{ error: unknown; warnings: string[]; progress: string[] }> {
  const said = { warnings: [] as string[], progress: [] as string[] };
  const error = await pushRecords({
    settings,
    write: { key: WRITE_KEY, host: service.address },
    records,
    synonyms,
    signal,
    onProgress: (done, total) => {
      said.progress.push(`${done}/${total}`);
      stop?.();
    },
    onWarning: (text) => said.warnings.push(text),
  }).then(
    () => null,
    (reason: unknown) => reason,
  );
  return { error, ...said };
}

const steps = ({ asked }: AlgoliaService) =>
  asked.map(({ method, path }) => `${method} ${path.replaceAll(/\d{17}/g, 'NEW').replaceAll(/task\/\d+/g, 'task')}`);
const problemOf = (error: unknown) => (error instanceof InputError ? error.problems[0]?.message : error);

describe('Algolia', () => {
  let service: AlgoliaService;
  let settings: AlgoliaSettings;
  beforeEach(async () => {
    service = await startAlgolia();
    settings = {
      provider: 'algolia',
      appId: APP,
      indexName: 'docs',
      searchKey: SEARCH_KEY,
      hosts: [service.address],
      tag,
    };
  });
  afterEach(() => service.close());
  const run = (more?: Parameters<typeof push>[2]) => push(settings, service, more);

  it('gets the records in an index of another name, which takes over the name once it is whole', async () => {
    const { error, progress, warnings } = await run({ synonyms: { flag: ['toggle'] } });
    expect(error).toBeNull();
    expect(steps(service)).toEqual([
      'GET /1/keys/search-key-of-readers',
      'POST /1/indexes/docs/operation',
      'GET /1/indexes/docs_NEW/task',
      'GET /1/indexes/docs_NEW/task',
      'PUT /1/indexes/docs_NEW/settings',
      'POST /1/indexes/docs_NEW/synonyms/batch',
      'POST /1/indexes/docs_NEW/batch',
      ...Array.from({ length: 6 }, () => 'GET /1/indexes/docs_NEW/task'),
      'POST /1/indexes/docs_NEW/operation',
      'GET /1/indexes/docs_NEW/task',
      'GET /1/indexes/docs_NEW/task',
    ]);
    expect([...service.indexes.keys()]).toEqual(['docs']);
    const index = service.indexes.get('docs');
    expect(urls(index?.records.values() ?? [])).toEqual(urls(someRecords(2)));
    expect(index?.settings).toMatchObject({ attributeForDistinct: 'url_without_anchor', distinct: 3 });
    expect(index?.synonyms).toEqual([{ objectID: 'synonym-0', type: 'synonym', synonyms: ['flag', 'toggle'] }]);
    expect(progress).toEqual(['6/6']);
    expect(warnings).toEqual([]);
  });

  it('is told who asks by headers, and each key stays with its own requests', async () => {
    await run();
    const [first, ...rest] = service.asked;
    expect(first?.headers).toMatchObject({
      'x-algolia-application-id': APP,
      'x-algolia-api-key': SEARCH_KEY,
    });
    for (const { headers, query } of rest) {
      expect(headers).toMatchObject({
        'x-algolia-application-id': APP,
        'x-algolia-api-key': WRITE_KEY,
      });
      expect(query.toString()).not.toContain(WRITE_KEY);
    }
    const batch = rest.find(({ path }) => path.endsWith('/batch'));
    expect((JSON.parse(batch?.body ?? '') as { requests: unknown[] }).requests[0]).toEqual({
      action: 'addObject',
      body: someRecords(1)[0],
    });
  });

  it('replaces what was there, and keeps the rules', async () => {
    service.indexes.set('docs', {
      records: new Map([['old', someRecords(9).at(-1)!]]),
      settings: {},
      synonyms: [{ old: true }],
      rules: [{ rule: 1 }],
    });
    expect((await run()).error).toBeNull();
    expect(urls(service.indexes.get('docs')?.records.values() ?? [])).toEqual(urls(someRecords(2)));
    expect(service.indexes.get('docs')).toMatchObject({ rules: [{ rule: 1 }], synonyms: [] });
  });

  it('gets many records in batches', async () => {
    const { error, progress } = await run({ records: someRecords(800) });
    expect(error).toBeNull();
    expect(progress).toEqual(['1000/2400', '2000/2400', '2400/2400']);
    expect(service.indexes.get('docs')?.records.size).toBe(2400);
  });

  it('is asked again after the time it names where it has too many requests', async () => {
    service.fail(/batch$/, { status: 429, body: { message: 'Too many' }, headers: { 'retry-after': '1' } });
    const { error } = await run();
    expect(error).toBeNull();
    expect(steps(service).filter((step) => step.endsWith('/batch'))).toHaveLength(2);
    expect(service.indexes.get('docs')?.records.size).toBe(6);
  });

  it.each([
    ['settings', /settings$/, { status: 500, body: { message: 'Broken' } }, /returned 500: {"message":"Broken"}$/],
    ['records', /\/batch$/, 'cut' as const, /did not respond: socket hang up$/],
    ['a task', /task/, { status: 503, body: '' }, /returned 503: nothing more$/],
    ['an answer that is none', /\/batch$/, { body: '<html>' }, /JSON/],
  ])('that fails at %s keeps its index, says why, and nothing else is left', async (_, request, failure, reason) => {
    const old = { records: new Map([['old', someRecords(1)[0]!]]), settings: {}, synonyms: [], rules: [] };
    service.indexes.set('docs', old);
    service.fail(request, failure);
    const { error } = await run();
    expect((error as Error).name).toBe('ServiceError');
    expect((error as Error).message).toMatch(reason);
    expect([...service.indexes]).toEqual([['docs', old]]);
  });

  it('that refuses is not asked again, and its reason is said', async () => {
    service.keys.set(WRITE_KEY, ['addObject', 'deleteIndex']);
    const { error, warnings } = await run();
    expect(String(error)).toMatch(/127\.0\.0\.1:\d+ returned 403: Method not allowed with this API key$/);
    expect(warnings).toEqual([]);
    expect([...service.indexes.keys()]).toEqual([]);
  });

  it('that does not say how the last step ended leaves that open, and no index is deleted', async () => {
    service.fail(/_\d{17}\/operation$/, 'cut');
    const { error } = await run();
    expect((error as Error).name).toBe('SwitchError');
    expect(steps(service).filter((step) => step.startsWith('DELETE'))).toEqual([]);
  });

  it('is left as it was by a push that is stopped', async () => {
    const stopping = new AbortController();
    const { error } = await run({ records: someRecords(800), signal: stopping.signal, stop: () => stopping.abort() });
    expect((error as Error).name).toBe('AbortError');
    expect([...service.indexes.keys()]).toEqual([]);
    expect(steps(service).at(-1)).toBe('DELETE /1/indexes/docs_NEW');
  });

  it('says of a readers’ key that may write, which is then refused before anything is changed', async () => {
    service.keys.set(SEARCH_KEY, ['search', 'addObject', 'deleteIndex']);
    const { error } = await run();
    expect(problemOf(error)).toBe(
      'the key in the environment variable ALGOLIA_SEARCH_KEY can do more than search: addObject, deleteIndex. Every page contains it, for everybody to see',
    );
    expect(steps(service)).toEqual(['GET /1/keys/search-key-of-readers']);
  });

  it('says of a readers’ key that there is no such key', async () => {
    service.keys.delete(SEARCH_KEY);
    expect(problemOf((await run()).error)).toContain(
      'does not know the key in the environment variable ALGOLIA_SEARCH_KEY',
    );
  });

  it('cannot look up secured keys, and says so', async () => {
    settings.searchKey = Buffer.from(`${'0a'.repeat(32)}filters=x`).toString('base64');
    const { error, warnings } = await run();
    expect(error).toBeNull();
    expect(warnings).toEqual([expect.stringContaining('is a secured key')]);
  });

  it('no message has a key in it', async () => {
    service.fail(/keys/, 'cut');
    const { error, warnings } = await run();
    const all = [String(error), ...warnings].join('\n');
    expect(all).toContain('did not respond');
    expect(all).not.toContain(SEARCH_KEY);
    expect(all).not.toContain(WRITE_KEY);
  });
});
