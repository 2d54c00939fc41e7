import type { ApiChoice, ApiLimit, ApiProperty, ApiSchema, Json } from '../../model/api.ts';
import { isRaw, jsonOf, listOf, objectOf, pointerStep, textOf, textOrNull, valueAt, type Raw } from './json.ts';

/** Something wrong at a JSON pointer of the document. */
export interface PointedProblem {
  pointer: string;
  message: string;
  fix: string;
}

/** References and `allOf` in a row beyond this lead nowhere a reader could follow. */
const LONGEST_CHAIN = 400;

/**
 * Reads schemas out of a document, each one once: `$ref` followed, `allOf` merged, both versions' ways to say "or null"
 * made the same. Children are read when they are first looked at, so recursion costs nothing.
 */
export class Schemas {
  readonly problems: PointedProblem[] = [];
  readonly #document: unknown;
  readonly #hrefs: ReadonlyMap<string, string>;
  readonly #names: ReadonlyMap<string, string>;
  readonly #named = new Map<string, SchemaNode>();
  readonly #inline = new WeakMap<object, SchemaNode>();
  readonly #reading = new Set<unknown>();

  /**
   * @param document the bundle
   * @param names the name of each schema that has a page, by its pointer
   * @param hrefs the page's address, by pointer
   */
  constructor(document: unknown, names: ReadonlyMap<string, string>, hrefs: ReadonlyMap<string, string>) {
    this.#document = document;
    this.#names = names;
    this.#hrefs = hrefs;
  }

  /** The schema at a pointer of the bundle. */
  at(pointer: string): ApiSchema {
    return this.#target(pointer, '');
  }

  /**
   * The schema that stands in a document.
   *
   * @param raw the schema or a reference to one
   * @param pointer where it stands, for messages
   */
  read(raw: unknown, pointer: string): SchemaNode {
    if (!isRaw(raw)) return raw === false ? nothing : anything;
    const known = this.#inline.get(raw);
    if (known) return known;
    const node = this.#read(raw, pointer);
    this.#inline.set(raw, node);
    return node;
  }

