import { describe, expect, it } from 'vitest';
import { documentWith, getting, load } from './site.ts';

type Raw = Record<string, unknown>;

interface Case {
  document: Raw;
  files?: Raw;
  /** Expected warnings; empty if nothing is broken. */
  said: RegExp[];
  /** HTML that a page shows nevertheless. */
  shown?: [path: string, html: string];
}

const operation = (more: Raw = {}) => ({ operationId: 'a', responses: { 200: { description: 'Fine.' } }, ...more });
const schema = (raw: unknown, openapi = '3.0.3') =>
  documentWith({
    openapi,
    paths: { '/a': getting({ $ref: '#/components/schemas/A' }, { operationId: 'a' }) },
    schemas: { A: raw },
  });

const cases: Record<string, Case> = {
  'a reference inside an extension': {
    document: documentWith({
      paths: {
        '/a': { get: operation({ 'x-thing': { $ref: 'https://example.com/x' }, 'x-other': [{ $ref: '#/nowhere' }] }) },
      },
    }),
    said: [],
    shown: ['/api/a', '/a'],
  },
  'a reference in place of an operation': {
    document: documentWith({
      paths: { '/a': { get: { $ref: '#/components/x-operations/A' } } },
      more: { components: { 'x-operations': { A: operation({ summary: 'Shared one' }) } } },
    }),
    said: [/\/paths\/~1a\/get is a reference, where the specification wants an operation/],
    shown: ['/api/a', '/a'],
  },
  'a reference to a file in place of an operation': {
    document: documentWith({ paths: { '/a': { get: { $ref: 'get.json' } } } }),
    files: { 'get.json': operation({ description: 'From *a file*.' }) },
    said: [/wants an operation/],
    shown: ['/api/a', 'From <em>a file</em>.'],
  },
  'references to files in place of all paths, schemas and tags': {
    document: documentWith({
      paths: { $ref: 'parts/paths.json' },
      more: { components: { schemas: { $ref: 'parts/schemas.json' } }, tags: { $ref: 'parts/tags.yaml' } },
    }),
    files: {
      'parts/paths.json': { '/a': { $ref: 'items.json#/~1a' } },
      'parts/items.json': { '/a': getting({ $ref: 'schemas.json#/A' }, { operationId: 'a', tags: ['T'] }) },
      'parts/schemas.json': { A: { type: 'string', description: 'Kept apart.' } },
      'parts/tags.yaml': '- name: T\n  description: Of a file.\n',
    },
    said: [/\/paths is a reference.* wants paths/, /\/components\/schemas is/, /\/tags is a reference.* wants tags/],
    shown: ['/api/t', 'Of a file.'],
  },
  'a reference in place of content': {
    document: documentWith({
      paths: {
        '/a': { get: operation({ responses: { 200: { description: 'Fine.', content: { $ref: 'c.json' } } } }) },
      },
    }),
    files: { 'c.json': { 'application/json': { schema: { $ref: '#/x' } }, x: { type: 'string', const: 'inside' } } },
    said: [/\/200\/content is a reference, where the specification wants content/],
    shown: ['/api/a', 'inside'],
  },
  'a reference in place of a description': {
    document: documentWith({ paths: { '/a': { get: operation({ description: { $ref: 'text.md' } }) } } }),
    files: { 'text.md': 'Out of **a file**.' },
    said: [/\/description is a reference, where the specification wants a text/],
    shown: ['/api/a', 'Out of <strong>a file</strong>.'],
  },
  'a reference in place of an example': {
    document: documentWith({
      paths: {
        '/a': {
          get: {
            operationId: 'a',
            responses: {
              200: {
                description: 'Fine.',
                content: { 'application/json': { example: { $ref: '#/components/examples/E' } } },
              },
            },
          },
        },
      },
      more: { components: { examples: { E: { value: 'of the example' } } } },
    }),
    said: [/\/example is a reference, where the specification wants a value/],
    shown: ['/api/a', 'Fine.'],
  },
  'the type null in 3.0': {
    document: schema({ type: 'null' }),
    said: [/\/components\/schemas\/A/],
    shown: ['/api/schemas/a', 'null'],
  },
  'null for a text': {
    document: schema({ type: 'string', description: null }),
    said: [/description: must be string/],
    shown: ['/api/schemas/a', 'string'],
  },
  'a schema that is null': {
    document: documentWith({ paths: { '/a': getting(null, { operationId: 'a' }) } }),
    said: [/schema/],
    shown: ['/api/a', 'application/json'],
  },
  'a boolean limit in 3.1': {
    document: schema({ type: 'integer', minimum: 3, exclusiveMinimum: true }, '3.1.0'),
    said: [/exclusiveMinimum/],
    shown: ['/api/schemas/a', 'more than <code>3</code>'],
  },
  'a name that is required twice': {
    document: schema({ type: 'object', required: ['b', 'b'], properties: { b: {} } }),
    said: [/required/],
    shown: ['/api/schemas/a', 'b'],
  },
  'a licence with both names': {
    document: {
      ...documentWith({ openapi: '3.1.0', paths: { '/a': { get: operation() } } }),
      info: { title: 'Test API', version: '1', license: { name: 'MIT', url: 'https://a.example', identifier: 'MIT' } },
    },
    said: [/\/info\/license/],
    shown: ['/api/a', '/a'],
  },
  'a reference that leads to nothing': {
    document: documentWith({ paths: { '/a': getting({ $ref: '#/components/schemas/None' }, { operationId: 'a' }) } }),
    said: [/leads to nothing/],
    shown: ['/api/a', 'Fine.'],
  },
};

