import { describe, expect, it } from 'vitest';
import type { ApiContent, Json } from '../../src/model/api.ts';
import { exampleOf, type Direction } from '../../src/sources/openapi/example.ts';
import { textLike } from '../../src/sources/openapi/pattern.ts';
import { Schemas } from '../../src/sources/openapi/schemas.ts';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

function made(
  raw: unknown,
  schemas: Record<string, unknown> = {},
  direction: Direction = 'request',
  type = 'application/json',
): Json | undefined {
  const reader = new Schemas({ components: { schemas } }, new Map(), new Map());
  const content: ApiContent = { type, schema: reader.read(raw, ''), examples: [] };
  return exampleOf(content, direction);
}

describe('a made-up example', () => {
  it('has no read-only property in a request and no write-only one in a response, even where they are needed', () => {
    const schema = {
      type: 'object',
      required: ['id', 'secret'],
      properties: { id: { type: 'integer', readOnly: true }, secret: { type: 'string', writeOnly: true }, a: {} },
      example: { id: 1, secret: 's', a: 2, other: 3 },
    };
    const { example: _example, ...bare } = schema;
    expect(made(bare, {}, 'request')).toEqual({ secret: 'string' });
    expect(made(bare, {}, 'response')).toEqual({ id: 1 });
    // The schema's own example applies to both.
    expect(made(schema, {}, 'request')).toEqual({ secret: 's', a: 2, other: 3 });
    expect(made(schema, {}, 'response')).toEqual({ id: 1, a: 2, other: 3 });
  });

  it('names a schema by a value that the discriminator knows', () => {
    const schemas = {
      Pet: {
        type: 'object',
        required: ['kind'],
        properties: { kind: { type: 'string' } },
        discriminator: { propertyName: 'kind', mapping: { kitty: ref('Cat').$ref } },
      },
      Cat: { allOf: [ref('Pet'), { required: ['lives'], properties: { lives: { type: 'integer' } } }] },
      Loose: { type: 'object', properties: { kind: { type: 'string' } } },
    };
    expect(made(ref('Cat'), schemas)).toEqual({ kind: 'kitty', lives: 1 });
    expect(made(ref('Pet'), schemas)).toEqual({ kind: 'kitty', lives: 1 });
    const choice = { oneOf: [ref('Loose')], discriminator: { propertyName: 'kind', mapping: { l: 'Loose' } } };
    expect(made(choice, schemas)).toEqual({ kind: 'l' });
    expect(made({ oneOf: [ref('Loose')], discriminator: { propertyName: 'kind' } }, schemas)).toEqual({
      kind: 'Loose',
    });
  });

  it.each([
    ['the only one', ['developer'], 'developer'],
    ['one of several', ['tool', 'function'], 'tool'],
    ['its name', ['Message', 'message'], 'Message'],
  ])('names a schema by a value that it allows, %s', (_, values, kind) => {
    const schemas = { Message: { type: 'object', properties: { kind: { type: 'string', enum: values } } } };
    expect(made({ oneOf: [ref('Message')], discriminator: { propertyName: 'kind' } }, schemas)).toEqual({ kind });
  });

  it.each([
    ['items', { type: 'array', minItems: 3, items: { type: 'integer' } }, [1, 1, 1]],
    [
      'different items',
      { type: 'array', minItems: 3, uniqueItems: true, items: { type: 'string' } },
      ['string', 'string2', 'string3'],
    ],
    ['different values', { type: 'array', minItems: 2, uniqueItems: true, items: { enum: ['a', 'b'] } }, ['a', 'b']],
    ['properties', { type: 'object', minProperties: 2 }, { key: 'string', key2: 'string' }],
    [
      'properties of a kind',
      { type: 'object', minProperties: 2, additionalProperties: { type: 'integer' } },
      { key: 1, key2: 2 },
    ],
    ['a least length', { type: 'string', minLength: 9 }, 'stringstr'],
    ['a most length', { type: 'string', maxLength: 3 }, 'str'],
    ['a pattern', { type: 'string', pattern: '^[A-Z]{3}-\\d{4}$' }, 'ABC-1234'],
    ['a pattern and a length', { type: 'string', pattern: '^[a-z]+$', minLength: 5 }, 'abcde'],
    ['a least number', { type: 'integer', minimum: 18 }, 18],
    ['a number above', { type: 'integer', minimum: 5, exclusiveMinimum: true }, 6],
    ['a number below', { type: 'number', exclusiveMaximum: 0 }, -1],
    ['a number between', { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 }, 0.5],
    ['a multiple', { type: 'integer', minimum: 10, multipleOf: 7 }, 14],
    ['a most number', { type: 'integer', maximum: -3 }, -3],
    ['an address', { type: 'string', format: 'uri' }, 'https://example.com/'],
    ['a number of the network', { type: 'string', format: 'ipv4' }, '192.0.2.1'],
    ['a date', { type: 'string', format: 'date' }, '2023-05-28'],
  ])('fits %s', (_, schema, wanted) => {
    expect(made(schema)).toEqual(wanted);
  });

  it('leaves out whole what its size cuts off, and never what is needed', () => {
    const wide = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`p${index}`, { type: 'string' }]));
    const inner = { type: 'object', properties: { a: { type: 'string' } } };
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`o${index}`, inner]));
    const chain = { type: 'object', required: ['next'], properties: { next: ref('B') } };
    const schemas = {
      A: chain,
      B: {
        type: 'object',
        required: ['c'],
        properties: { c: { type: 'object', required: ['d'], properties: { d: ref('E') } } },
      },
      E: { type: 'object', required: ['f', ...Object.keys(wide)], properties: { ...wide, f: { type: 'integer' } } },
    };
    const made1 = made({ type: 'object', properties: { ...wide, ...many } });
    expect(JSON.stringify(made1)).not.toContain('{}');
    const needed = made(ref('A'), schemas) as { next: { c: { d: Record<string, unknown> } } };
    expect(Object.keys(needed.next.c.d)).toHaveLength(61);
    expect(made({ type: 'array', items: { type: 'object', properties: many } })).not.toEqual([{}]);
  });

  it('ends at recursion', () => {
    const schemas = {
      Node: {
        type: 'object',
        properties: { name: { type: 'string' }, next: ref('Node'), all: { type: 'array', items: ref('Node') } },
      },
    };
    expect(made(ref('Node'), schemas)).toEqual({ name: 'string', all: [] });
    expect(
      made(ref('Loop'), { Loop: { type: 'object', required: ['loop'], properties: { loop: ref('Loop') } } }),
    ).toBeUndefined();
  });
});

