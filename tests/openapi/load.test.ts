import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadApi } from '../../src/sources/openapi/load.ts';
import type { Problem } from '../../src/model/problem.ts';
import { configWith } from './config.ts';
import { documentWith, folderWith, getting, load } from './site.ts';

const said = (problems: Problem[]) =>
  problems.map(({ file, line, column, message }) => `${file}:${line}:${column}: ${message}`);

const query = { name: 'q', in: 'query', schema: { type: 'string' } };

describe('a description in one file', () => {
  it('is read from JSON and from YAML', async () => {
    const yaml =
      'openapi: 3.1.0\ninfo: { title: T, version: "1" }\npaths:\n  /a:\n    get: { operationId: a, responses: { "200": { description: Fine. } } }\n';
    const { api, problems } = await load({ 'api.yaml': yaml }, { source: 'api.yaml' });
    expect(problems).toEqual([]);
    expect(api.pages.map(({ path }) => path)).toEqual(['/api/t', '/api/other-operations', '/api/a']);
  });

  it('that is no JSON and no YAML says where', async () => {
    const { api, problems } = await load({ 'api.yaml': 'openapi: 3.0.0\ninfo: [\n' }, { source: 'api.yaml' });
    expect(api.isReadable).toBe(false);
    expect(said(problems)[0]).toMatch(/^api\.yaml:\d+:\d+: cannot be read/);
  });

  it.each([
    ['swagger: "1.2"', 'OpenAPI version "1.2" is not supported'],
    ['swagger: "2.0"', 'OpenAPI version "2.0" is not supported'],
    ['swagger: 2.0', 'OpenAPI version "2" is not supported'],
    ['openapi: 3.2.0', 'OpenAPI version "3.2.0" is not supported'],
    ['openapi: 4.0.0', 'OpenAPI version "4.0.0" is not supported'],
    ['x: 1', 'the key "openapi" with the version is missing'],
  ])('that begins with %s is one error', async (head, message) => {
    const text = `${head}\ninfo: { title: Shop, version: "1" }\npaths: { /b: { get: { responses: [] } } }\n`;
    const { problems } = await load({ 'api.yaml': text }, { source: 'api.yaml' });
    expect(problems).toMatchObject([{ file: 'api.yaml', line: 1, column: 1, severity: 'error' }]);
    expect(problems[0]?.message).toContain(message);
  });

  it.each(['3.0.3', '3.1.0'])('that breaks the rules of %s says at which pointer and line', async (openapi) => {
    const document = documentWith({
      openapi,
      // https://github.com/RobinTail/express-zod-api/issues/3578
      paths: {
        '/a': { get: { responses: { 200: {} } } },
        '/b/{id}': getting({}),
        // https://github.com/swagger-api/swagger-ui/issues/7512: of parameters with the same name, one was lost
        '/c': getting({}, { parameters: ['One.', 'Two.'].map((description) => ({ ...query, description })) }),
        '/d': getting({}, { security: [{ none: [] }] }),
      },
      schemas: { Bad: { type: 'strng' } },
    });
    const { problems } = await load({ 'api.json': document });
    const text = said(problems).join('\n');
    const lines = JSON.stringify(document, null, 1).split('\n');
    expect(text).toContain(`api.json:${lines.findIndex((line) => line.includes('"200"')) + 1}:`);
    expect(text).toContain('/paths/~1a/get/responses/200: The field "description" must be present on this level');
    expect(text).toContain('The operation does not define the path parameter "{id}"');
    expect(text).toContain('/paths/~1c/get/parameters/1: Operations must have unique "name" + "in" parameters');
    expect(text).toContain('/paths/~1d/get/security: there is no security scheme "none"');
    expect(text).toContain(`api.json:${lines.findIndex((line) => line.includes('"strng"')) + 1}:`);
    expect(text).toContain('/components/schemas/Bad/type: "type" can be one of the following only');
  });

  const next = (to: number) => ({ type: 'object', properties: { next: { $ref: `#/components/schemas/S${to}` } } });
  it.each([
    [{ Both: { allOf: { type: 'object' }, required: ['a'] } }, 'allOf: Expected type "AllOf" (array) but got "object"'],
    [Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`S${at}`, next((at + 1) % 3000)])), 'be checked'],
  ])('over which rules fail is said to be wrong there, or not to be checked', async (schemas, message) => {
    const { problems } = await load({ 'api.json': documentWith({ paths: {}, schemas }) });
    expect(problems).toMatchObject([{ message: expect.stringContaining(message) as string, severity: 'warning' }]);
  });

  it('names each reference that leads to nothing', async () => {
    const { problems } = await load({
      'api.json': documentWith({ paths: { '/a': getting({ $ref: '#/components/schemas/Gone' }) } }),
    });
    expect(problems.map(({ message }) => message)).toEqual([
      '/paths/~1a/get/responses/200/content/application~1json/schema: "$ref": "#/components/schemas/Gone" leads to nothing',
    ]);
  });

  it('whose file is missing, or was never fetched, cannot be built', async () => {
    const { api, problems } = await load({}, { source: 'none.json' });
    expect([api.isReadable, ...said(problems)]).toEqual([false, expect.stringContaining('"none.json" does not exist')]);
    const hosted = await load({}, { source: 'https://api.example.com/openapi.json' });
    expect(said(hosted.problems)).toEqual([expect.stringContaining('"snapshot.json" does not exist')]);
  });
});

