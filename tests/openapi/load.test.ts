import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadApi } from '../../src/sources/openapi/load.ts';
import type { Problem } from '../../src/model/problem.ts';
import { configWith, documentWith, folderWith, getting, load } from './site.ts';

const said = (problems: Problem[]) =>
  problems.map(({ file, line, column, message }) => `${file}:${line}:${column}: ${message}`);

describe('a description in one file', () => {
  it('is read from JSON and from YAML', async () => {
    const yaml =
      'openapi: 3.1.0\ninfo: { title: T, version: "1" }\npaths:\n  /a:\n    get: { operationId: a, responses: { "200": { description: Fine. } } }\n';
    const { api, problems } = await load({ 'api.yaml': yaml }, { source: 'api.yaml' });
    expect(problems).toEqual([]);
    expect(api.pages.map(({ path }) => path)).toEqual(['/api/t', '/api/tag-a', '/api/a']);
  });

  it('that is no JSON and no YAML says where', async () => {
    const { problems } = await load({ 'api.yaml': 'openapi: 3.0.0\ninfo: [\n' }, { source: 'api.yaml' });
    expect(said(problems)[0]).toMatch(/^api\.yaml:\d+:\d+: cannot be read/);
  });

  it.each([
    ['1.2', { swagger: '1.2' }, 'OpenAPI version "1.2" is not supported'],
    ['4.0.0', { openapi: '4.0.0' }, 'OpenAPI version "4.0.0" is not supported'],
    ['none', {}, 'the key "openapi" with the version is missing'],
  ])('of version %s is refused', async (_, document, message) => {
    const { problems } = await load({ 'api.json': document });
    expect(problems[0]?.message).toContain(message);
  });

  it.each(['3.0.3', '3.1.0'])('that breaks the rules of %s says at which pointer and line', async (openapi) => {
    const document = documentWith({
      openapi,
      paths: { '/a': { get: { responses: { 200: {} } } } },
      schemas: { Bad: { type: 'strng' } },
    });
    const { problems } = await load({ 'api.json': document });
    const text = said(problems).join('\n');
    const lines = JSON.stringify(document, null, 1).split('\n');
    expect(text).toContain(`api.json:${lines.findIndex((line) => line.includes('"200"')) + 1}:`);
    expect(text).toContain("/paths/~1a/get/responses/200: must have required property 'description'");
    expect(text).toContain(`api.json:${lines.findIndex((line) => line.includes('"strng"')) + 1}:`);
    expect(text).toContain('/components/schemas/Bad/type: must be ');
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
    await expect(load({}, { source: 'none.json' })).rejects.toThrow('the API description "none.json" does not exist');
    await expect(load({}, { source: 'https://api.example.com/openapi.json' })).rejects.toThrow(
      /has not been fetched: there is no snapshot\.json\s+Run "docs sync"/,
    );
  });
});

