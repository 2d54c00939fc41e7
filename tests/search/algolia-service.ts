import type { HostedRecord } from '../../src/search/records.ts';
import { answers, snippetOf, startService, type Asked, type Reply, type Service } from './service.ts';

export const APP = 'TESTAPP';
export const SEARCH_KEY = 'search-key-of-readers';
export const WRITE_KEY = 'write-key-of-the-owner';

export interface AlgoliaIndex {
  records: Map<string, HostedRecord>;
  settings: Record<string, unknown>;
  synonyms: unknown[];
  rules: unknown[];
}

export interface AlgoliaService extends Service {
  indexes: Map<string, AlgoliaIndex>;
  /** The rights of each key. */
  keys: Map<string, string[]>;
}

/** The part of Algolia's REST API that is used, as documented at https://www.algolia.com/doc/rest-api/search */
export async function startAlgolia(): Promise<AlgoliaService> {
  const indexes = new Map<string, AlgoliaIndex>();
  const keys = new Map([
    [SEARCH_KEY, ['search']],
    [WRITE_KEY, ['addObject', 'deleteIndex', 'editSettings']],
  ]);
  // A task is done when it is polled for the second time.
  const looks = new Map<string, number>();
  let tasks = 0;

  const task = (): Reply => ({ body: { taskID: (tasks += 1), updatedAt: '2023-06-05T10:00:00.000Z' } });
  const denied: Reply = { status: 403, body: { message: 'Method not allowed with this API key', status: 403 } };
  const indexOf = (name: string): AlgoliaIndex => {
    const index = indexes.get(name) ?? { records: new Map(), settings: {}, synonyms: [], rules: [] };
    indexes.set(name, index);
    return index;
  };

  function change(
    name: string,
    action: string,
    { method, body, query }: Asked,
  ): [right: string, Reply | (() => Reply)] | null {
    const json = body === '' ? null : (JSON.parse(body) as unknown);
    if (method === 'PUT' && action === 'settings')
      return ['editSettings', () => ((indexOf(name).settings = json as Record<string, unknown>), task())];
    if (method === 'POST' && action === 'synonyms/batch')
      return [
        'editSettings',
        () => {
          const index = indexOf(name);
          index.synonyms = [
            ...(query.get('replaceExistingSynonyms') === 'true' ? [] : index.synonyms),
            ...(json as unknown[]),
          ];
          return task();
        },
      ];
    if (method === 'POST' && action === 'batch') return ['addObject', () => addAll(indexOf(name), body)];
    if (method === 'POST' && action === 'operation') return ['addObject', () => operate(name, json as Operation)];
    if (method === 'DELETE' && action === '') return ['deleteIndex', () => (indexes.delete(name), task())];
    if (method === 'GET' && /^task\/\d+$/.test(action)) return ['', () => look(`${name} ${action}`)];
    return null;
  }

  function look(name: string): Reply {
    const count = (looks.get(name) ?? 0) + 1;
    looks.set(name, count);
    return { body: { status: count < 2 ? 'notPublished' : 'published', pendingTask: count < 2 } };
  }

  function addAll(index: AlgoliaIndex, body: string): Reply {
    const { requests } = JSON.parse(body) as { requests: { action: string; body: HostedRecord }[] };
    if (requests.length > 1_000 || body.length > 10_000_000)
      return { status: 413, body: { message: 'Too large', status: 413 } };
    for (const { action, body: record } of requests) {
      const size = Buffer.byteLength(JSON.stringify(record));
      if (action !== 'addObject') return { status: 400, body: { message: `Invalid action ${action}`, status: 400 } };
      if (size > 10_000)
        return {
          status: 400,
          body: {
            message: `Record at the position 0 objectID=${record.objectID} is too big size=${size}/10000 bytes`,
            status: 400,
          },
        };
      index.records.set(record.objectID, record);
    }
    return { body: { ...(task().body as object), objectIDs: requests.map(({ body: { objectID } }) => objectID) } };
  }

  type Operation = { operation: string; destination: string; scope?: string[] };
  function operate(name: string, { operation, destination, scope }: Operation): Reply {
    const source = indexes.get(name);
    if (operation === 'move' && source) {
      indexes.set(destination, source);
      indexes.delete(name);
    }
    if (operation === 'copy' && source && scope?.includes('rules')) indexOf(destination).rules = source.rules;
    return task();
  }

  function search(name: string, { body }: Asked): Reply {
    const index = indexes.get(name);
    if (!index) return { status: 404, body: { message: `Index ${name} does not exist`, status: 404 } };
    const q = JSON.parse(body) as {
      query: string;
      facetFilters: string[];
      optionalFilters?: string[];
      distinct: number;
      hitsPerPage: number;
      highlightPreTag: string;
      highlightPostTag: string;
    };
    const has = (record: HostedRecord, filter: string) => {
      const [name_ = '', value] = filter.split(/:(.*)/);
      return (record as unknown as Record<string, unknown>)[name_] === value;
    };
    const groups = new Map<string, HostedRecord[]>();
    const found = [...index.records.values()]
      .filter((record) => q.facetFilters.every((filter) => has(record, filter)))
      .filter((record) =>
        answers([...Object.values(record.hierarchy), record.content, record.question, ...record.keywords], q.query),
      )
      .toSorted(
        (a, b) =>
          Number(q.optionalFilters?.some((f) => has(b, f)) ?? 0) -
          Number(q.optionalFilters?.some((f) => has(a, f)) ?? 0),
      );
    for (const record of found)
      groups.set(record.url_without_anchor, [...(groups.get(record.url_without_anchor) ?? []), record]);
    const page = [...groups.values()].slice(0, q.hitsPerPage);
    const hits = page
      .flatMap((group) => group.slice(0, q.distinct))
      .map(({ content, ...record }) => ({
        ...record,
        _snippetResult:
          content === null
            ? {}
            : {
                content: {
                  value: snippetOf(content, q.query, q.highlightPreTag, q.highlightPostTag) ?? content,
                  matchLevel: 'full',
                },
              },
      }));
    return { body: { hits, nbHits: groups.size, page: 0, hitsPerPage: q.hitsPerPage, query: q.query } };
  }

  const service = await startService((asked) => {
    const { method, path, headers, query } = asked;
    const key = String(headers['x-algolia-api-key'] ?? query.get('x-algolia-api-key'));
    const app = headers['x-algolia-application-id'] ?? query.get('x-algolia-application-id');
    const rights = keys.get(key);
    if (app !== APP || !rights)
      return { status: 403, body: { message: 'Invalid Application-ID or API key', status: 403 } };
    const wanted = /^\/1\/keys\/(.+)$/.exec(path)?.[1];
    if (wanted !== undefined && method === 'GET')
      return wanted === key ? { body: { value: key, acl: rights, description: '<redacted>' } } : denied;
    const [, name = '', action = ''] = /^\/1\/indexes\/([^/]+)(?:\/(.*))?$/.exec(path) ?? [];
    if (method === 'POST' && action === 'query') return rights.includes('search') ? search(name, asked) : denied;
    const found = name ? change(name, action, asked) : null;
    if (!found) return { status: 404, body: { message: 'Path not supported by Algolia API', status: 404 } };
    const [right, reply] = found;
    if (right && !rights.includes(right)) return denied;
    return typeof reply === 'function' ? reply() : reply;
  });
  return { ...service, indexes, keys };
}