describe('a description in several files', () => {
  const more = {
    paths: { '/toys': getting({ $ref: '#/components/schemas/Tag' }, { operationId: 'listToys' }) },
    components: { schemas: { Tag: {}, Toy: { $ref: '#/components/schemas/None' } } },
    tags: [{ name: 'Toys' }],
  };
  const loadBoth = () =>
    load(
      { 'main.json': documentWith({ schemas: { Tag: { description: 'The first.' } } }), 'more.json': more },
      { source: ['main.json', 'more.json'] },
    );

  it('is read as one', async () => {
    const { api, page } = await loadBoth();
    const files = new Map(api.pages.map(({ path, source }) => [path, source.file]));
    expect([files.get('/api/list-toys'), files.get('/api/schemas/tag')]).toEqual(['more.json', 'main.json']);
    expect((await page('/api/list-toys')).html).toContain('href="/api/schemas/tag"');
    expect((await page('/api/schemas/tag')).html).toContain('The first.');
  });

  it('says where two have the same, and what belongs into the first', async () => {
    const { problems } = await loadBoth();
    const lines = JSON.stringify(more, null, 1).split('\n');
    const at = (text: string) => lines.findIndex((line) => line.includes(text)) + 1;
    expect(said(problems)).toEqual([
      `more.json:${at('"tags"')}:2: /tags is read from the first source only`,
      `more.json:${at('"Tag"')}:4: /components/schemas/Tag is already in another source`,
    ]);
  });

  it('names file and line of a mistake in each', async () => {
    const { problems } = await load(
      { 'main.json': documentWith({}), 'more.json': { components: { schemas: more.components.schemas } } },
      { source: ['main.json', 'more.json'] },
    );
    expect(said(problems)).toEqual([
      'more.json:5:4: /components/schemas/Toy: "$ref": "#/components/schemas/None" leads to nothing',
    ]);
  });

  it('reads no file outside of the site', async () => {
    const source = ['main.json', 'none.json', '../../etc/passwd'];
    const { problems } = await load({ 'main.json': documentWith({}) }, { source });
    const messages = source.slice(1).map((name) => `the API description "${name}" does not exist`);
    expect(problems.map(({ message }) => message)).toEqual(messages);
  });
});

describe('the cache', () => {
  const options = (siteDir: string) => ({
    siteDir,
    config: configWith(),
    engine: 'test',
    updated: new Map<string, string>(),
  });

  it('gives the same again, problems too, until a file changes', async () => {
    const siteDir = folderWith({ 'api.json': documentWith({ paths: { '/a': getting({ $ref: '#/none' }) } }) });
    const before = loadApi(options(siteDir));
    const problems = await before.value.check();
    expect(problems).toHaveLength(1);
    const again = loadApi(options(siteDir));
    expect(await again.value.check()).toEqual(problems);
    expect(again.value.handle).toEqual(before.value.handle);
    writeFileSync(join(siteDir, 'api.json'), JSON.stringify(documentWith({ paths: { '/b': getting({}) } })));
    const third = loadApi(options(siteDir));
    expect(third.value.handle.hash).not.toBe(before.value.handle.hash);
    expect(await third.value.check()).toEqual([]);
  });

  it('is not trusted where it is not as it was left', () => {
    const siteDir = folderWith({ 'api.json': documentWith({ paths: { '/a': getting({}, { operationId: 'real' }) } }) });
    loadApi(options(siteDir));
    const file = join(siteDir, '.cache/openapi.json');
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('real', 'fake'));
    expect(loadApi(options(siteDir)).value.pages.map(({ path }) => path)).toContain('/api/real');
  });
});

it('strict names what is undocumented, and examples that do not fit', async () => {
  const document = documentWith({
    paths: {
      '/a/{id}': {
        get: {
          tags: ['A'],
          operationId: 'a',
          summary: 'A',
          parameters: [
            {
              name: 'id',
              in: 'path',
              required: true,
              description: 'Which.',
              schema: { type: 'integer', example: 'x' },
            },
          ],
          responses: {
            200: {
              description: 'Fine.',
              content: { 'application/json': { schema: { $ref: '#/components/schemas/B' }, example: { b: 1 } } },
            },
          },
        },
      },
    },
    schemas: { B: { type: 'object', description: 'B.', properties: { b: { type: 'string' } } } },
  });
  const { problems } = await load({ 'api.json': document }, { strict: true });
  expect(problems.map(({ message }) => message)).toEqual([
    '/paths/~1a~1{id}/get: has no description',
    '/paths/~1a~1{id}/get: takes input and has no 4xx response',
    expect.stringMatching(/parameters\/0\/schema\/example: .* must conform to the schema: type must be integer$/),
    '/components/schemas/B/properties/b: has no description',
    expect.stringMatching(/application~1json\/example\/b: .* must conform to the schema: "b" property type must be/),
  ]);
});
