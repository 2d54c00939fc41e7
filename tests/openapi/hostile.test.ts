import { describe, expect, it } from 'vitest';
import { largeDocument } from './generate.ts';
import { documentWith, getting, load } from './site.ts';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const object = (properties: object) => ({ type: 'object', properties });

/** Makes every page of a document. */
async function all(document: unknown, more = {}): Promise<{ largest: number; messages: string[]; html: string[] }> {
  const { api, problems, page } = await load({ 'api.json': document }, more);
  const html: string[] = [];
  for (const { path } of api.pages) html.push((await page(path)).html);
  return {
    largest: Math.max(...html.map((text) => text.length)),
    messages: problems.map(({ message }) => message),
    html,
  };
}

const SMALL = 60_000;

const nest = (depth: number): object => {
  let schema: object = { type: 'string' };
  for (let level = 0; level < depth; level++) schema = object({ a: schema });
  return schema;
};
const tree = object({
  left: ref('Tree'),
  right: ref('Tree'),
  all: { type: 'array', items: ref('Tree') },
  byName: { type: 'object', additionalProperties: ref('Tree') },
});
const itself = { $ref: '#/paths/~1a/get/responses/200/content/application~1json/schema' };
const doubling = Array.from({ length: 40 }, (_, index) => {
  const next = ref(`S${Math.min(index + 1, 39)}`);
  return [`S${index}`, { oneOf: [next, object({ a: next, b: next })] }];
});

it.each([
  ['lead back to themselves', ref('Tree'), { Tree: tree }, 'left'],
  ['do so in nameless parts', object({ x: itself, y: { type: 'array', items: itself } }), {}, 'Recursive: the same as'],
  ['double with each level', ref('S0'), Object.fromEntries(doubling), 'one of:'],
  ['have forty levels', nest(40), {}, 'object'],
])('schemas that %s are shown as far as anyone can read, and no further', async (_, schema, schemas, shown) => {
  const { largest, messages, html } = await all(documentWith({ paths: { '/a': getting(schema) }, schemas }));
  expect(messages).toEqual([]);
  expect(largest).toBeLessThan(SMALL);
  expect(html.join('')).toContain(shown);
});

it('"allOf" that doubles forty times ends quickly, with its place', async () => {
  const schemas = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [
      `S${index}`,
      { allOf: index < 39 ? [ref(`S${index + 1}`), ref(`S${index + 1}`)] : [object({ end: { type: 'string' } })] },
    ]),
  );
  const { messages, largest } = await all(documentWith({ paths: { '/a': getting(ref('S0')) }, schemas }));
  expect(new Set(messages.map((message) => message.replace(/^\/components\/schemas\/S\d+[^:]*: /, '')))).toEqual(
    new Set(['more than 2000 schemas in "allOf" of each other']),
  );
  expect(largest).toBeLessThan(SMALL);
});

describe('strange values', () => {
  it('never reach a page as markup or script', async () => {
    const evil = '"><script>alert(1)</script><img src=x onerror=alert(1)>';
    const schema = {
      type: 'object',
      title: evil,
      description: evil,
      properties: {
        [evil]: { type: 'string', enum: [evil], default: evil, example: evil, pattern: evil, format: evil },
      },
    };
    const document = documentWith({
      paths: {
        [`/a/{${evil.replaceAll('/', '')}}`]: getting(schema, {
          operationId: evil,
          summary: evil,
          description: evil,
          tags: [evil],
          'x-permission': evil,
          'x-edition': evil,
          'x-since': evil,
          parameters: [{ name: evil, in: 'query', description: evil, required: true, example: evil, schema: {} }],
          externalDocs: { url: `javascript:${evil}`, description: evil },
        }),
      },
      schemas: { Evil: schema },
      more: {
        info: { title: evil, version: evil, description: evil },
        tags: [{ name: evil, description: evil }],
        servers: [{ url: evil }],
      },
    });
    const facts = ['x-permission', 'x-edition', 'x-since'].map((extension) => ({
      extension,
      label: extension,
      values: {},
      omit: [],
      flags: [evil],
      code: extension === 'x-permission',
    }));
    const { html } = await all(document, { facts });
    expect(html.filter((page) => page.includes('flag-fact') || page.includes('<dt>x-edition'))).not.toEqual([]);
    for (const page of html) {
      expect(page).not.toMatch(/<script|<img|javascript:/i);
      // Every quote of the payload is escaped in attributes, so that no tag gets an attribute from it.
      expect(page).not.toMatch(/<[^>]*\sonerror=/i);
    }
  });

  it('of the wrong type are no reason to fall over', async () => {
    const wrong: unknown[] = [null, 1, 'x', [], {}, true];
    for (const value of wrong) {
      const operation = {
        operationId: value,
        summary: value,
        tags: value,
        parameters: value,
        requestBody: value,
        responses: value,
        security: value,
        servers: value,
      };
      const document = {
        openapi: '3.0.3',
        info: value,
        tags: value,
        servers: value,
        security: value,
        paths: { '/a': { get: operation, parameters: value }, '/b': value },
        components: {
          schemas: {
            A: value,
            B: {
              type: value,
              properties: value,
              allOf: value,
              oneOf: value,
              enum: value,
              required: value,
              items: value,
              example: value,
              additionalProperties: value,
            },
          },
          securitySchemes: value,
        },
      };
      const { messages } = await all(document);
      expect(messages.length, JSON.stringify(value)).toBeGreaterThan(0);
    }
  });

  it('in examples do not pollute prototypes', async () => {
    const document = JSON.stringify(
      documentWith({ paths: { '/a': getting(ref('A')) }, schemas: { A: object({ safe: { type: 'string' } }) } }),
    ).replace('"safe"', '"__proto__"');
    const { html } = await all(document);
    expect(html.join('')).toContain('__proto__');
    expect(({} as { type?: string }).type).toBeUndefined();
  });

  it.each(['toString', 'valueOf', 'constructor', 'hasOwnProperty', '__proto__'])(
    'may be properties called %s, in lists whose items are compared',
    async (name) => {
      const text = JSON.stringify(
        documentWith({
          paths: {
            '/a': getting(
              { type: 'array', uniqueItems: true, items: object({ NAME: { enum: [{ NAME: 1 }, { NAME: 2 }] } }) },
              {
                parameters: ['x', 'y'].map((parameter) => ({
                  name: parameter,
                  in: 'query',
                  description: 'A parameter.',
                  example: [{ NAME: { NAME: 1 } }, { NAME: { NAME: 2 } }],
                  schema: object({ NAME: object({ NAME: { type: 'string' } }) }),
                })),
              },
            ),
          },
        }),
      ).replaceAll('NAME', name);
      const { html } = await all(text);
      expect(html.join('')).toContain(name);
    },
  );

  it('include statuses that nobody knows, in order', async () => {
    const responses = {
      default: { description: 'Else.' },
      '2XX': { description: 'Fine.' },
      '': { description: 'Lost.' },
    };
    const { messages, html } = await all(documentWith({ paths: { '/a': { post: { responses } } } }));
    expect(messages).toEqual(['/paths/~1a/post/responses/: Property "" is not expected here']);
    expect(html.join('')).toMatch(/Fine\..*Any other status/s);
    expect(html.join('')).not.toContain('Lost.');
  });
});

