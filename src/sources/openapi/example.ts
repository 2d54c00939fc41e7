import type { ApiContent, ApiExample, ApiParameter, ApiProperty, ApiSchema, Json } from '../../model/api.ts';
import { isObject, parseJson } from '../../model/json.ts';
import { leafExample } from './leaf.ts';
import { isJson } from './media-type.ts';

/** An example with this many values gets no further optional ones: larger examples help nobody. */
const MOST_VALUES = { request: 16, response: 32 };
const DEEPEST = 5;
/** Required values are part of an example even beyond that, as far as a page can show them. */
const MOST_REQUIRED = 300;
const DEEPEST_REQUIRED = 12;
const MOST_ITEMS = 20;

/** Direction of a value: requests leave out read-only properties, responses write-only ones. */
export type Direction = 'request' | 'response';

/**
 * The example of a body: a written one, or one made from the schema. Undefined if there is nothing to make one from.
 *
 * @param written one of the content's examples; default: the first
 */
export function exampleOf(
  content: ApiContent,
  direction: Direction,
  written: ApiExample | undefined = content.examples[0],
): Json | undefined {
  const { schema, type } = content;
  if (written) return isJson(type) ? parsed(written.value, schema) : written.value;
  return schema === null ? undefined : cachedExample(schema, direction);
}

/** All examples of a body: the written ones, or else the one made from the schema. */
export function examplesOf(content: ApiContent, direction: Direction): ApiExample[] {
  const { examples } = content;
  const all = examples.length > 0 ? examples : [{ name: '', summary: '', description: '', value: null }];
  return all.flatMap((example, index) => {
    const value = exampleOf(content, direction, examples[index]);
    return value === undefined ? [] : [{ ...example, value }];
  });
}

