import { describe, expect, it } from 'vitest';
import { load } from './site.ts';

type Raw = Record<string, unknown>;

const ok = { 200: { description: 'Fine.' } };

/** A document of Swagger 2.0. */
function swagger(more: Raw): Raw {
  return { swagger: '2.0', info: { title: 'Shop', version: '1' }, host: 'shop.example', paths: {}, ...more };
}

/** The page of a single operation, and what was said of its document. */
async function operation(method: string, raw: Raw, more: Raw = {}) {
  const document = swagger({
    paths: { '/a/{id}': { [method]: { operationId: 'a', responses: ok, ...raw } } },
    ...more,
  });
  const { problems, page } = await load({ 'api.json': document });
  return { problems, ...(await page('/api/a')) };
}

const path = { name: 'id', in: 'path', required: true, type: 'string', default: 'x1' };

describe('a description in Swagger 2.0', () => {
  it('has its servers: the safe scheme first', async () => {
    const { markdown, problems } = await operation(
      'get',
      { parameters: [path] },
      { basePath: '/v1/', schemes: ['http', 'https'] },
    );
    expect(problems).toEqual([]);
    expect(markdown).toContain('curl "https://shop.example/v1/a/x1"');
  });

  it('may be YAML that gives its version as a number', async () => {
    const text = 'swagger: 2.0\ninfo: { title: Shop, version: "1" }\npaths: { /b: { get: { responses: {} } } }\n';
    const { api } = await load({ 'api.yaml': text }, { source: 'api.yaml' });
    expect(api.pages.map(({ path: href }) => href)).toContain('/api/get-b');
  });

  it.each([
    ['csv', 'tags=red%2Cblue|tags=red,blue'],
    ['multi', 'tags=red&tags=blue'],
    ['pipes', 'tags=red%7Cblue|tags=red\\|blue'],
    ['ssv', 'tags=red%20blue'],
  ])('writes lists of the query as %s', async (collectionFormat, expected) => {
    const tags = {
      name: 'tags',
      in: 'query',
      required: true,
      type: 'array',
      items: { type: 'string' },
      collectionFormat,
      'x-example': ['red', 'blue'],
    };
    const { markdown } = await operation('get', { parameters: [path, tags] });
    expect(markdown).toMatch(new RegExp(`\\?(${expected})"`));
  });

  it('has bodies of every type that is consumed, also by reference, and of the path', async () => {
    const body = { name: 'pet', in: 'body', required: true, schema: { $ref: '#/definitions/Pet' } };
    const definitions = { Pet: { type: 'object', properties: { name: { type: 'string', example: 'Rex' } } } };
    const { markdown, problems } = await operation(
      'post',
      { parameters: [path, { $ref: '#/parameters/Pet' }], consumes: ['application/json', 'text/plain'] },
      { definitions, parameters: { Pet: body } },
    );
    expect(problems).toEqual([]);
    expect(markdown).toContain('"name": "Rex"');
    expect(markdown).toContain('`text/plain` [Pet](/api/schemas/pet)');
    const common = swagger({
      consumes: ['application/json'],
      definitions,
      paths: { '/a': { parameters: [body], put: { operationId: 'a', responses: ok } } },
    });
    const { page } = await load({ 'api.json': common });
    expect((await page('/api/a')).markdown).toContain('"name": "Rex"');
  });

  it('has forms, with and without files', async () => {
    const name = {
      name: 'name',
      in: 'formData',
      required: true,
      type: 'string',
      description: 'Whose.',
      default: 'Rex',
    };
    const plain = await operation('post', { parameters: [path, name] });
    expect(plain.markdown).toContain("--data 'name=Rex'");
    expect(plain.markdown).toContain('- `name` (string, required): Whose.');
    const photo = { name: 'photo', in: 'formData', required: true, type: 'file' };
    const form = await operation('post', { parameters: [path, name, photo], consumes: ['multipart/form-data'] });
    expect(form.problems).toEqual([]);
    expect(form.markdown).toContain("--form 'photo=@");
  });

  it('has responses with their types, headers and examples', async () => {
    const { markdown, problems } = await operation(
      'get',
      {
        parameters: [path],
        produces: ['application/json', 'application/xml'],
        responses: {
          200: {
            description: 'Fine.',
            schema: { $ref: '#/definitions/Cat' },
            headers: { 'X-Left': { type: 'integer', description: 'Calls left.' } },
            examples: { 'application/json': { kind: 'Cat', lives: 7 } },
          },
          404: { $ref: '#/responses/None' },
        },
      },
      {
        responses: { None: { description: 'Not there.', schema: { type: 'file' } } },
        definitions: {
          Pet: { type: 'object', discriminator: 'kind', required: ['kind'], properties: { kind: { type: 'string' } } },
          Cat: {
            allOf: [{ $ref: '#/definitions/Pet' }, { properties: { lives: { type: 'integer', 'x-nullable': true } } }],
          },
        },
      },
    );
    expect(problems).toEqual([]);
    expect(markdown).toContain('"lives": 7');
    expect(markdown).toContain('(integer or null)');
    expect(markdown).toContain('`application/xml`');
    expect(markdown).toContain('`X-Left` (integer): Calls left.');
    expect(markdown).toContain('Not there.');
  });

  it('says which security an operation asks for', async () => {
    const securityDefinitions = {
      basic: { type: 'basic' },
      key: { type: 'apiKey', name: 'X-Key', in: 'header' },
      code: {
        type: 'oauth2',
        flow: 'accessCode',
        authorizationUrl: 'https://shop.example/authorize',
        tokenUrl: 'https://shop.example/token',
        scopes: { 'read:pets': 'Read pets.' },
      },
    };
    const asked = (name: string) =>
      operation('get', { parameters: [path], security: [{ [name]: [] }] }, { securityDefinitions });
    expect((await asked('basic')).markdown).toContain("'Authorization: Basic <your-credentials>'");
    expect((await asked('key')).markdown).toContain("'X-Key: <your-token>'");
    const { page } = await load({
      'api.json': swagger({ securityDefinitions, paths: { '/a': { get: { responses: ok } } } }),
    });
    expect((await page('/api/shop')).markdown).toMatch(/https:\/\/shop\.example\/authorize[\s\S]*read:pets/);
  });

  it('names the places of mistakes as they are written', async () => {
    const { problems } = await load({
      'api.json': swagger({
        definitions: { Pet: { type: 'object', properties: { owner: { $ref: '#/definitions/None' } } } },
        paths: { '/a': { get: { responses: ok, parameters: 'none' } } },
      }),
    });
    const lost = problems.find(({ message }) => message.includes('leads to nothing'));
    expect(lost?.message).toMatch(/^\/definitions\/Pet\/properties\/owner: /);
    expect(lost?.line).toBeGreaterThan(5);
  });

  it('keeps names that mean something to JavaScript, and what looks like a reference in an example', async () => {
    const text = JSON.stringify(
      swagger({
        definitions: { A: { type: 'object', properties: { $: {} }, example: { at: { $ref: '#/definitions/A' } } } },
        paths: {
          '/a': {
            get: {
              operationId: 'a',
              responses: { 200: { description: 'Fine.', schema: { $ref: '#/definitions/A' } } },
            },
          },
        },
      }),
    ).replace('"$":', '"__proto__":');
    const { page, problems } = await load({ 'api.json': text });
    expect(problems).toEqual([]);
    const { markdown } = await page('/api/schemas/a');
    expect(markdown).toContain('`__proto__`');
    expect(markdown).toContain('"$ref": "#/definitions/A"');
  });
});