describe.each(Object.entries(cases))('%s', (_, { document, files = {}, said, shown }) => {
  it('is shown, with a warning at its place', async () => {
    const { problems, page } = await load({ 'api.json': document, ...files });
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    const text = problems.map(({ message }) => message).join('\n');
    for (const pattern of said) expect(text).toMatch(pattern);
    if (said.length === 0) expect(problems).toEqual([]);
    if (shown) expect((await page(shown[0])).html).toContain(shown[1]);
  });

  it('is an error where the site is strict', async () => {
    const { problems } = await load({ 'api.json': document, ...files }, { strict: true });
    const text = problems.flatMap(({ severity, message }) => (severity === 'error' ? [message] : [])).join('\n');
    for (const pattern of said) expect(text).toMatch(pattern);
  });
});

it('reads a document behind a byte order mark', async () => {
  const document = documentWith({ paths: { '/a': { get: operation() } } });
  const { problems, page } = await load({ 'api.json': `\uFEFF${JSON.stringify(document)}` });
  expect(problems).toEqual([]);
  expect((await page('/api/a')).html).toContain('Fine.');
});

it('says every place of many mistakes after one parse', async () => {
  const schemas = Object.fromEntries(
    Array.from({ length: 3000 }, (_, index) => [`S${index}`, { type: 'object', description: 'One.' }]),
  );
  const wrong = Object.fromEntries(
    Array.from({ length: 200 }, (_, index) => [`W${index}`, { $ref: `#/components/schemas/None${index}` }]),
  );
  const { problems } = await load({ 'api.json': documentWith({ schemas: { ...schemas, ...wrong } }) });
  expect(problems).toHaveLength(200);
  expect(new Set(problems.map(({ line }) => line)).size).toBe(200);
});

it('puts lists and maps only once in the place of references that multiply, or lead to what contains them', async () => {
  const level = (index: number) => ({
    type: 'object',
    properties: { a: { properties: next(index) }, b: { properties: next(index) } },
  });
  const next = (index: number) => ({ $ref: `#/components/schemas/S${index + 1}/properties` });
  const schemas = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`S${59 - index}`, level(59 - index)]));
  const around = { properties: { inner: { properties: { $ref: '#/components/schemas/Around/properties' } } } };
  const document = documentWith({ schemas: { ...schemas, Around: around } });
  const { api, problems } = await load({ 'api.json': document });
  expect(api.pages.filter(({ kind }) => kind === 'schema')).toHaveLength(61);
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
});