/** Parses an example that was written as JSON in a text. */
function parsed(value: Json, schema: ApiSchema | null): Json {
  if (typeof value !== 'string' || schema?.types.includes('string') || !/^\s*[[{]/.test(value)) return value;
  try {
    return parseJson(value);
  } catch {
    // Text that only looks like JSON.
    return value;
  }
}

const known = {
  request: new WeakMap<ApiSchema, { value: Json | undefined }>(),
  response: new WeakMap<ApiSchema, { value: Json | undefined }>(),
};

/** Made once for each schema, because pages and their Markdown versions show the same. */
function cachedExample(schema: ApiSchema, direction: Direction): Json | undefined {
  let made = known[direction].get(schema);
  if (!made) known[direction].set(schema, (made = { value: new Sampler(direction).value(schema) }));
  return made.value;
}

/** The example of a parameter. */
export function parameterExample(parameter: ApiParameter): Json | undefined {
  const [written] = parameter.examples;
  if (written !== undefined) return written;
  return parameter.schema ? cachedExample(parameter.schema, 'request') : undefined;
}

/** An example made from a schema alone. */
export function schemaExample(schema: ApiSchema): Json | undefined {
  return cachedExample(schema, 'response');
}

/**
 * Makes an example of a schema from written examples, defaults and listed values, or else from the smallest value that
 * fits. It stops at recursion and at a size limit, so that no schema costs more than a page can show. Anything beyond
 * the limit is left out entirely: an empty object would say that nothing belongs in it.
 */
class Sampler {
  readonly #direction: Direction;
  readonly #open = new Set<ApiSchema>();
  #left: number;
  #spent = 0;

  constructor(direction: Direction) {
    this.#direction = direction;
    this.#left = MOST_VALUES[direction];
  }

  /**
   * @param needed it belongs in the example even beyond the size limit
   * @param number counts the examples of one schema in a list
   */
  value(schema: ApiSchema, needed = true, number = 0): Json | undefined {
    const given = number === 0 ? this.#given(schema) : undefined;
    if (given !== undefined) return given;
    if (schema.values) {
      const listed = schema.values.filter((value) => value !== null);
      return listed[number % Math.max(1, listed.length)] ?? schema.values[0];
    }
    const deepest = needed ? DEEPEST_REQUIRED : DEEPEST;
    if (this.#open.has(schema) || this.#open.size >= deepest || this.#spent >= MOST_REQUIRED) return undefined;
    if (!needed && this.#left <= 0) return undefined;
    this.#open.add(schema);
    this.#left -= 1;
    this.#spent += 1;
    const value = this.#made(schema, number);
    this.#open.delete(schema);
    return value;
  }

  /** The schema's own example or default, without properties that this direction leaves out. */
  #given(schema: ApiSchema): Json | undefined {
    const [example] = schema.examples;
    if (example !== undefined) return this.#pruned(schema, parsed(example, schema), 0);
    const value = schema.defaultValue;
    // An empty default shows no more than having no example would.
    const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0;
    return value === undefined || value === null || isEmpty ? undefined : this.#pruned(schema, value, 0);
  }

  #isLeftOut(schema: ApiSchema): boolean {
    return this.#direction === 'request' ? schema.readOnly : schema.writeOnly;
  }

  #pruned(schema: ApiSchema, value: Json, depth: number): Json {
    if (depth > DEEPEST || typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) {
      const { items } = schema;
      return items ? value.map((item) => this.#pruned(items, item, depth + 1)) : value;
    }
    const properties = new Map(schema.properties.map((property) => [property.name, property]));
    const kept = Object.entries(value).flatMap(([name, item]): [string, Json][] => {
      const inner = properties.get(name)?.schema;
      if (!inner) return [[name, item]];
      return this.#isLeftOut(inner) ? [] : [[name, this.#pruned(inner, item, depth + 1)]];
    });
    return Object.fromEntries(kept);
  }

  #made(schema: ApiSchema, number: number): Json | undefined {
    const variant = this.#variant(schema);
    if (variant !== undefined) return variant;
    const type = schema.types.find((name) => name !== 'null') ?? schema.types[0];
    const isMap = type === 'object' || (type === undefined && schema.properties.length > 0);
    const own = isMap ? this.#object(schema) : type === 'array' ? this.#array(schema) : undefined;
    const merged = this.#withChoices(schema, own, isMap);
    if (merged !== undefined) return merged;
    if (isMap || type === 'array') return own;
    return type === undefined ? undefined : leafOf(schema, type, number);
  }

  /** For a schema that others extend, an example of one of those. */
  #variant(schema: ApiSchema): Json | undefined {
    for (const { schema: variant } of schema.variants) {
      if (variant === schema || this.#open.has(variant)) continue;
      const value = this.value(variant);
      if (value !== undefined) return value;
    }
    return undefined;
  }

  /** The first option of each choice, together with what all options have in common. */
  #withChoices(schema: ApiSchema, own: Json | undefined, isMap: boolean): Json | undefined {
    let made = own;
    let found = false;
    for (const { options, discriminator } of schema.choices) {
      for (const [index, option] of options.entries()) {
        const chosen = this.value(option);
        if (chosen === undefined) continue;
        const value = discriminator?.values[index] ?? null;
        const named =
          isObject(chosen) && discriminator && value !== null
            ? withValue(chosen, discriminator.property, value)
            : chosen;
        if (isObject(made) && isObject(named)) made = together(made, named);
        else if (made === undefined || !isMap) made = named;
        found = true;
        break;
      }
    }
    return found ? made : undefined;
  }

  /** Undefined if the size limit left nothing of it. */
  #object(schema: ApiSchema): Json | undefined {
    const made: Record<string, Json> = {};
    let isCut = false;
    for (const { name, required, schema: inner } of requiredFirst(schema)) {
      if (this.#isLeftOut(inner) || (inner.deprecated && !required)) continue;
      const isName = schema.discriminator?.property === name;
      const value = isName ? schema.discriminator?.value : this.value(inner, required);
      if (value === undefined) isCut = true;
      else put(made, name, value);
    }
    this.#others(schema, made);
    const isEmpty = Object.keys(made).length === 0;
    return isEmpty && isCut ? undefined : made;
  }

  /** Adds properties whose names are not given: one to show what they look like, and as many as are required. */
  #others(schema: ApiSchema, made: Record<string, Json>): void {
    const { additional } = schema;
    const least = Math.min(numberOf(schema, 'minProperties'), MOST_ITEMS);
    const isMap = schema.properties.length === 0 && typeof additional === 'object' && additional !== null;
    const inner = typeof additional === 'object' && additional !== null ? additional : null;
    for (let count = 0; Object.keys(made).length < Math.max(least, isMap ? 1 : 0) && count < MOST_ITEMS; count++) {
      const value = inner ? this.value(inner, least > 0, count) : 'string';
      if (additional === false || value === undefined) return;
      made[count === 0 ? 'key' : `key${count + 1}`] = value;
    }
  }

  #array(schema: ApiSchema): Json | undefined {
    const { tuple, items } = schema;
    const least = Math.min(numberOf(schema, 'minItems'), MOST_ITEMS);
    const most = schema.limits.some(({ kind }) => kind === 'maxItems') ? numberOf(schema, 'maxItems') : MOST_ITEMS;
    const made = tuple.flatMap((item) => this.value(item) ?? []);
    if (!items) return made;
    const isUnique = schema.limits.some(({ kind }) => kind === 'unique');
    for (let number = 0; made.length < Math.min(Math.max(least, tuple.length === 0 ? 1 : 0), most); number++) {
      // Items differ only if they have to, or if their values are listed: a made-up second value says nothing new.
      const value = this.value(items, least > 0, isUnique || items.values ? number : 0);
      if (value === undefined || number > MOST_ITEMS) break;
      made.push(value);
    }
    return made;
  }
}

function withValue(record: Record<string, Json>, name: string, value: string): Record<string, Json> {
  const made = { ...record };
  put(made, name, value);
  return made;
}

function together(one: Record<string, Json>, other: Record<string, Json>): Record<string, Json> {
  return { ...one, ...other };
}

/** Sets a property of any name: an assignment to `__proto__` would set the prototype instead. */
function put(record: Record<string, Json>, name: string, value: Json): void {
  Object.defineProperty(record, name, { value, enumerable: true, configurable: true, writable: true });
}

function numberOf(schema: ApiSchema, kind: string): number {
  const value = Number(schema.limits.find((limit) => limit.kind === kind)?.value ?? 0);
  return Number.isFinite(value) ? value : 0;
}

const sorted = new WeakMap<ApiSchema, ApiProperty[]>();

/** Properties with the required ones first, so that the size limit is spent on them. */
function requiredFirst(schema: ApiSchema): ApiProperty[] {
  let properties = sorted.get(schema);
  if (!properties) {
    properties = schema.properties.toSorted((a, b) => Number(b.required) - Number(a.required));
    sorted.set(schema, properties);
  }
  return properties;
}

const leaves = new WeakMap<ApiSchema, Json>();

/** The example of a primitive value, made once because it is part of many others. */
function leafOf(schema: ApiSchema, type: string, number: number): Json {
  if (number > 0) return leafExample(schema, type, number);
  let made = leaves.get(schema);
  if (made === undefined) leaves.set(schema, (made = leafExample(schema, type)));
  return made;
}