describe('a description in several files', () => {
  const schemas = {
    Pet: { type: 'object', properties: { owner: { $ref: '#/Owner' } } },
    Owner: { type: 'object', properties: { pet: { $ref: './main.json#/components/schemas/Tag' } } },
  };
  const main = documentWith({
    paths: { '/pets': { $ref: 'paths/pets.json' } },
    schemas: { Tag: { type: 'string' }, Pet: { $ref: 'schemas.json#/Pet' } },
  });

  it('is read as one, with pages for the schemas of all files', async () => {
    const pets = getting({ type: 'array', items: { $ref: '../schemas.json#/Pet' } }, { operationId: 'listPets' });
    const { api, problems, page } = await load(
      { 'main.json': main, 'paths/pets.json': pets, 'schemas.json': schemas },
      { source: 'main.json' },
    );
    expect(said(problems)).toEqual([]);
    expect(api.pages.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/api/list-pets', '/api/schemas/pet', '/api/schemas/owner', '/api/schemas/tag']),
    );
    expect(api.files).toHaveLength(3);
    expect((await page('/api/list-pets')).html).toContain('href="/api/schemas/pet"');
    expect((await page('/api/schemas/owner')).html).toContain('href="/api/schemas/tag"');
  });

  it('merges sources, and says where two have the same', async () => {
    const more = {
      paths: { '/toys': getting({ $ref: '#/components/schemas/Tag' }, { operationId: 'listToys' }) },
      components: { schemas: { Tag: {}, Toy: {} } },
    };
    const { api, problems } = await load(
      { 'main.json': documentWith({ schemas: { Tag: {} } }), 'more.json': more },
      { source: ['main.json', 'more.json'] },
    );
    expect(api.pages.map(({ path }) => path)).toContain('/api/list-toys');
    expect(problems.map(({ file, message }) => `${file}: ${message}`)).toEqual([
      'more.json: /components/schemas/Tag is already in another source',
    ]);
  });

  it('reads no file outside of the site, and asks no other host', async () => {
    const { problems } = await load(
      {
        'main.json': documentWith({
          schemas: {
            A: { $ref: '../../../../etc/passwd' },
            B: { $ref: 'https://example.com/b.json#/B' },
            C: { $ref: 'none.json' },
          },
        }),
      },
      { source: 'main.json' },
    );
    expect(problems.map(({ message }) => message).toSorted()).toEqual([
      expect.stringContaining('"../../../../etc/passwd", but there is no such file in the site'),
      expect.stringContaining('on another host, which the build does not load'),
      expect.stringContaining('"none.json", but there is no such file'),
    ]);
  });

  it('names file and line of a mistake in a part', async () => {
    const { problems } = await load(
      { 'main.json': main, 'paths/pets.json': getting({ $ref: '../schemas.json#/None' }), 'schemas.json': schemas },
      { source: 'main.json' },
    );
    expect(said(problems)).toEqual([expect.stringMatching(/^paths\/pets\.json:\d+:\d+: \/get\/responses\/200/)]);
  });

  it('names the line of a reference that cannot be followed, and what many of them have in common', async () => {
    const lost = { $ref: 'https://example.com/b.json' };
    const { problems } = await load(
      {
        'main.json': { ...main, components: { schemas: { Tag: lost, Other: lost } } },
        'paths/pets.json': getting(lost),
      },
      { source: 'main.json' },
    );
    const others = problems.filter(({ message }) => message.includes('on another host'));
    expect(others.map(({ file }) => file).toSorted()).toEqual(['main.json', 'main.json', 'paths/pets.json']);
    for (const { line } of others) expect(line).toBeGreaterThan(3);
    expect(others.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/^\/get\/responses\/200\/content\/application~1json\/schema refers to/),
    );
    expect(new Set(others.map(({ cause }) => cause)).size).toBe(1);
  });
});

describe('the cache', () => {
  const options = (siteDir: string) => ({
    siteDir,
    config: configWith(),
    cacheDir: join(siteDir, '.cache'),
    engine: 'test',
    updated: new Map<string, string>(),
  });

  it('gives the same again, problems too, until a file changes', async () => {
    const siteDir = folderWith({ 'api.json': documentWith({ paths: { '/a': getting({ $ref: '#/none' }) } }) });
    const before = await loadApi(options(siteDir));
    const again = await loadApi(options(siteDir));
    expect(again.problems).toEqual(before.problems);
    expect(before.problems).toHaveLength(1);
    expect(again.value.handle).toEqual(before.value.handle);
    writeFileSync(join(siteDir, 'api.json'), JSON.stringify(documentWith({ paths: { '/b': getting({}) } })));
    const third = await loadApi(options(siteDir));
    expect(third.value.handle.hash).not.toBe(before.value.handle.hash);
    expect(third.problems).toEqual([]);
  });

  it('is not trusted where it is not as it was left', async () => {
    const siteDir = folderWith({ 'api.json': documentWith({ paths: { '/a': getting({}, { operationId: 'real' }) } }) });
    const { handle } = (await loadApi(options(siteDir))).value;
    const file = join(siteDir, handle.file);
    expect(existsSync(file)).toBe(true);
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('real', 'fake'));
    expect((await loadApi(options(siteDir))).value.pages.map(({ path }) => path)).toContain('/api/real');
  });
});

describe('strict', () => {
  it('names what is undocumented, and examples that do not fit', async () => {
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
      expect.stringMatching(/parameters\/0\/schema\/example: does not fit its schema: must be integer$/),
      expect.stringMatching(/application~1json\/example: does not fit its schema: \/b must be string$/),
      '/paths/~1a~1{id}/get: takes input and has no 4xx response',
      '/components/schemas/B/properties/b: has no description',
    ]);
  });
});

it.each([
  ['Swagger 2.0', 'swagger: "2.0"\n', '"2.0"'],
  ['Swagger 2.0 without quotes', 'swagger: 2.0\n', '"2"'],
  ['OpenAPI 3.2', 'openapi: 3.2.0\n', '"3.2.0"'],
])('%s is one error', async (_, head, version) => {
  const text = `${head}info: { title: Shop, version: "1" }\npaths: { /b: { get: { responses: [] } } }\n`;
  const { problems } = await load({ 'api.yaml': text }, { source: 'api.yaml' });
  expect(problems).toEqual([
    expect.objectContaining({
      file: 'api.yaml',
      line: 1,
      column: 1,
      severity: 'error',
      message: expect.stringContaining(`OpenAPI version ${version} is not supported`),
    }),
  ]);
});
