/** API descriptions in which anything may be anywhere. */
import * as fc from 'fast-check';
import { markdown } from './fragments.ts';

const names = fc.constantFrom(
  'A',
  'B',
  'a b',
  '__proto__',
  'constructor',
  'toString',
  '../x',
  '/x',
  'x/y',
  '~0~1',
  '%zz',
  '<b>',
  '',
  'é',
  '\uD800',
  'a'.repeat(300),
);

const references = fc.constantFrom(
  '#/components/schemas/A',
  '#/components/schemas/B',
  '#/components/schemas/__proto__',
  '#/components/schemas/constructor',
  '#/components/schemas/toString/length',
  '#',
  '#/',
  '',
  '#/paths',
  '#/paths/~1a/get',
  '#/components/schemas/A/properties/a',
  './',
  '.',
  '../../../../../../etc/passwd',
  './nothing.yaml#/a',
  '%zz.yaml',
  '%00',
  'https://a.example/b.yaml',
  'file:///etc/passwd',
  'api.yaml#/components',
  '#/%zz',
  '#/~2',
);

const words = fc.oneof(
  { weight: 3, arbitrary: markdown },
  { weight: 3, arbitrary: names },
  { weight: 1, arbitrary: fc.constantFrom(null, 1, true, [], {}) },
);

const anything: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(null, 0, -1, 1e308, '', 'x', [], {}, true, [null], { $ref: '#' }, { $ref: 1 }, { $ref: {} }),
  names,
);

const { schema } = fc.letrec<{ schema: unknown }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'schema' },
    fc.record({ $ref: references }),
    anything,
    fc.record(
      {
        type: fc.oneof(
          fc.constantFrom('object', 'array', 'string', 'number', 'integer', 'null', ['string', 'null'], 'any'),
          anything,
        ),
        title: words,
        description: words,
        properties: fc.dictionary(names, tie('schema'), { maxKeys: 3 }),
        additionalProperties: tie('schema'),
        items: tie('schema'),
        allOf: fc.array(tie('schema'), { maxLength: 3 }),
        oneOf: fc.array(tie('schema'), { maxLength: 3 }),
        anyOf: fc.oneof(fc.array(tie('schema'), { maxLength: 3 }), anything),
        not: tie('schema'),
        enum: fc.oneof(fc.array(fc.jsonValue({ maxDepth: 1 }), { maxLength: 3 }), anything),
        default: fc.jsonValue({ maxDepth: 1 }),
        example: fc.oneof(fc.jsonValue({ maxDepth: 2 }), anything),
        pattern: fc.constantFrom('^(a+)+$', '(', '[', '\\', '^(?:(?:a|b)+)+c$'),
        format: fc.oneof(fc.constantFrom('date-time', 'uuid', 'binary', 'byte'), names),
        minimum: fc.oneof(fc.double(), anything),
        maxLength: fc.constantFrom(0, -1, 1e15, 'x'),
        minItems: fc.constantFrom(0, 5, 1e9, -1),
        minLength: fc.constantFrom(0, 5, 1e9, -1),
        required: fc.oneof(fc.array(names, { maxLength: 2 }), anything),
        nullable: fc.oneof(fc.boolean(), anything),
        discriminator: fc.oneof(
          fc.constant({ propertyName: 'a', mapping: { b: '#/components/schemas/B', c: 'x.yaml' } }),
          anything,
        ),
      },
      { requiredKeys: [] },
    ),
  ),
}));

const content = fc.dictionary(
  fc.constantFrom(
    'application/json',
    'text/plain',
    '*/*',
    'multipart/form-data; boundary="',
    'application/x-www-form-urlencoded',
    '__proto__',
    '',
  ),
  fc.oneof(
    fc.record({ schema, example: fc.jsonValue({ maxDepth: 1 }), examples: anything }, { requiredKeys: [] }),
    anything,
  ),
  { maxKeys: 2 },
);

