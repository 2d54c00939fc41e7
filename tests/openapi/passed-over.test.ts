import { describe, expect, it } from 'vitest';
import { documentWith, load } from './site.ts';

type Raw = Record<string, unknown>;

const ok = { 200: { description: 'Fine.' } };
const operation = (more: Raw = {}) => ({ '/a': { get: { operationId: 'a', responses: ok, ...more } } });
const callback = { done: { '{$request.body#/url}': { post: { responses: ok } } } };

/** What no page shows, with what is said of it and where. */
const cases: Record<string, { document: Raw; said: string[] }> = {
  'the rest of a text after a comment that never ends': {
    document: documentWith({
      paths: operation({ description: 'Shown.\n\n<!-- hidden\n\nLost.', summary: 'In code, `<!--` is text.' }),
      schemas: {
        A: { type: 'object', description: 'Ends <!-- here --> well. `<!--` is code.', example: { a: '<!-- data' } },
      },
    }),
    said: ['/paths/~1a/get/description: "<!--" begins a comment that never ends, so the rest of the text is missing'],
  },
  // https://github.com/cloud-annotations/docusaurus-openapi/issues/142
  'a word that looks like a tag': {
    document: documentWith({
      paths: operation({
        description: 'Replace <your-name>, not `<this>` or <b>that</b>.\n\nSee <https://a.example>.',
      }),
    }),
    said: ['/paths/~1a/get/description: <your-name> is never closed, and browsers do not show it'],
  },
  'a picture': {
    document: documentWith({
      paths: operation({ description: 'See ![this](https://a.example/a.png), not `<img>`.' }),
    }),
    said: ['/paths/~1a/get/description: pages do not show pictures in descriptions'],
  },
  webhooks: {
    document: documentWith({
      openapi: '3.1.0',
      paths: operation(),
      more: { webhooks: { done: { post: { responses: ok } } } },
    }),
    said: ['/webhooks: pages do not show "webhooks"'],
  },
  callbacks: {
    document: documentWith({
      paths: {
        ...operation({ callbacks: callback }),
        '/b': { post: { callbacks: callback, responses: ok } },
      },
    }),
    said: ['/paths/~1a/get/callbacks: pages do not show "callbacks" (2 places)'],
  },
  'bodies that are neither JSON nor text': {
    document: documentWith({
      paths: operation({
        requestBody: {
          content: {
            'text/plain': {},
            'multipart/form-data; boundary="x"': { schema: { $ref: '#/components/schemas/A' }, encoding: { a: {} } },
            '*/*': {},
            'application/json': { examples: { one: { externalValue: 'https://a.example/b.json' } } },
          },
        },
        responses: {
          200: { description: 'Fine.', content: { 'application/xml': {}, 'text/csv': {}, 'image/png': {} } },
        },
      }),
      schemas: { A: { type: 'object', description: 'An A.', xml: { name: 'a' }, example: { xml: 'data' } } },
    }),
    said: [
      '/paths/~1a/get/requestBody: pages do not show bodies of GET requests',
      '/paths/~1a/get/responses/200/content/application~1xml: pages do not show bodies of the type "application/xml"',
      '/paths/~1a/get/responses/200/content/image~1png: pages do not show bodies of the type "image/png"',
      '/paths/~1a/get/requestBody/content/text~1plain: pages do not show bodies of the type "text/plain"',
      '/paths/~1a/get/requestBody/content/multipart~1form-data; boundary="x": pages do not show bodies of the type "multipart/form-data; boundary="x""',
      '/paths/~1a/get/requestBody/content/*~1*: pages do not show bodies of the type "*/*"',
      '/paths/~1a/get/requestBody/content/application~1json/examples/one/externalValue: pages do not show "externalValue"',
      '/components/schemas/A/xml: pages do not show "xml"',
    ],
  },
  'what a schema says beyond the platform': {
    document: documentWith({
      openapi: '3.1.0',
      paths: operation(),
      schemas: {
        A: { type: 'object', discriminator: { propertyName: 'not' }, properties: { not: { not: { type: 'string' } } } },
        B: { type: 'array', prefixItems: [{}], uniqueItems: true },
        // https://github.com/swagger-api/swagger-ui/issues/8913
        C: { type: 'object', if: {}, propertyNames: {}, unevaluatedProperties: false, dependentRequired: { a: ['b'] } },
      },
    }),
    said: [
      '/components/schemas/A/discriminator: pages do not show a discriminator outside of "oneOf" and "anyOf"',
      '/components/schemas/A/properties/not/not: pages do not show "not"',
      '/components/schemas/B/prefixItems: pages do not show "prefixItems"',
      '/components/schemas/B/uniqueItems: pages do not show "uniqueItems"',
      ...['if', 'propertyNames', 'unevaluatedProperties', 'dependentRequired'].map(
        (key) => `/components/schemas/C/${key}: pages do not show "${key}"`,
      ),
    ],
  },
  'servers of a part, servers with variables, and methods without pages': {
    document: documentWith({
      paths: {
        '/a': {
          servers: [{ url: '/a' }],
          head: { responses: ok },
          trace: { responses: ok },
          get: { operationId: 'a', responses: ok },
        },
        '/b': { get: { operationId: 'b', servers: [{ url: '/b' }], responses: ok } },
      },
      more: { servers: [{ url: 'https://{a}.example', variables: { a: { default: 'a' } } }] },
    }),
    said: [
      '/paths/~1a/head: pages do not show operations of the method "head"',
      '/paths/~1a/trace: pages do not show operations of the method "trace"',
      '/paths/~1a/servers: pages do not show servers of a path or an operation (2 places)',
      '/servers/0/variables: pages do not show "variables"',
    ],
  },
  'ways to write a parameter': {
    document: documentWith({
      paths: operation({
        parameters: [
          { name: 'usual', in: 'query', style: 'form', explode: true, schema: {} },
          { name: 'joined', in: 'query', explode: false, schema: {} },
          { name: 'deep', in: 'query', style: 'deepObject', allowReserved: true, schema: {} },
          { name: 'json', in: 'query', content: { 'application/json': { schema: {} } } },
          { name: 'X-Own', in: 'header', style: 'simple', explode: true, schema: {} },
          { name: 'session', in: 'cookie', schema: {} },
          { name: 'some', in: 'query', schema: {}, examples: { one: { value: 1 }, two: { value: 2 } } },
        ],
      }),
      more: { tags: [{ name: 'Nobody' }] },
    }),
    said: [
      '/paths/~1a/get/parameters/1/explode: pages do not show parameters with "explode" (2 places)',
      '/paths/~1a/get/parameters/2/style: pages do not show parameters with "style"',
      '/paths/~1a/get/parameters/2/allowReserved: pages do not show parameters with "allowReserved"',
      '/paths/~1a/get/parameters/3/content: pages do not show parameters with "content"',
      '/paths/~1a/get/parameters/5/in: pages do not show parameters in cookies',
      '/paths/~1a/get/parameters/6/examples: pages do not show more than one example of a value',
      '/tags/0: no operation has the tag "Nobody"',
    ],
  },
  'other files': {
    document: documentWith({
      paths: { ...operation(), '/b': { $ref: 'paths/b.yaml' }, '/c': { $ref: '#/paths/~1a' } },
      schemas: {
        A: { $ref: 'https://a.example/a.json' },
        B: { description: 'A B.', properties: { a: { $ref: './a.json' } } },
      },
      more: {},
    }),
    said: [
      '/paths/~1b: pages do not show paths by reference (2 places)',
      '/paths/~1b/$ref: pages do not show references to other files (3 places)',
    ],
  },
  'ways to authenticate': {
    document: documentWith({
      paths: operation({ security: [{ flow: ['read'] }, { session: [] }, { key: [] }] }),
      more: {
        components: {
          securitySchemes: {
            flow: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: '/token', scopes: { read: 'Reads.' } } } },
            session: { type: 'apiKey', in: 'cookie', name: 'session' },
            key: { type: 'apiKey', in: 'header', name: 'X-Key' },
            password: { type: 'http', scheme: 'basic' },
            token: { type: 'http', scheme: 'Bearer' },
          },
        },
      },
    }),
    said: [
      '/components/securitySchemes/flow/type: pages do not show security schemes of the type "oauth2"',
      '/components/securitySchemes/session/in: pages do not show API keys in "cookie"',
      '/components/securitySchemes/password/scheme: pages do not show the HTTP scheme "basic"',
    ],
  },
};

describe.each(Object.entries(cases))('%s', (_, { document, said }) => {
  it.each([false, true])('are passed over with one warning (strict: %s)', async (strict) => {
    const { problems, api, page } = await load({ 'api.json': document }, { strict });
    const warnings = problems.filter(({ severity }) => severity === 'warning');
    expect(warnings.map(({ message }) => message)).toEqual(said);
    for (const { file, line } of warnings) expect([file, line > 1]).toEqual(['api.json', true]);
    for (const { path } of api.pages) expect((await page(path)).html).not.toBe('');
  });
});
