import { describe, expect, it } from 'vitest';
import type { ApiSchema } from '../../src/model/api.ts';
import { Schemas } from '../../src/sources/openapi/schemas.ts';

/** Reads one schema of a document, with the others as its components. */
function read(
  raw: unknown,
  schemas: Record<string, unknown> = {},
): { schema: ApiSchema; problems: Schemas['problems'] } {
  const names = Object.keys(schemas);
  const pointer = (name: string) => `/components/schemas/${name}`;
  const named = names.map((name) => ({ name, pointer: pointer(name), href: `/schemas/${name}` }));
  const reader = new Schemas({ components: { schemas } }, named);
  return { schema: reader.read(raw, '/test'), problems: reader.problems };
}

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const names = (schema: ApiSchema) => schema.properties.map(({ name, required }) => (required ? `${name}!` : name));

describe('allOf', () => {
  const Base = {
    type: 'object',
    description: 'The base.',
    required: ['id'],
    properties: { id: { type: 'integer' }, kind: { type: 'string' } },
  };

  it('merges properties and what is required, wherever each is said', () => {
    const named = { type: 'object', properties: { name: { type: 'string' } } };
    const { schema } = read({ allOf: [ref('Base'), named, { required: ['name', 'kind'] }] }, { Base });
    expect(names(schema)).toEqual(['id!', 'kind!', 'name!']);
    expect(schema.types).toEqual(['object']);
  });

  it('merges the same property of two parts', () => {
    const { schema } = read(
      { allOf: [ref('Base'), { properties: { kind: { enum: ['a', 'b'], description: 'Which one.' } } }] },
      { Base },
    );
    const kind = schema.properties.find(({ name }) => name === 'kind')?.schema;
    expect(kind).toMatchObject({ types: ['string'], values: ['a', 'b'], description: 'Which one.' });
    const base = { enum: ['a', 'b'], default: 'b', example: 'b' };
    expect(read({ allOf: [{ const: 'a' }, base] }).schema).toMatchObject({ values: ['a'], examples: [] });
    expect(read({ allOf: [base, { const: 'a' }] }).schema.defaultValue).toBeUndefined();
  });

  // https://github.com/PaloAltoNetworks/docusaurus-openapi-docs/issues/1218
  it.each(['items', 'additionalProperties'])('merges what several parts say of %s', (key) => {
    const allOf = [ref('Base'), true, { properties: { name: {} } }].map((said) => ({ [key]: said }));
    const { items, additional } = read({ allOf }, { Base }).schema;
    expect(items ?? additional).toMatchObject({ name: null, description: 'The base.' });
    expect(names((items ?? additional) as ApiSchema)).toEqual(['id!', 'kind', 'name']);
  });

  // https://github.com/Redocly/redoc/issues/2705
  it('keeps every pattern, and of other limits the last', () => {
    const { schema } = read({
      allOf: [
        { pattern: '^a', minLength: 1 },
        { pattern: 'b$', minLength: 2 },
      ],
    });
    expect(schema.limits.map(({ value }) => value)).toEqual(['2', '^a', 'b$']);
  });

  it.each(['allOf', 'oneOf', 'anyOf'])('takes a single reference in %s for a use of that schema', (kind) => {
    const { schema } = read({ [kind]: [ref('Base')], description: 'As used here.', nullable: true }, { Base });
    expect(schema).toMatchObject({ name: 'Base', href: '/schemas/Base', description: 'As used here.', nullable: true });
  });

  it('says so where a schema is a part of itself, and goes on', () => {
    const { schema, problems } = read(ref('Loop'), {
      Loop: { allOf: [ref('Loop'), { type: 'object', properties: { a: {} } }] },
    });
    expect(names(schema)).toEqual(['a']);
    expect(problems).toMatchObject([{ pointer: '/components/schemas/Loop', message: '"allOf" contains itself' }]);
  });

  it('survives a chain of a thousand schemas', () => {
    const chain = Object.fromEntries(
      Array.from({ length: 1000 }, (_, index) => [`S${index}`, index === 0 ? Base : { allOf: [ref(`S${index - 1}`)] }]),
    );
    const { problems } = read(ref('S999'), chain);
    expect(problems[0]?.message).toMatch(/more than 400 schemas/);
  });
});

describe('choices', () => {
  it('keeps oneOf and anyOf apart and names each option', () => {
    const schemas = { Cat: { type: 'object' }, Dog: { type: 'object' } };
    const raw = { oneOf: [ref('Cat'), ref('Dog')], anyOf: [{ type: 'string' }, { required: ['tail'] }] };
    const [one, any] = read(raw, schemas).schema.choices;
    expect([one?.kind, one?.options.map(({ name }) => name)]).toEqual(['oneOf', ['Cat', 'Dog']]);
    expect([any?.kind, any?.options.map(({ types }) => types)]).toEqual(['anyOf', [['string'], []]]);
    expect(any?.options.map(names)).toEqual([[], ['tail!']]);
  });

  it('tells options apart by the discriminator, mapped by reference, by name, or not at all', () => {
    const schemas = { Cat: {}, Dog: {}, Cow: {} };
    const { schema } = read(
      {
        oneOf: [ref('Cat'), ref('Dog'), ref('Cow')],
        discriminator: { propertyName: 'pet', mapping: { c: '#/components/schemas/Cat', d: 'Dog' } },
      },
      schemas,
    );
    expect(schema.choices[0]?.discriminator).toEqual({ property: 'pet', values: ['c', 'd', 'Cow'] });
  });

  it.each([
    ['anyOf', { anyOf: [ref('Cat'), { type: 'null' }] }],
    ['oneOf, null first', { oneOf: [{ type: 'null' }, ref('Cat')] }],
    ['an enum of null', { anyOf: [ref('Cat'), { enum: [null] }] }],
    ['a constant', { anyOf: [ref('Cat'), { const: null }] }],
    ['3.0 has no type for null', { anyOf: [ref('Cat'), { nullable: true }] }],
    ['a text beside it', { description: 'Which.', anyOf: [ref('Cat'), { type: 'null' }] }],
  ])('reads "X or null" as X that may be null: %s', (_, raw) => {
    const { schema } = read(raw, { Cat: { type: 'object', properties: { a: {} } } });
    expect(schema).toMatchObject({ nullable: true, choices: [], name: 'Cat', types: ['object'] });
    expect(names(schema)).toEqual(['a']);
  });

  it('keeps a choice of several or null', () => {
    const schemas = { Cat: { type: 'object' }, Dog: { type: 'object' } };
    const { schema } = read({ anyOf: [ref('Cat'), ref('Dog'), { type: 'null' }] }, schemas);
    expect(schema.nullable).toBe(true);
    expect(schema.choices[0]?.options.map(({ name }) => name)).toEqual(['Cat', 'Dog']);
  });
});