const operation = fc.oneof(
  { weight: 1, arbitrary: anything },
  {
    weight: 8,
    arbitrary: fc.record(
      {
        operationId: words,
        summary: words,
        description: words,
        tags: fc.oneof(fc.array(names, { maxLength: 3 }), anything),
        parameters: fc.oneof(
          fc.array(
            fc.oneof(
              anything,
              fc.record(
                {
                  name: names,
                  in: fc.constantFrom('path', 'query', 'header', 'cookie', 'x'),
                  description: words,
                  required: fc.constant(true),
                  schema,
                  example: fc.jsonValue({ maxDepth: 1 }),
                  style: names,
                },
                { requiredKeys: [] },
              ),
            ),
            { maxLength: 2 },
          ),
          anything,
        ),
        requestBody: fc.oneof(
          fc.record({ content, description: words, required: fc.boolean() }, { requiredKeys: [] }),
          anything,
        ),
        responses: fc.oneof(
          fc.dictionary(
            fc.constantFrom('200', '2XX', 'default', '999', 'x', '__proto__'),
            fc.oneof(fc.record({ description: words, content, headers: anything }, { requiredKeys: [] }), anything),
            { maxKeys: 2 },
          ),
          anything,
        ),
        security: fc.oneof(fc.constant([{ key: [] }]), anything),
        servers: fc.oneof(
          fc.constantFrom(
            [{ url: 'javascript:alert(1)' }],
            [{ url: '{a}', variables: { a: {} } }],
            [{ url: 'https://a.example/"><script>' }],
          ),
          anything,
        ),
        deprecated: fc.oneof(fc.boolean(), anything),
        externalDocs: fc.constantFrom({ url: 'javascript:alert(1)', description: 'x' }, { url: 1 }, null),
        callbacks: anything,
      },
      { requiredKeys: [] },
    ),
  },
);

const document = fc.record(
  {
    openapi: fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom('3.0.3', '3.1.0', '3.0.0') },
      { weight: 1, arbitrary: anything },
    ),
    info: fc.oneof(
      {
        weight: 5,
        arbitrary: fc.record(
          { title: words, version: fc.constant('1'), description: words },
          { requiredKeys: ['version'] },
        ),
      },
      anything,
    ),
    paths: fc.oneof(
      {
        weight: 6,
        arbitrary: fc.dictionary(
          fc.constantFrom('/a', '/a/{b}', '/{b}/{b}', '/../x', 'x', '/', '//', '/%zz', '/a?b', '__proto__', '/<b>'),
          fc.oneof(
            {
              weight: 6,
              arbitrary: fc.record(
                { get: operation, post: operation, trace: operation, parameters: anything, $ref: references },
                { requiredKeys: [] },
              ),
            },
            anything,
          ),
          { maxKeys: 3 },
        ),
      },
      anything,
    ),
    components: fc.oneof(
      {
        weight: 6,
        arbitrary: fc.record(
          {
            schemas: fc.dictionary(names, schema, { maxKeys: 4 }),
            securitySchemes: fc.oneof(fc.constant({ key: { type: 'apiKey', in: 'header', name: 'X-Key' } }), anything),
            parameters: anything,
          },
          { requiredKeys: [] },
        ),
      },
      anything,
    ),
    tags: fc.oneof(
      fc.array(fc.record({ name: words, description: words }, { requiredKeys: [] }), { maxLength: 3 }),
      anything,
    ),
    servers: fc.oneof(fc.array(fc.record({ url: names }), { maxLength: 2 }), anything),
    security: anything,
  },
  { requiredKeys: ['openapi'] },
);

/** Truncated, duplicated, or with something inserted that does not belong there. */
const spoilt = (source: string) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constant(source) },
    { weight: 1, arbitrary: fc.nat(source.length).map((at) => source.slice(0, at)) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('\uFEFF', '\0', '---\n', '&a ', '*a ', '%YAML 9.9\n---\n')
        .map((text) => text + source),
    },
  );

/** The text of a description: JSON, which is also YAML. */
export const description: fc.Arbitrary<string> = document.chain((value) =>
  spoilt(JSON.stringify(value, null, 1) ?? ''),
);
