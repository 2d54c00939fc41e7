import { describe, expect, it } from 'vitest';
import type { Json } from '../../src/model/api.ts';
import { schemaExample, type Direction } from '../../src/sources/openapi/example.ts';
import { Schemas } from '../../src/sources/openapi/schemas.ts';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

function made(raw: unknown, schemas: Record<string, unknown> = {}, direction: Direction = 'request'): Json | undefined {
  return schemaExample(new Schemas({ components: { schemas } }).read(raw, ''), direction);
}

describe('a made-up example', () => {
  it('has no read-only property in a request and no write-only one in a response, even where they are needed', () => {
    const schema = {
      type: 'object',
      required: ['id', 'secret'],
      properties: { id: { type: 'integer', readOnly: true }, secret: { type: 'string', writeOnly: true }, a: {} },
    };
    expect(made(schema, {}, 'request')).toEqual({ secret: 'string' });
    expect(made(schema, {}, 'response')).toEqual({ id: 1 });
    // https://github.com/Redocly/redoc/issues/2722
    const written = { type: 'array', items: schema, example: [{ id: 7, secret: 's', other: 1 }] };
    expect(made(written, {}, 'request')).toEqual([{ secret: 's', other: 1 }]);
  });

  it('names a schema by a value that the discriminator knows', () => {
    const schemas = { Loose: { type: 'object', properties: { kind: { type: 'string' } } } };
    const choice = { oneOf: [ref('Loose')], discriminator: { propertyName: 'kind', mapping: { l: 'Loose' } } };
    expect(made(choice, schemas)).toEqual({ kind: 'l' });
    expect(made({ oneOf: [ref('Loose')], discriminator: { propertyName: 'kind' } }, schemas)).toEqual({
      kind: 'Loose',
    });
  });

  it.each([
    ['items', { type: 'array', minItems: 3, items: { type: 'integer' } }, [1, 1, 1]],
    ['a list that may be empty', { type: 'array', minItems: 0, items: { type: 'integer' } }, [1]],
    ['a map', { type: 'object', additionalProperties: { type: 'integer' } }, { key: 1 }],
    ['a least length', { type: 'string', minLength: 9 }, 'stringstr'],
    ['a most length', { type: 'string', maxLength: 3 }, 'str'],
    ['a least number', { type: 'integer', minimum: 18 }, 18],
    ['a multiple above', { type: 'integer', exclusiveMinimum: 5, multipleOf: 4 }, 8],
    ['a number between', { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 }, 0.5],
    ['a number below', { type: 'number', exclusiveMaximum: 0 }, -1],
    ['a most number', { type: 'integer', maximum: -3 }, -3],
    ['an address', { type: 'string', format: 'uri' }, 'https://example.com/'],
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
