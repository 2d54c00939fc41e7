import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { serve } from '../serve.ts';
import type { HostedRecord } from '../../src/search/records.ts';

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

/** Replaces the records of the index `docs`. */
export function fillIndex({ indexes }: AlgoliaService, records: readonly HostedRecord[]): void {
  const byId = new Map(records.map((record) => [record.objectID, record]));
  indexes.set('docs', { records: byId, settings: {}, synonyms: [], rules: [] });
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

interface Asked {
  method: string;
  /** Decoded, without the query. */
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
}

interface Reply {
  status?: number;
  /** Objects are sent as JSON. */
  body: unknown;
  headers?: Record<string, string>;
}

type Failure = Reply | 'cut' | 'silence';

interface Service {
  address: string;
  /** Every request, in order, including failed ones. */
  asked: Asked[];
  /** Makes the next matching requests fail, one after the other: with a reply, a cut connection, or no response. */
  fail: (request: RegExp, ...how: Failure[]) => void;
  close: () => Promise<void>;
}

/** Starts a service that answers with the given function. */
async function startService(answer: (asked: Asked) => Reply): Promise<Service> {
  const asked: Asked[] = [];
  const failures: { request: RegExp; how: Failure }[] = [];
  const reply = (response: ServerResponse, { status = 200, body, headers = {} }: Reply) => {
    const isText = typeof body === 'string';
    const type = isText ? 'text/plain' : 'application/json';
    response.writeHead(status, { 'content-type': type, 'access-control-allow-origin': '*', ...headers });
    response.end(isText ? body : JSON.stringify(body));
  };
  const { address, close } = await serve((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://service');
      const one: Asked = {
        method: request.method ?? '',
        path: decodeURIComponent(url.pathname),
        query: url.searchParams,
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      };
      asked.push(one);
      const index = failures.findIndex((failure) => failure.request.test(`${one.method} ${one.path}`));
      const failure = index === -1 ? undefined : failures.splice(index, 1)[0]?.how;
      if (failure === 'cut') request.socket.destroy();
      else if (failure !== 'silence') reply(response, failure ?? answer(one));
    });
  });
  return {
    address,
    asked,
    fail: (request, ...how) => failures.push(...how.map((one) => ({ request, how: one }))),
    close,
  };
}

/** Matches records as the service does: each word of the query must be the prefix of a word in the record. */
function answers(texts: (string | null | undefined)[], query: string): boolean {
  const words = texts
    .join(' ')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u);
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean);
  return wanted.every((word) => words.some((other) => other.startsWith(word)));
}

/** The words around the first match, with marked matches, as the service cuts them; undefined if nothing matches. */
function snippetOf(text: string, query: string, start: string, end: string): string | undefined {
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = (word: string) => wanted.some((one) => word.toLowerCase().startsWith(one));
  const marked = text
    .split(' ')
    .map((word) => word.replaceAll(/[\p{L}\d]+/gu, (part) => (matches(part) ? start + part + end : part)));
  const first = marked.findIndex((word) => word.includes(start));
  if (first === -1) return undefined;
  const from = Math.max(0, first - 15);
  return `${from > 0 ? '…' : ''}${marked.slice(from, first + 15).join(' ')}${first + 15 < marked.length ? '…' : ''}`;
}
