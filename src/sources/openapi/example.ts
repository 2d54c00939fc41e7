import { sample } from 'openapi-sampler';
import type { ApiContent, ApiExample, ApiParameter, ApiProperty, ApiSchema, Json } from '../../model/api.ts';

/** An example larger than this helps nobody. */
const MOST_VALUES = { request: 16, response: 32 };
const DEEPEST = 5;

/** Whether a value is sent or received: the one leaves out what is read-only, the other what is write-only. */
export type Direction = 'request' | 'response';

/** The example of a body: the first one written, or one made from the schema. Undefined where nothing can be said. */
export function exampleOf(content: ApiContent, direction: Direction): Json | undefined {
  const [written] = content.examples;
  if (written) return written.value;
  return content.schema ? remembered(content.schema, direction) : undefined;
}

/** All examples of a body: those written, or the one made from the schema. */
export function examplesOf(content: ApiContent, direction: Direction): ApiExample[] {
  if (content.examples.length > 0) return content.examples;
  const value = exampleOf(content, direction);
  return value === undefined ? [] : [{ name: '', summary: '', description: '', value }];
}

const known = {
  request: new WeakMap<ApiSchema, Json | undefined>(),
  response: new WeakMap<ApiSchema, Json | undefined>(),
};

/** Made once for each schema: pages and their Markdown versions show the same. */
function remembered(schema: ApiSchema, direction: Direction): Json | undefined {
  if (!known[direction].has(schema)) known[direction].set(schema, new Sampler(direction).value(schema));
  return known[direction].get(schema);
}

/** The example of a parameter. */
export function parameterExample(parameter: ApiParameter): Json | undefined {
  const [written] = parameter.examples;
  if (written !== undefined) return written;
  return parameter.schema ? new Sampler('request').value(parameter.schema) : undefined;
}

/** An example made from a schema alone. */
export function schemaExample(schema: ApiSchema): Json | undefined {
  return remembered(schema, 'response');
}

/**
 * Makes an example of a schema: written examples, defaults and listed values where there are some, else the smallest
 * value that fits. Stops at recursion and at a size, so that no schema costs more than a page can show.
 */
class Sampler {
  readonly #direction: Direction;
  readonly #open = new Set<ApiSchema>();
  #left: number;

  constructor(direction: Direction) {
    this.#direction = direction;
    this.#left = MOST_VALUES[direction];
  }

  value(schema: ApiSchema): Json | undefined {
    const [example] = schema.examples;
    if (example !== undefined) return example;
    if (schema.defaultValue !== undefined && schema.defaultValue !== null) return schema.defaultValue;
    if (schema.values) return schema.values.find((value) => value !== null) ?? schema.values[0];
    if (this.#open.has(schema) || this.#open.size >= DEEPEST || this.#left <= 0) return undefined;
    this.#open.add(schema);
    this.#left -= 1;
    const value = this.#made(schema);
    this.#open.delete(schema);
    return value;
  }

  #made(schema: ApiSchema): Json | undefined {
    const [type] = schema.types;
    const isObject = type === 'object' || (type === undefined && schema.properties.length > 0);
    const own = isObject ? this.#object(schema) : type === 'array' ? this.#array(schema) : undefined;
    for (const { options } of schema.choices) {
      const chosen = options[0] && this.value(options[0]);
      if (chosen === undefined) continue;
      if (isRecord(own) && isRecord(chosen)) return { ...own, ...chosen };
      if (own === undefined || !isObject) return chosen;
    }
    return own ?? (type === undefined ? undefined : leafOf(schema, type));
  }

  #object(schema: ApiSchema): Json {
    const made: Record<string, Json> = {};
    for (const property of requiredFirst(schema)) {
      if (this.#left <= 0) break;
      const inner = property.schema;
      if (inner.deprecated || (this.#direction === 'request' ? inner.readOnly : inner.writeOnly)) continue;
      const value = this.value(inner);
      if (value === undefined) continue;
      // An assignment to `__proto__` would be no property.
      if (property.name === '__proto__')
        Object.defineProperty(made, property.name, { value, enumerable: true, configurable: true, writable: true });
      else made[property.name] = value;
    }
    if (schema.properties.length === 0 && typeof schema.additional === 'object' && schema.additional) {
      const value = this.value(schema.additional);
      if (value !== undefined) made['key'] = value;
    }
    return made;
  }

  #array(schema: ApiSchema): Json {
    const inner = schema.tuple.length > 0 ? schema.tuple : schema.items ? [schema.items] : [];
    return inner.flatMap((item): Json[] => {
      const value = this.value(item);
      return value === undefined ? [] : [value];
    });
  }
}

const sorted = new WeakMap<ApiSchema, ApiProperty[]>();

/** What is required comes first, so that the budget is spent on it. */
function requiredFirst(schema: ApiSchema): ApiProperty[] {
  let properties = sorted.get(schema);
  if (!properties) {
    properties = schema.properties.toSorted((a, b) => Number(b.required) - Number(a.required));
    sorted.set(schema, properties);
  }
  return properties;
}

function isRecord(value: Json | undefined): value is Record<string, Json> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The words that decide what a value without parts looks like, for the sampler. */
const LIMITS: Record<string, string> = {
  minimum: 'minimum',
  maximum: 'maximum',
  multipleOf: 'multipleOf',
  minLength: 'minLength',
  maxLength: 'maxLength',
};
const LONGEST = 64;

const leaves = new WeakMap<ApiSchema, Json | undefined>();

/** The example of a plain value, made once: it is a part of many. */
function leafOf(schema: ApiSchema, type: string): Json | undefined {
  if (!leaves.has(schema)) leaves.set(schema, leaf(schema, type));
  return leaves.get(schema);
}

function leaf(schema: ApiSchema, type: string): Json | undefined {
  if (type === 'null') return null;
  const words: Record<string, Json> = { type };
  if (schema.format) words['format'] = schema.format;
  for (const { kind, value } of schema.limits) {
    const word = LIMITS[kind];
    if (word && Math.abs(Number(value)) <= (word.endsWith('Length') ? LONGEST : Number.MAX_SAFE_INTEGER))
      words[word] = Number(value);
    if (kind === 'above') words['minimum'] = Number(value) + 1;
  }
  const made: unknown = sample(words as never, { quiet: true });
  // Dates of the moment would make every build another one.
  if (schema.format === 'date-time') return '2023-05-28T08:00:00Z';
  if (schema.format === 'date') return '2023-05-28';
  if (schema.format === 'uuid') return '0d9c5e2a-6b7f-4c1e-9a53-1f2e3d4c5b6a';
  return made === undefined ? undefined : (made as Json);
}