describe('depth', () => {
  // https://github.com/Redocly/redoc/issues/2240 runs out of memory.
  it.each([
    ['a text', { description: 'a'.repeat(1_000_001) }, /^description has 1000001 characters, and may have 1000000$/],
    ['a list', { enum: Array.from({ length: 60_000 }, String) }, /^enum has 60000 entries, and may have 50000$/],
    ['levels', nest(500), /^properties.*nested deeper than 256 levels$/],
  ])('of far too much is a mistake with its place: %s', async (_, schema, said) => {
    const { messages } = await all(documentWith({ schemas: { Much: schema } }));
    expect(messages).toEqual([expect.stringMatching(/^\/components\/schemas\/Much\//)]);
    expect(messages[0]?.replace('/components/schemas/Much/', '')).toMatch(said);
  });

  it.each([
    ['schemas', `{ "type": "object", "properties": { "a": `, '} }', '"not"'],
    ['an example', '[', ']', '"example"'],
    ['an extension', '{ "a": ', '}', '"x-own"'],
  ] as const)('of %s is refused from 256 levels on, and makes nothing fall over', async (_, start, end, key) => {
    for (const [depth, isRefused] of [
      [60, false],
      [550, true],
      [20_000, true],
    ] as const) {
      const value = `${start.repeat(depth)}1${end.repeat(depth)}`;
      const schema = { type: 'object', own: 'VALUE' };
      const written = JSON.stringify(documentWith({ paths: { '/a': getting(schema) } })).replace(
        '"own":"VALUE"',
        () => `${key}:${value}`,
      );
      const { api, problems, page } = await load({ 'api.json': written });
      for (const { path } of api.pages) expect((await page(path)).html.length).toBeLessThan(SMALL);
      const said = problems.map(({ message }) => message).filter((message) => message.includes('nested deeper'));
      expect(said).toEqual(isRefused ? [expect.stringContaining('nested deeper than 256 levels')] : []);
    }
  });

  it('of aliases that multiply is refused', async () => {
    const lines = [
      'a0: &a0 [x, x, x, x, x, x, x, x, x]',
      ...Array.from(
        { length: 9 },
        (_, index) => `a${index + 1}: &a${index + 1} [${Array.from({ length: 9 }, () => `*a${index}`).join(', ')}]`,
      ),
    ];
    const { problems } = await load({ 'api.yaml': lines.join('\n') }, { source: 'api.yaml' });
    expect(problems[0]?.message).toMatch(/^cannot be read: .*alias/i);
  });
});

it('size of the whole grows with the document, not with its square', async () => {
  const bytes = async (factor: number) => {
    const { html } = await all(largeDocument(20 * factor, 40 * factor));
    return html.reduce((sum, page) => sum + page.length, 0) / html.length;
  };
  const [small, large] = [await bytes(1), await bytes(4)];
  expect(large).toBeLessThan(small * 1.5);
});
