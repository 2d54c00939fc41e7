import { describe, expect, it } from 'vitest';
import { outlineOf } from '../../src/sources/openapi/outline.ts';
import { kebab, routeSlug } from '../../src/sources/openapi/slugs.ts';
import { documentWith } from './site.ts';

const op = (more: object = {}) => ({ responses: {}, ...more });
const outline = (paths: unknown, more: Record<string, unknown> = {}, schemas: unknown = {}) =>
  outlineOf(documentWith({ paths, schemas, more }), '/api');
const hrefs = (paths: unknown, more: Record<string, unknown> = {}) =>
  outline(paths, more).operations.map(({ method, route, href }) => `${method} ${route} ${href}`);

describe('slugs', () => {
  it.each([
    ['createApiToken', 'create-api-token'],
    ['getPAT', 'get-pat'],
    ['exportV2Data', 'export-v-2-data'],
    ['Import/Export', 'import-export'],
    ['API tokens', 'api-tokens'],
    ['Ärger müde', 'ärger-müde'],
    ['日本語', '日本語'],
    ['!?', ''],
  ])('makes %s to %s', (text, slug) => expect(kebab(text)).toBe(slug));

  it('makes one of method and path where there is no id', () => {
    expect(routeSlug('GET', '/pets/{petId}/toys')).toBe('get-pets-by-pet-id-toys');
    expect(hrefs({ '/pets/{petId}': { get: op(), delete: op() } })).toEqual([
      'GET /pets/{petId} /api/get-pets-by-pet-id',
      'DELETE /pets/{petId} /api/delete-pets-by-pet-id',
    ]);
  });

  it('gives each operation an address of its own that does not depend on the order', () => {
    const a = { '/a': { get: op({ operationId: 'do it' }) } };
    const b = { '/b': { get: op({ operationId: 'doIt' }) } };
    expect(hrefs({ ...a, ...b })).toEqual(['GET /a /api/do-it', 'GET /b /api/get-b']);
    // An operation that is added earlier keeps the ids that others are entitled to.
    expect(hrefs({ '/do/it': { get: op() }, ...a })).toContain('GET /a /api/do-it');
  });

  it('gives an address that two want to the one that is written, then to an id, then to method and path', () => {
    const byRoute = { '/pets': { get: op() } };
    const byId = { '/a': { get: op({ operationId: 'getPets' }) } };
    const written = { '/b': { get: op({ 'x-slug': 'get-pets' }) } };
    expect(hrefs({ ...byRoute, ...byId })).toEqual(['GET /pets /api/get-pets-2', 'GET /a /api/get-pets']);
    expect(hrefs({ ...byId, ...written })).toEqual(['GET /a /api/get-a', 'GET /b /api/get-pets']);
    expect(hrefs({ ...byRoute, ...byId, ...written })).toEqual([
      'GET /pets /api/get-pets-2',
      'GET /a /api/get-a',
      'GET /b /api/get-pets',
    ]);
  });

  it('keeps a written slug, and addresses of tags, schemas and the introduction apart', () => {
    const made = outline(
      {
        '/a': {
          get: op({ operationId: 'schemas', tags: ['Things'] }),
          put: op({ operationId: 'things', tags: ['Things'] }),
          post: op({ 'x-slug': 'test-api', tags: ['Things'] }),
        },
      },
      {},
      { X: {}, x: {} },
    );
    const all = [
      made.introduction,
      made.schemasHref,
      ...made.tags.map(({ href }) => href),
      ...made.operations.map(({ href }) => href),
      ...made.schemas.map(({ href }) => href),
    ];
    expect(new Set(all).size).toBe(all.length);
    expect(made.operations.map(({ href }) => href)).toEqual(['/api/get-a', '/api/test-api', '/api/things']);
  });
});

describe('tags', () => {
  it('stand in the order of the document, then by name; empty ones are left out', () => {
    const made = outline(
      { '/a': { get: op({ tags: ['Z'] }), put: op({ tags: ['A'] }), post: op({ tags: ['M'] }) } },
      { tags: [{ name: 'M' }, { name: 'Empty' }] },
    );
    expect(made.tags.map(({ name }) => name)).toEqual(['M', 'A', 'Z']);
  });

  it('are one of their own for operations that have none', () => {
    expect(outline({ '/a': { get: op() }, '/b': { get: op() } }).tags.map(({ name }) => name)).toEqual([
      'Other operations',
    ]);
  });

  it('all list an operation that has several', () => {
    const made = outline({ '/a': { get: op({ tags: ['One', 'Two', 'One'] }) } });
    expect(made.tags.map(({ name, operations }) => [name, operations.length])).toEqual([
      ['One', 1],
      ['Two', 1],
    ]);
  });
});
