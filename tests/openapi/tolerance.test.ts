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
    said: [/\/paths\/~1a\/get/],
  },
  'references in place of lists, texts and values': {
    document: documentWith({
      paths: { '/a': { get: operation({ description: { $ref: '#/info' } }) } },
      more: {
        tags: { $ref: '#/components/x-tags' },
        components: { schemas: { $ref: '#/components/x-schemas' }, 'x-tags': [{ name: 'T' }], 'x-schemas': { A: {} } },
      },
    }),
    said: [/\/get\/description/, /\/components\/schemas/, /\/tags/],
    shown: ['/api/a', 'Fine.'],
  },
  'the type null in 3.0': {
    document: schema({ type: 'null' }),
    said: [/\/components\/schemas\/A/],
    shown: ['/api/schemas/a', 'null'],
  },
  'null for a text': {
    document: schema({ type: 'string', description: null }),
    said: [/description: Expected type "string" but got "null"/],
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