describe('a text like a pattern', () => {
  it.each([
    '^[a-z0-9]+(?:-[a-z0-9]+)*$',
    '^\\+?[1-9]\\d{1,14}$',
    '^(foo|bar)_[^_]{2}$',
    '^#([A-Fa-f0-9]{6}|[A-Fa-f0-9]{3})$',
    '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?Z$',
    '[\\w.-]+@[\\w-]+\\.[a-z]{2,}',
    '^arn:aws:iam::\\d{12}:role/.*$',
    '^\\s*$',
    '^(?<year>\\d{4})$|^none$',
    '^[\\x41-\\x43]{2}\\u0031$',
    'a{0}b',
  ])('%s matches it', (pattern) => {
    const text = textLike(pattern);
    expect(text).toBeDefined();
    expect(new RegExp(pattern).test(text ?? '')).toBe(true);
  });

  it.each(['(?=a)b', '(a)\\1', '^a$b', 'a**', '[z-a]', '(', 'a)', '[', '\\'])('%s is not made up', (pattern) => {
    expect(textLike(pattern)).toBeUndefined();
  });

  it('comes in no time for patterns that take for ever', () => {
    expect(textLike(`^${'(a+)+'.repeat(40)}$`)).toBeDefined();
    expect(textLike(`^${'('.repeat(5000)}`)).toBeUndefined();
    expect(textLike('^((a{1,99999}){1,99999}){1,99999}$')).toBeDefined();
  });
});
