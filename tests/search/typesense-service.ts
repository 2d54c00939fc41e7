import type { HostedRecord } from '../../src/search/records.ts';
import { answers, snippetOf, startService, type Asked, type Reply, type Service } from './service.ts';

export const SEARCH_KEY = 'readers-key';
export const WRITE_KEY = 'owners-key';

export type TypesenseDocument = Omit<HostedRecord, 'objectID'> & { id: string };

export interface TypesenseCollection {
  schema: { name: string; fields: { name: string; type: string; optional?: boolean }[]; synonym_sets?: string[] };
  documents: Map<string, TypesenseDocument>;
  synonyms: Map<string, unknown>;
}

export interface TypesenseService extends Service {
  collections: Map<string, TypesenseCollection>;
  aliases: Map<string, string>;
  synonymSets: Map<string, unknown>;
  /** The rights of each key, `*` for all. Keys that are not listed belong to the server. */
  keys: Map<string, { actions: string[]; listed: boolean }>;
}

/**
 * The part of Typesense's API that is used, as documented at https://typesense.org/docs/30.1/api
 *
 * @param version synonyms are separate sets from version 30
 */
export async function startTypesense(version = 30): Promise<TypesenseService> {
  const collections: TypesenseService['collections'] = new Map();
  const aliases = new Map<string, string>();
  const synonymSets = new Map<string, unknown>();
  const keys: TypesenseService['keys'] = new Map([
    [SEARCH_KEY, { actions: ['documents:search'], listed: true }],
    [
      WRITE_KEY,
      { actions: ['collections:*', 'documents:*', 'aliases:*', 'synonyms:*', 'synonym_sets:*'], listed: true },
    ],
  ]);
  const missing: Reply = { status: 404, body: { message: 'Not Found' } };
  const found = (name: string) => collections.get(aliases.get(name) ?? name);

  type Route = [method: string, path: RegExp, action: string, run: (match: string[], asked: Asked) => Reply];
  const routes: Route[] = [
    [
      'GET',
      /^\/keys$/,
      'keys:list',
      () => ({
        body: {
          keys: [...keys]
            .filter(([, { listed }]) => listed)
            .map(([value, { actions }], id) => ({ id, value_prefix: value.slice(0, 4), actions, collections: ['*'] })),
        },
      }),
    ],
    [
      'GET',
      /^\/aliases\/([^/]+)$/,
      'aliases:get',
      ([name = '']) => (aliases.has(name) ? { body: { name, collection_name: aliases.get(name) } } : missing),
    ],
    [
      'PUT',
      /^\/aliases\/([^/]+)$/,
      'aliases:create',
      ([name = ''], { body }) => {
        if (collections.has(name))
          return { status: 500, body: { message: `Name \`${name}\` conflicts with an existing collection name.` } };
        const { collection_name: target } = JSON.parse(body) as { collection_name: string };
        aliases.set(name, target);
        return { body: { name, collection_name: target } };
      },
    ],
    [
      'POST',
      /^\/collections$/,
      'collections:create',
      (_, { body }) => {
        const schema = JSON.parse(body) as TypesenseCollection['schema'];
        if (collections.has(schema.name))
          return { status: 409, body: { message: `A collection with name \`${schema.name}\` already exists.` } };
        collections.set(schema.name, { schema, documents: new Map(), synonyms: new Map() });
        return { status: 201, body: { ...schema, num_documents: 0 } };
      },
    ],
    [
      'GET',
      /^\/collections\/([^/]+)$/,
      'collections:get',
      ([name = '']) => {
        const collection = found(name);
        return collection ? { body: { ...collection.schema, num_documents: collection.documents.size } } : missing;
      },
    ],
    [
      'DELETE',
      /^\/collections\/([^/]+)$/,
      'collections:delete',
      ([name = '']) => (collections.delete(name) ? { body: { name } } : missing),
    ],
    [
      'POST',
      /^\/collections\/([^/]+)\/documents\/import$/,
      'documents:import',
      ([name = ''], asked) => importAll(found(name), asked),
    ],
    [
      'PUT',
      /^\/collections\/([^/]+)\/synonyms\/([^/]+)$/,
      'synonyms:create',
      ([name = '', id = ''], { body }) => {
        if (version >= 30) return missing;
        found(name)?.synonyms.set(id, JSON.parse(body));
        return { body: JSON.parse(body) as unknown };
      },
    ],
    [
      'PUT',
      /^\/synonym_sets\/([^/]+)$/,
      'synonym_sets:create',
      ([name = ''], { body }) => {
        if (version < 30) return missing;
        synonymSets.set(name, JSON.parse(body));
        return { body: { name, ...(JSON.parse(body) as object) } };
      },
    ],
    [
      'DELETE',
      /^\/synonym_sets\/([^/]+)$/,
      'synonym_sets:delete',
      ([name = '']) => (synonymSets.delete(name) ? { body: { name } } : missing),
    ],
    [
      'POST',
      /^\/multi_search$/,
      'documents:search',
      (_, { body }) => {
        const { searches } = JSON.parse(body) as { searches: Search[] };
        return { body: { results: searches.map((search) => find(found(search.collection), search)) } };
      },
    ],
  ];

  function importAll(collection: TypesenseCollection | undefined, { body }: Asked): Reply {
    if (!collection) return missing;
    if (body === '') return { status: 400, body: { message: 'The request body was empty. So, no chars sent.' } };
    const lines = body.split('\n').map((line) => {
      const document = JSON.parse(line) as TypesenseDocument;
      const error = wrongField(collection, document);
      if (error !== null) return { success: false, error, code: 400, document: line };
      collection.documents.set(document.id, document);
      return { success: true };
    });
    return { body: lines.map((line) => JSON.stringify(line)).join('\n') };
  }

  function wrongField({ schema }: TypesenseCollection, document: TypesenseDocument): string | null {
    for (const { name, type, optional } of schema.fields) {
      const value = name
        .split('.')
        .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], document);
      if (value === undefined && !optional)
        return `Field \`${name}\` has been declared in the schema, but is not found in the document.`;
      if (value !== undefined && typeName(value) !== type) return `Field \`${name}\` must be ${type}.`;
    }
    return null;
  }

  interface Search {
    collection: string;
    q: string;
    filter_by: string;
    sort_by: string;
    group_by: 'url_without_anchor';
    group_limit: number;
    offset: number;
    limit: number;
    highlight_start_tag: string;
    highlight_end_tag: string;
  }
  function find(collection: TypesenseCollection | undefined, search: Search): unknown {
    if (!collection) return { code: 404, error: 'Not found.' };
    const has = (document: TypesenseDocument, filter: string) => {
      const [, name = '', value] = /^(\w+):=`(.*)`$/.exec(filter) ?? [];
      return (document as unknown as Record<string, unknown>)[name] === value;
    };
    const near = /^_eval\((.*?)\):desc/.exec(search.sort_by)?.[1];
    const groups = new Map<string, TypesenseDocument[]>();
    const matching = [...collection.documents.values()]
      .filter((document) => search.filter_by.split(' && ').every((filter) => has(document, filter)))
      .filter((document) =>
        answers(
          [...Object.values(document.hierarchy), document.content, document.question, ...document.keywords],
          search.q,
        ),
      )
      .toSorted((a, b) => (near ? Number(has(b, near)) - Number(has(a, near)) : 0));
    for (const one of matching) groups.set(one[search.group_by], [...(groups.get(one[search.group_by]) ?? []), one]);
    const shown = [...groups].slice(search.offset, search.offset + search.limit);
    return {
      found: groups.size,
      grouped_hits: shown.map(([key, documents]) => ({
        group_key: [key],
        hits: documents.slice(0, search.group_limit).map((document) => {
          const snippet = snippetOf(
            document.content ?? '',
            search.q,
            search.highlight_start_tag,
            search.highlight_end_tag,
          );
          return { document, highlight: snippet === undefined ? {} : { content: { snippet } } };
        }),
      })),
    };
  }

  const service = await startService((asked) => {
    const key = keys.get(String(asked.headers['x-typesense-api-key'] ?? asked.query.get('x-typesense-api-key')));
    for (const [method, path, action, run] of routes) {
      const match = path.exec(asked.path);
      if (asked.method !== method || !match) continue;
      const may = key?.actions.some((one) => one === '*' || one === action || one === action.replace(/:.*/, ':*'));
      if (!may)
        return { status: 401, body: { message: 'Forbidden - a valid `x-typesense-api-key` header must be sent.' } };
      return run(match.slice(1), asked);
    }
    return missing;
  });
  return { ...service, collections, aliases, synonymSets, keys };
}

/** The name of a value's type in a schema. */
function typeName(value: unknown): string {
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return 'string[]';
  return typeof value === 'number' ? 'int32' : typeof value;
}
