import type { ApiChoice, ApiLimit, ApiParameter, ApiSchema, Json } from '../../model/api.ts';
import { isObject } from '../../model/json.ts';

/** How deep an example goes and how many values are made for it. Larger examples help nobody. */
const OPTIONAL = { deepest: 5, most: 32 };
/** Required values are part of an example even beyond that, as far as a page can show them. */
const REQUIRED = { deepest: 12, most: 300 };
const MOST_ITEMS = 20;
/** Texts are not padded beyond this, whatever length they need. */
const LONGEST = 128;

/** Direction of a value: requests leave out read-only properties, responses write-only ones. */
export type Direction = 'request' | 'response';

/** The example of a parameter. */
export function parameterExample({ examples, schema }: ApiParameter): Json | undefined {
  return examples[0] ?? (schema ? schemaExample(schema, 'request') : undefined);
}

/** Makes an example of a schema; undefined if it allows any value or contains itself. */
export function schemaExample(schema: ApiSchema, direction: Direction): Json | undefined {
  return new Sampler(direction).value(schema, []);
}

/**
 * Makes an example of a schema from written examples, defaults and listed values, or else from the smallest value that
 * fits. What would be empty is left out whole: an empty object would say that nothing belongs in it.
 */
class Sampler {
  readonly #direction: Direction;
  #made = 0;

  constructor(direction: Direction) {
    this.#direction = direction;
  }

  /** @param open the schemas that this one is nested in */
  value(schema: ApiSchema, open: readonly ApiSchema[], { deepest, most } = REQUIRED): Json | undefined {
    const given = givenIn(schema);
    if (given !== undefined) return this.#sent(given, schema);
    if (open.includes(schema) || open.length >= deepest || this.#made >= most) return undefined;
    this.#made += 1;
    const below = [...open, schema];
    const [type] = schema.types;
    const entries = this.#entries(schema, below);
    for (const choice of schema.choices) {
      const chosen = this.#chosen(choice, below);
      if (isObject(chosen)) entries.push(...Object.entries(chosen));
      else if (chosen !== undefined) return chosen;
    }
    if (entries.length > 0) return Object.fromEntries(entries);
    if (type === 'object') return schema.properties.length > 0 ? undefined : {};
    if (type === 'array') return this.#array(schema, below);
    return type === undefined ? undefined : plainValue(schema, type);
  }

  /** The properties, required ones first, so that the size limit is spent on them. */
  #entries({ properties, additional }: ApiSchema, open: readonly ApiSchema[]): [name: string, value: Json][] {
    const shown = properties.filter(({ required, schema }) => this.#isSent(schema) && (required || !schema.deprecated));
    // One entry of a map shows what all look like.
    if (properties.length === 0 && typeof additional === 'object' && additional !== null)
      shown.push({ name: 'key', required: true, schema: additional });
    return shown
      .toSorted((a, b) => Number(b.required) - Number(a.required))
      .flatMap(({ name, required, schema }): [string, Json][] => {
        const value = this.value(schema, open, required ? REQUIRED : OPTIONAL);
        return value === undefined ? [] : [[name, value]];
      });
  }

  #isSent({ readOnly, writeOnly }: ApiSchema): boolean {
    return !(this.#direction === 'request' ? readOnly : writeOnly);
  }

  /** A written value as it is sent: its schema may have one example for both directions. */
  #sent(written: Json, { properties, items }: ApiSchema): Json {
    if (Array.isArray(written)) return items ? written.map((item) => this.#sent(item, items)) : written;
    if (!isObject(written)) return written;
    const schemas = new Map(properties.map(({ name, schema }) => [name, schema]));
    const sent = Object.entries(written).flatMap(([name, value]): [string, Json][] => {
      const schema = schemas.get(name);
      return !schema ? [[name, value]] : this.#isSent(schema) ? [[name, this.#sent(value, schema)]] : [];
    });
    return Object.fromEntries(sent);
  }

  #array(schema: ApiSchema, open: readonly ApiSchema[]): Json {
    const item = schema.items ? this.value(schema.items, open) : undefined;
    if (item === undefined) return [];
    const length = Math.min(limitOf(schema, 'minItems') || 1, limitOf(schema, 'maxItems') ?? MOST_ITEMS, MOST_ITEMS);
    return Array.from({ length }, () => item);
  }

  /** The first option of a choice that has an example, with the value that names it. */
  #chosen({ options, discriminator }: ApiChoice, open: readonly ApiSchema[]): Json | undefined {
    for (const [index, option] of options.entries()) {
      const value = this.value(option, open);
      const name = discriminator?.values[index] ?? null;
      if (isObject(value) && discriminator && name !== null) return { ...value, [discriminator.property]: name };
      if (value !== undefined) return value;
    }
    return undefined;
  }
}

/** The schema's own example, default or listed value. An empty default shows no more than no example would. */
function givenIn({ examples, defaultValue, values }: ApiSchema): Json | undefined {
  if (examples.length > 0) return examples[0];
  const isEmpty = typeof defaultValue === 'object' && Object.keys(defaultValue ?? {}).length === 0;
  if (defaultValue !== undefined && !isEmpty) return defaultValue;
  return values?.find((value) => value !== null) ?? values?.[0];
}

/** Values for formats. Dates are fixed, because today's would make every build different. */
const FORMATS: Record<string, string> = {
  'date-time': '2023-05-28T08:00:00Z',
  date: '2023-05-28',
  email: 'user@example.com',
  uri: 'https://example.com/',
  uuid: '0d9c5e2a-6b7f-4c1e-9a53-1f2e3d4c5b6a',
};

/** The smallest value of a type that fits its format and limits. Patterns are not: one that needs more has an example. */
function plainValue(schema: ApiSchema, type: string): Json {
  if (type === 'null') return null;
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') {
    const value = numberWithin(schema);
    // A limit that a number would round is the value itself.
    const limit = schema.limits.find(({ value: digits }) => /^-?\d+$/.test(digits) && Number(digits) === value);
    return limit && !Number.isSafeInteger(value) ? BigInt(limit.value) : value;
  }
  const format = schema.format === null ? undefined : FORMATS[schema.format];
  if (format !== undefined) return format;
  const shortest = Math.min(limitOf(schema, 'minLength') ?? 0, LONGEST);
  return 'string'.padEnd(shortest, 'string').slice(0, limitOf(schema, 'maxLength'));
}

function numberWithin(schema: ApiSchema): number {
  const [min, above] = [limitOf(schema, 'minimum'), limitOf(schema, 'exclusiveMinimum')];
  const [max, below] = [limitOf(schema, 'maximum'), limitOf(schema, 'exclusiveMaximum')];
  const least = min ?? (above ?? 0) + 1;
  const most = max ?? (below ?? Infinity) - 1;
  // Of two limits that are less than two apart, neither of them included, it is the middle.
  const between = above === undefined || below === undefined ? most : (above + below) / 2;
  const value = least <= most ? least : (min ?? max ?? between);
  const factor = limitOf(schema, 'multipleOf') ?? 0;
  if (factor <= 0) return value;
  // Without the last digits, where fractions that computers cannot have add up.
  const multiple = (to: (number: number) => number) => Number((to(value / factor) * factor + 0).toPrecision(15));
  return multiple(multiple(Math.ceil) > (max ?? below ?? Infinity) ? Math.floor : Math.ceil);
}

function limitOf({ limits }: ApiSchema, kind: ApiLimit['kind']): number | undefined {
  const limit = limits.find((one) => one.kind === kind);
  return limit && Number(limit.value);
}