  #read(raw: Raw, pointer: string): SchemaNode {
    const reference = raw['$ref'];
    if (typeof reference !== 'string') return this.#make(raw, pointer, null);
    const target = this.#target(reference.startsWith('#') ? reference.slice(1) : reference, pointer);
    const { $ref: _reference, ...beside } = raw;
    if (Object.keys(beside).length === 0) return target;
    // What stands beside a reference is about this use of it.
    const use = this.#make(beside, pointer, null);
    return merge([target, use], { name: target.name, href: target.href });
  }

  /** Follows a reference to its end. */
  #target(first: string, from: string): SchemaNode {
    const seen = new Set<string>();
    for (let pointer = first; ;) {
      const known = this.#named.get(pointer);
      if (known) return known;
      const value = valueAt(this.#document, pointer);
      if (value === undefined) {
        this.problems.push({
          pointer: from,
          message: `"$ref": "#${pointer}" leads to nothing`,
          fix: 'Correct the reference, or add what it refers to.',
        });
        return anything;
      }
      const next = objectOf(value)['$ref'];
      if (typeof next !== 'string' || Object.keys(objectOf(value)).length > 1)
        return this.#make(value, pointer, pointer);
      if (seen.has(pointer)) {
        this.problems.push({
          pointer: first,
          message: `"$ref": "${next}" leads back to itself`,
          fix: 'Let one of the references be a schema.',
        });
        return anything;
      }
      seen.add(pointer);
      pointer = next.startsWith('#') ? next.slice(1) : next;
    }
  }

  /** @param identity the pointer of a component, whose node is kept by it */
  #make(value: unknown, pointer: string, identity: string | null): SchemaNode {
    if (!isRaw(value)) return value === false ? nothing : anything;
    if (this.#reading.has(value) || this.#reading.size > LONGEST_CHAIN) {
      this.problems.push({
        pointer,
        message: this.#reading.has(value)
          ? '"allOf" contains itself'
          : `more than ${LONGEST_CHAIN} schemas in "allOf" of each other`,
        fix: 'A schema cannot be a part of itself: use a property.',
      });
      return anything;
    }
    this.#reading.add(value);
    const whose = {
      name: identity === null ? null : (this.#names.get(identity) ?? null),
      href: identity === null ? null : (this.#hrefs.get(identity) ?? null),
    };
    const own =
      typeof value['$ref'] === 'string' && identity !== null
        ? merge([this.#read(value, pointer)], whose)
        : new SchemaNode(this, value, pointer, whose);
    const parts = listOf(value['allOf']).map((part, index) => this.read(part, `${pointer}/allOf/${index}`));
    this.#reading.delete(value);
    // A single reference in "allOf" is how 3.0 says something about one use of a schema.
    const [only] = parts;
    const alias =
      identity === null && parts.length === 1 && only && !isRaw(value['properties'])
        ? { name: only.name, href: only.href }
        : whose;
    const node = parts.length === 0 ? own : merge([...parts, own], alias);
    if (identity !== null) this.#named.set(identity, node);
    return node;
  }
}

const LIMITS: Record<string, ApiLimit['kind']> = {
  minimum: 'minimum',
  maximum: 'maximum',
  multipleOf: 'multipleOf',
  minLength: 'minLength',
  maxLength: 'maxLength',
  pattern: 'pattern',
  minItems: 'minItems',
  maxItems: 'maxItems',
  minProperties: 'minProperties',
  maxProperties: 'maxProperties',
  contentEncoding: 'encoding',
  contentMediaType: 'mediaType',
};

type Whose = Pick<ApiSchema, 'name' | 'href'>;

export class SchemaNode implements ApiSchema {
  name: string | null;
  href: string | null;
  title: string | null;
  description: string;
  types: string[];
  nullable: boolean;
  format: string | null;
  deprecated: boolean;
  readOnly: boolean;
  writeOnly: boolean;
  values: Json[] | null;
  defaultValue: Json | undefined;
  examples: Json[];
  limits: ApiLimit[];
  required: ReadonlySet<string>;
  readonly #lazy: Lazy;
  #properties: ApiProperty[] | null = null;
  #choices: ApiChoice[] | null = null;

  constructor(schemas: Schemas | null, raw: Raw, pointer: string, whose: Whose, lazy?: Lazy) {
    this.name = whose.name;
    this.href = whose.href;
    this.title = textOrNull(raw['title']);
    this.description = textOf(raw['description']).trim();
    const types = listOf(Array.isArray(raw['type']) ? raw['type'] : [raw['type']]).filter(
      (type): type is string => typeof type === 'string',
    );
    this.types = types.filter((type) => type !== 'null');
    this.values = valuesOf(raw);
    this.nullable = raw['nullable'] === true || (types.includes('null') && types.length > 1) || hasNullChoice(raw);
    if (types.length === 1 && types[0] === 'null') this.types = ['null'];
    if (this.types.length === 0) this.types = impliedTypes(raw);
    this.format = textOrNull(raw['format']);
    this.deprecated = raw['deprecated'] === true;
    this.readOnly = raw['readOnly'] === true;
    this.writeOnly = raw['writeOnly'] === true;
    this.defaultValue = raw['default'] === undefined ? undefined : jsonOf(raw['default']);
    this.examples = examplesOf(raw);
    this.limits = limitsOf(raw);
    this.required = new Set(listOf(raw['required']).filter((name): name is string => typeof name === 'string'));
    this.#lazy = lazy ?? new Lazy(schemas, raw, pointer);
  }

  get lazy(): Lazy {
    return this.#lazy;
  }

  get properties(): ApiProperty[] {
    const { required } = this;
    this.#properties ??= this.#lazy.properties.map(({ name, get }) => new Property(name, required.has(name), get));
    return this.#properties;
  }

  get additional(): ApiSchema | boolean | null {
    return this.#lazy.additional;
  }

  get patterns(): ApiSchema['patterns'] {
    return this.#lazy.patterns;
  }

  get items(): ApiSchema | null {
    return this.#lazy.items;
  }

  get tuple(): ApiSchema[] {
    return this.#lazy.tuple;
  }

  get choices(): ApiChoice[] {
    this.#choices ??= this.#lazy.choices;
    return this.#choices;
  }

  get not(): ApiSchema | null {
    return this.#lazy.not;
  }
}

/** A property whose schema is read when it is first looked at. */
class Property implements ApiProperty {
  readonly name: string;
  readonly required: boolean;
  readonly #get: () => SchemaNode;
  #schema: SchemaNode | null = null;

  constructor(name: string, required: boolean, get: () => SchemaNode) {
    this.name = name;
    this.required = required;
    this.#get = get;
  }

  get schema(): SchemaNode {
    this.#schema ??= this.#get();
    return this.#schema;
  }
}

type LazyProperty = { name: string; get: () => SchemaNode };

/** The parts of a schema that are schemas themselves, read when asked for. */
class Lazy {
  readonly #schemas: Schemas | null;
  readonly #raw: Raw;
  readonly #pointer: string;
  #items: SchemaNode | null = null;

  constructor(schemas: Schemas | null, raw: Raw, pointer: string) {
    this.#schemas = schemas;
    this.#raw = raw;
    this.#pointer = pointer;
  }

  #child(raw: unknown, ...steps: (string | number)[]): SchemaNode {
    return this.#schemas?.read(raw, this.#pointer + steps.map(pointerStep).join('')) ?? anything;
  }

  get properties(): LazyProperty[] {
    return Object.entries(objectOf(this.#raw['properties'])).map(([name, raw]) => ({
      name,
      get: () => this.#child(raw, 'properties', name),
    }));
  }

  get additional(): ApiSchema | boolean | null {
    const raw = this.#raw['additionalProperties'];
    if (raw === undefined || raw === null) return null;
    if (typeof raw === 'boolean') return raw;
    return isRaw(raw) && Object.keys(raw).length > 0 ? this.#child(raw, 'additionalProperties') : true;
  }

  get patterns(): ApiSchema['patterns'] {
    return Object.entries(objectOf(this.#raw['patternProperties'])).map(([pattern, raw]) => ({
      pattern,
      schema: this.#child(raw, 'patternProperties', pattern),
    }));
  }

  get items(): ApiSchema | null {
    const raw = this.#raw['items'];
    if (!isRaw(raw)) return null;
    this.#items ??= this.#child(raw, 'items');
    return this.#items;
  }

  get tuple(): ApiSchema[] {
    return listOf(this.#raw['prefixItems']).map((raw, index) => this.#child(raw, 'prefixItems', index));
  }

  get choices(): ApiChoice[] {
    return (['oneOf', 'anyOf'] as const).flatMap((kind): ApiChoice[] => {
      const options = listOf(this.#raw[kind]).flatMap((raw, index) =>
        isNull(raw) ? [] : [{ raw, schema: this.#child(raw, kind, index) }],
      );
      if (options.length === 0) return [];
      return [
        {
          kind,
          options: options.map(({ schema }) => schema),
          discriminator: discriminatorOf(this.#raw['discriminator'], options),
        },
      ];
    });
  }

  get not(): ApiSchema | null {
    return isRaw(this.#raw['not']) ? this.#child(this.#raw['not'], 'not') : null;
  }
}

/** Several schemas that all hold at once. */
class Merged extends Lazy {
  readonly #parts: SchemaNode[];
  #properties: LazyProperty[] | null = null;

  constructor(parts: SchemaNode[]) {
    super(null, {}, '');
    this.#parts = parts;
  }

  override get properties(): LazyProperty[] {
    if (this.#properties) return this.#properties;
    const found = new Map<string, (() => SchemaNode)[]>();
    for (const part of this.#parts) {
      for (const { name, get } of part.lazy.properties) {
        const gets = found.get(name);
        if (gets) gets.push(get);
        else found.set(name, [get]);
      }
    }
    this.#properties = [...found].map(([name, gets]) => ({
      name,
      get: gets.length === 1 && gets[0] ? gets[0] : once(() => mergeDistinct(gets.map((get) => get()))),
    }));
    return this.#properties;
  }

  override get additional(): ApiSchema | boolean | null {
    const all = this.#parts.map((part) => part.additional);
    if (all.includes(false)) return false;
    return all.findLast((value) => typeof value === 'object' && value !== null) ?? (all.includes(true) ? true : null);
  }

  override get patterns(): ApiSchema['patterns'] {
    return this.#parts.flatMap((part) => part.patterns);
  }

  override get items(): ApiSchema | null {
    return this.#parts.findLast((part) => part.items !== null)?.items ?? null;
  }

  override get tuple(): ApiSchema[] {
    return this.#parts.findLast((part) => part.tuple.length > 0)?.tuple ?? [];
  }

  override get choices(): ApiChoice[] {
    return this.#parts.flatMap((part) => part.choices);
  }

  override get not(): ApiSchema | null {
    return this.#parts.findLast((part) => part.not !== null)?.not ?? null;
  }
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

function mergeDistinct(parts: SchemaNode[]): SchemaNode {
  const distinct = [...new Set(parts)];
  const [only] = distinct;
  if (distinct.length === 1 && only) return only;
  const last = distinct.findLast((part) => part.name !== null);
  return merge(distinct, { name: last?.name ?? null, href: last?.href ?? null });
}

/** One schema that says what all the parts say; the last one speaks where only one can. */
function merge(parts: SchemaNode[], whose: Whose): SchemaNode {
  const node = new SchemaNode(null, {}, '', whose, new Merged(parts));
  const last = <T>(pick: (part: SchemaNode) => T | null | undefined): T | null =>
    parts.map(pick).findLast((value) => value !== null && value !== undefined) ?? null;
  const typed = parts.filter((part) => part.types.length > 0);
  const [first] = typed;
  if (first) {
    const common = first.types.filter((type) => typed.every((part) => part.types.includes(type)));
    node.types = common.length > 0 ? common : first.types;
  }
  const use = parts.at(-1);
  node.nullable =
    (typed.length > 0 && typed.every((part) => part.nullable)) ||
    (use !== undefined && use.types.length === 0 && use.nullable);
  node.title = last((part) => (part.name === null || part.name === whose.name ? part.title : null));
  node.description = last((part) => part.description || null) ?? '';
  node.format = last((part) => part.format);
  node.deprecated = parts.some((part) => part.deprecated);
  node.readOnly = parts.some((part) => part.readOnly);
  node.writeOnly = parts.some((part) => part.writeOnly);
  node.values = last((part) => part.values);
  node.defaultValue = parts.findLast((part) => part.defaultValue !== undefined)?.defaultValue;
  node.examples = parts.findLast((part) => part.examples.length > 0)?.examples ?? [];
  node.limits = [...new Map(parts.flatMap((part) => part.limits).map((limit) => [limit.kind, limit])).values()];
  node.required = new Set(parts.flatMap((part) => [...part.required]));
  return node;
}

function valuesOf(raw: Raw): Json[] | null {
  if (raw['const'] !== undefined) return [jsonOf(raw['const'])];
  return Array.isArray(raw['enum']) ? raw['enum'].map(jsonOf) : null;
}

function examplesOf(raw: Raw): Json[] {
  const given = raw['examples'];
  const list = Array.isArray(given)
    ? given.map(jsonOf)
    : Object.values(objectOf(given)).map((item) => jsonOf(objectOf(item)['value'] ?? item));
  return raw['example'] === undefined ? list : [jsonOf(raw['example']), ...list];
}

function limitsOf(raw: Raw): ApiLimit[] {
  const limits: ApiLimit[] = [];
  for (const [key, kind] of Object.entries(LIMITS)) {
    const value = raw[key];
    if (typeof value !== 'number' && typeof value !== 'string') continue;
    // In 3.0 the exclusive form is a word beside the limit, in 3.1 a limit of its own.
    const exclusive =
      (key === 'minimum' && raw['exclusiveMinimum'] === true) ||
      (key === 'maximum' && raw['exclusiveMaximum'] === true);
    limits.push({ kind: exclusive ? (key === 'minimum' ? 'above' : 'below') : kind, value: String(value) });
  }
  if (typeof raw['exclusiveMinimum'] === 'number')
    limits.push({ kind: 'above', value: String(raw['exclusiveMinimum']) });
  if (typeof raw['exclusiveMaximum'] === 'number')
    limits.push({ kind: 'below', value: String(raw['exclusiveMaximum']) });
  if (raw['uniqueItems'] === true) limits.push({ kind: 'unique', value: '' });
  return limits;
}

/** What a schema without a type is about, by the words it uses. */
function impliedTypes(raw: Raw): string[] {
  if (isRaw(raw['properties']) || isRaw(raw['additionalProperties']) || isRaw(raw['patternProperties']))
    return ['object'];
  if (isRaw(raw['items']) || Array.isArray(raw['prefixItems'])) return ['array'];
  const values = valuesOf(raw);
  if (!values) return [];
  const names = new Set(
    values.filter((value) => value !== null).map((value) => (Array.isArray(value) ? 'array' : typeof value)),
  );
  return [...names];
}

function isNull(raw: unknown): boolean {
  return (
    isRaw(raw) &&
    (raw['type'] === 'null' || (Array.isArray(raw['enum']) && raw['enum'].length === 1 && raw['enum'][0] === null))
  );
}

function hasNullChoice(raw: Raw): boolean {
  return [...listOf(raw['oneOf']), ...listOf(raw['anyOf'])].some(isNull);
}

function discriminatorOf(raw: unknown, options: { raw: unknown; schema: ApiSchema }[]): ApiChoice['discriminator'] {
  const property = textOrNull(objectOf(raw)['propertyName']);
  if (property === null) return null;
  const mapping = Object.entries(objectOf(objectOf(raw)['mapping']));
  const values = options.map((option) => {
    const reference = textOf(objectOf(option.raw)['$ref']);
    const mapped = mapping.find(
      ([, target]) => typeof target === 'string' && (target === reference || target === option.schema.name),
    );
    // Without a mapping the value is the schema's name.
    return mapped?.[0] ?? (reference ? (reference.split('/').at(-1) ?? null) : null);
  });
  return { property, values };
}

const anything = new SchemaNode(null, {}, '', { name: null, href: null });
const nothing = new SchemaNode(null, {}, '', { name: null, href: null });
nothing.values = [];