describe('values', () => {
  it.each([
    ['3.0', { type: 'string', nullable: true }],
    ['3.1', { type: ['string', 'null'] }],
  ])('knows null as %s says it', (_, raw) => {
    expect(read(raw).schema).toMatchObject({ types: ['string'], nullable: true });
  });

  it('reads several types, constants, defaults and both forms of examples', () => {
    expect(read({ type: ['string', 'integer'] }).schema.types).toEqual(['string', 'integer']);
    expect(read({ const: 3 }).schema).toMatchObject({ values: [3], types: ['number'] });
    expect(read({ type: 'boolean', default: false }).schema.defaultValue).toBe(false);
    expect(read({ example: 1, examples: [2, 3] }).schema.examples).toEqual([1, 2, 3]);
  });

  it('reads limits, exclusive ones in the form of each version', () => {
    const limits = (raw: object) => read(raw).schema.limits.map(({ kind, value }) => `${kind} ${value}`.trim());
    expect(limits({ minimum: 1, exclusiveMinimum: true, maximum: 9 })).toEqual(['exclusiveMinimum 1', 'maximum 9']);
    expect(limits({ exclusiveMinimum: 1, exclusiveMaximum: 9 })).toEqual(['exclusiveMinimum 1', 'exclusiveMaximum 9']);
    expect(limits({ minLength: 2, pattern: '^a' })).toEqual(['minLength 2', 'pattern ^a']);
  });

  it('knows what is read-only and what is write-only', () => {
    expect(read({ type: 'string', readOnly: true }).schema).toMatchObject({ readOnly: true, writeOnly: false });
    expect(read({ type: 'string', writeOnly: true }).schema).toMatchObject({ readOnly: false, writeOnly: true });
  });

  it('guesses the type from the words used', () => {
    expect(read({ properties: { a: {} } }).schema.types).toEqual(['object']);
    expect(read({ additionalProperties: true }).schema.types).toEqual(['object']);
    expect(read({ items: {} }).schema.types).toEqual(['array']);
    expect(read({}).schema.types).toEqual([]);
    expect(read(true).schema.types).toEqual([]);
    expect(read(false).schema.values).toEqual([]);
  });
});

it('collections reads lists, maps and closed objects', () => {
  const map = { type: 'object', additionalProperties: { type: 'integer' } };
  expect(read(map).schema.additional).toMatchObject({ types: ['integer'] });
  expect(read({ type: 'object', additionalProperties: false }).schema.additional).toBe(false);
  expect(read({ type: 'object', additionalProperties: {} }).schema.additional).toBe(true);
  expect(read({ type: 'array', items: { type: 'string' } }).schema.items?.types).toEqual(['string']);
});

describe('references', () => {
  it('reads each schema once, recursive ones too', () => {
    const { schema } = read(ref('Node'), {
      Node: { type: 'object', properties: { next: ref('Node'), all: { type: 'array', items: ref('Node') } } },
    });
    const [next, all] = schema.properties;
    expect(next?.schema).toBe(schema);
    expect(all?.schema.items).toBe(schema);
  });

  it('follows aliases to the schema they mean', () => {
    const { schema } = read(ref('Alias'), { Alias: ref('Real'), Real: { type: 'string' } });
    expect(schema).toMatchObject({ name: 'Real', types: ['string'] });
  });

  it('names the place of a reference that leads in a circle, and takes any value for one that leads to nothing', () => {
    expect(read(ref('Missing')).schema).toMatchObject({ name: null, types: [] });
    expect(read(ref('A'), { A: ref('B'), B: ref('A') }).problems[0]?.message).toMatch(/leads back to itself/);
  });

  it('is not taken in by names of prototypes', () => {
    expect(read({ $ref: '#/components/schemas/__proto__' }).schema.types).toEqual([]);
    expect(read({ $ref: '#/constructor' }).schema.types).toEqual([]);
  });

  it('adds what stands beside a reference to this use alone', () => {
    const { schema } = read(
      { type: 'object', properties: { a: { ...ref('Text'), description: 'Here.' }, b: ref('Text') } },
      { Text: { type: 'string', description: 'A text.' } },
    );
    expect(schema.properties.map((property) => [property.schema.name, property.schema.description])).toEqual([
      ['Text', 'Here.'],
      ['Text', 'A text.'],
    ]);
  });
});
