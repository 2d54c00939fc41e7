import type { ApiChoice, ApiDocs, ApiLimit, ApiProperty, ApiSchema, Json } from '../../model/api.ts';
import { isRaw, jsonOf, listOf, objectOf, pointerStep, textOf, textOrNull, type Raw } from './json.ts';
import { externalDocsOf } from './outline.ts';
import {
  baseOf,
  discriminatorOf,
  examplesOf,
  impliedTypes,
  isNullable,
  limitsOf,
  optionsOf,
  soleOption,
  valuesOf,
  type Base,
} from './schema-facts.ts';

/** Reads the schemas inside a schema. */
interface SchemaReader {
  read: (raw: unknown, pointer: string) => SchemaNode;
}

/** The name and page of a schema. */
export type Whose = Pick<ApiSchema, 'name' | 'href'>;

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
  externalDocs: ApiDocs | null;
  discriminator: ApiSchema['discriminator'] = null;
  required: ReadonlySet<string>;
  /** Its own discriminator, or that of a schema it extends. */
  base: Base | null;
  /** Finds the schemas that extend it; set for a schema with a discriminator. */
  findVariants: (() => ApiSchema['variants']) | null = null;
  #variants: ApiSchema['variants'] | null = null;
  readonly #lazy: Lazy;
  #properties: ApiProperty[] | null = null;
  #choices: ApiChoice[] | null = null;

  constructor(schemas: SchemaReader | null, raw: Raw, pointer: string, whose: Whose, lazy?: Lazy) {
    this.name = whose.name;
    this.href = whose.href;
    this.title = textOrNull(raw['title']);
    this.description = textOf(raw['description']).trim();
    const types = listOf(Array.isArray(raw['type']) ? raw['type'] : [raw['type']]).filter(
      (type): type is string => typeof type === 'string',
    );
    this.types = types.filter((type) => type !== 'null');
    this.values = valuesOf(raw);
    this.nullable = isNullable(raw, types);
    if (types.length === 1 && types[0] === 'null') this.types = ['null'];
    if (this.types.length === 0) this.types = impliedTypes(raw);
    this.format = textOrNull(raw['format']);
    this.deprecated = raw['deprecated'] === true;
    this.readOnly = raw['readOnly'] === true;
    this.writeOnly = raw['writeOnly'] === true;
    this.defaultValue = raw['default'] === undefined ? undefined : jsonOf(raw['default']);
    this.examples = examplesOf(raw);
    this.limits = limitsOf(raw);
    this.externalDocs = externalDocsOf(raw);
    this.base = baseOf(raw);
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

  get variants(): ApiSchema['variants'] {
    this.#variants ??= this.findVariants?.() ?? [];
    return this.#variants;
  }
}

/** A property whose schema is read on first access. */
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

/** The parts of a schema that are schemas themselves, read on demand. */
class Lazy {
  readonly #schemas: SchemaReader | null;
  readonly #raw: Raw;
  readonly #pointer: string;
  #items: SchemaNode | null = null;

  constructor(schemas: SchemaReader | null, raw: Raw, pointer: string) {
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
    // Older drafts of JSON Schema have this list in "items".
    const key = Array.isArray(this.#raw['items']) ? 'items' : 'prefixItems';
    return listOf(this.#raw[key]).map((raw, index) => this.#child(raw, key, index));
  }

  get choices(): ApiChoice[] {
    return (['oneOf', 'anyOf'] as const).flatMap((kind): ApiChoice[] => {
      if (soleOption(this.#raw, kind)) return [];
      const options = optionsOf(this.#raw, kind).map(({ raw, index }) => ({
        raw,
        schema: this.#child(raw, kind, index),
      }));
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

/** Several schemas that apply at once. */
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

/** Merges schemas into one that says what all of them say. If there can be only one value, the last part's counts. */
export function merge(parts: SchemaNode[], whose: Whose): SchemaNode {
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
  node.externalDocs = last((part) => part.externalDocs);
  node.base = last((part) => part.base);
  // A use of a named schema has that schema's discriminator.
  const same = parts.find((part) => part.name !== null && part.name === whose.name);
  node.discriminator = same?.discriminator ?? null;
  node.findVariants = same?.findVariants ?? null;
  return node;
}

/** A schema without rules. */
export const anything = new SchemaNode(null, {}, '', { name: null, href: null });
/** A schema that no value fits. */
export const nothing = new SchemaNode(null, {}, '', { name: null, href: null });
nothing.values = [];
