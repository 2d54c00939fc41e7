import { LIMITS, type ApiChoice, type ApiLimit, type ApiSchema, type Json } from '../../model/api.ts';
import {
  isRaw,
  jsonOf,
  listOf,
  objectOf,
  pointerStep,
  pointerSteps,
  textOf,
  textOrNull,
  valueAt,
  type Raw,
} from './json.ts';

/** A mistake at a JSON pointer of the document. */
export interface PointedProblem {
  pointer: string;
  message: string;
  fix: string;
  /** Set if it does not depend on how strict the site is. */
  severity?: 'error' | 'warning';
}

/** A named schema with a page. */
interface NamedSchema {
  pointer: string;
  name: string;
  href: string;
}

/** A part of the document that should be a schema, with its pointer for messages. */
interface Source {
  raw: unknown;
  pointer: string;
}

/** What a schema says, with references followed and `allOf` merged, before the schemas inside it are read. */
interface Statement extends Omit<ApiSchema, 'properties' | 'additional' | 'items' | 'choices'> {
  /** A property of several parts of `allOf` has a source in each; so have items, and the values of a map. */
  properties: Map<string, Source[]>;
  required: string[];
  additional: Source[] | boolean | null;
  items: Source[];
  choices: { kind: ApiChoice['kind']; options: Source[]; discriminator: Raw }[];
}

/** Chains of references and `allOf` that are longer than this lead nowhere a reader could follow. */
const LONGEST_CHAIN = 400;
/** A schema merged from more than this, some of them again and again, is an attack or a mistake. */
const MOST_PARTS = 2000;

/**
 * Reads schemas out of a document, each one once: it follows `$ref`, merges `allOf`, and treats both versions' ways of
 * saying "or null" alike. A schema that contains itself becomes an object that does.
 */
export class Schemas {
  readonly problems: PointedProblem[] = [];
  readonly #document: unknown;
  readonly #named = new Map<unknown, NamedSchema>();
  /** By the ids of the raw schemas that apply together. */
  readonly #known = new Map<string, ApiSchema>();
  readonly #ids = new Map<unknown, number>();
  /** The schemas inside of those that were read, a step each: with recursion, deep documents would exhaust the stack. */
  readonly #later: (() => void)[] = [];
  /** The chain that is being followed. */
  readonly #open = new Set<unknown>();
  /** The number of schemas that were merged into the one at its start. */
  #parts = 0;

  /**
   * @param document the whole description
   * @param named the schemas that have a page
   */
  constructor(document: unknown, named: readonly NamedSchema[] = []) {
    this.#document = document;
    for (const schema of named) this.#named.set(valueAt(document, schema.pointer), schema);
  }

  /** The schema at a pointer of the document. */
  at(pointer: string): ApiSchema {
    return this.read(valueAt(this.#document, pointer), pointer);
  }

  /**
   * Reads a schema of the document.
   *
   * @param raw the schema or a reference to one
   * @param pointer where it is, for messages
   */
  read(raw: unknown, pointer: string): ApiSchema {
    const schema = this.#schema([{ raw, pointer }]);
    for (let step = this.#later.pop(); step; step = this.#later.pop()) step();
    return schema;
  }

  /** The schema that several sources describe together. */
  #schema(sources: Source[]): ApiSchema {
    const targets = [...new Map(sources.map((source) => this.#target(source)).map((end) => [end.raw, end])).values()];
    const key = targets.map(({ raw }) => this.#idOf(raw)).join(' ');
    const known = this.#known.get(key);
    if (known) return known;
    const statements = targets.map((target) => this.#statement(target));
    // With properties that the named schema does not have, it is another schema.
    const isUse = statements.every((statement) => statement.name !== null || statement.properties.size === 0);
    const whose = (isUse && statements.findLast(({ name }) => name !== null)) || { name: null, href: null };
    const { properties, required, additional, items, choices, ...facts } = merge(statements, whose);
    const schema: ApiSchema = { ...facts, properties: [], additional: null, items: null, choices: [] };
    this.#known.set(key, schema);
    // An option may only say which properties of the schema around it are required.
    for (const name of required) if (!properties.has(name)) properties.set(name, [{ raw: true, pointer: '' }]);
    this.#later.push(() => {
      schema.properties = [...properties].map(([name, found]) => ({
        name,
        required: required.includes(name),
        schema: this.#schema(found),
      }));
      schema.additional = Array.isArray(additional) ? this.#schema(additional) : additional;
      schema.items = items.length > 0 ? this.#schema(items) : null;
      schema.choices = choices.map(({ kind, options, discriminator }) => ({
        kind,
        options: options.map((option) => this.#schema([option])),
        discriminator: discriminatorOf(discriminator, options),
      }));
    });
    return schema;
  }

  #idOf(raw: unknown): number {
    const id = this.#ids.get(raw) ?? this.#ids.size;
    this.#ids.set(raw, id);
    return id;
  }

  /** Follows references that say nothing else. */
  #target(source: Source): Source {
    let { raw, pointer } = source;
    const seen = new Set<unknown>();
    while (isRaw(raw) && typeof raw['$ref'] === 'string' && Object.keys(raw).length === 1) {
      if (seen.has(raw)) {
        this.#report(source.pointer, `"$ref": "${raw['$ref']}" leads back to itself`, 'Let one of them be a schema.');
        return { raw: true, pointer };
      }
      seen.add(raw);
      ({ raw, pointer } = this.#referenced(raw));
    }
    return { raw, pointer };
  }

  #referenced(raw: Raw): Source {
    const pointer = textOf(raw['$ref']).replace(/^#/, '');
    return { raw: valueAt(this.#document, pointer), pointer };
  }

  /** What a schema says together with the schemas that apply to the same value: its reference, `allOf`, X of "X or null". */
  #statement({ raw, pointer }: Source): Statement {
    if (!isRaw(raw)) return { ...statementOf({}, ''), ...(raw === false && { values: [] }) };
    if (this.#open.size === 0) this.#parts = 0;
    this.#parts += 1;
    if (this.#open.has(raw) || this.#open.size > LONGEST_CHAIN || this.#parts > MOST_PARTS) {
      const what = this.#open.has(raw)
        ? '"allOf" contains itself'
        : `more than ${this.#parts > MOST_PARTS ? MOST_PARTS : LONGEST_CHAIN} schemas in "allOf" of each other`;
      if (this.#parts <= MOST_PARTS + 1)
        this.#report(pointer, what, 'A schema cannot be a part of itself: use a property.');
      return statementOf({}, '');
    }
    this.#open.add(raw);
    const isUse = typeof raw['$ref'] === 'string';
    const sources = [...(isUse ? [this.#referenced(raw)] : []), ...sourcesIn(raw, pointer, 'allOf')];
    for (const kind of CHOICES) if (isSole(raw, kind)) sources.push(...sourcesIn(raw, pointer, kind));
    const parts = sources.map((source) => this.#statement(this.#target(source)));
    this.#open.delete(raw);
    const own = statementOf(raw, pointer);
    const [first] = parts;
    // A reference with something beside it, or as the only part of "allOf", is how one use of a schema says more.
    const isAlias = isUse || (parts.length === 1 && !isRaw(raw['properties']));
    const whose = this.#named.get(raw) ?? (isAlias ? first : undefined) ?? { name: null, href: null };
    return parts.length === 0 ? { ...own, name: whose.name, href: whose.href } : merge([...parts, own], whose);
  }

  #report(pointer: string, message: string, fix: string): void {
    this.problems.push({ pointer, message, fix });
  }
}

const CHOICES = ['oneOf', 'anyOf'] as const;

/** What a schema itself says. */
function statementOf(raw: Raw, pointer: string): Statement {
  const types = listOf(Array.isArray(raw['type']) ? raw['type'] : [raw['type']]).filter(isText);
  const named = types.length === 1 ? types : types.filter((type) => type !== 'null');
  const inside = (value: unknown, ...steps: string[]): Source => ({
    raw: value,
    pointer: pointer + steps.map(pointerStep).join(''),
  });
  const additional = raw['additionalProperties'];
  return {
    name: null,
    href: null,
    title: textOrNull(raw['title']),
    description: textOf(raw['description']).trim(),
    types: named.length > 0 ? named : impliedTypes(raw),
    nullable: isNullable(raw, types),
    format: textOrNull(raw['format']),
    deprecated: raw['deprecated'] === true,
    readOnly: raw['readOnly'] === true,
    writeOnly: raw['writeOnly'] === true,
    values: valuesOf(raw),
    defaultValue: raw['default'] === undefined ? undefined : jsonOf(raw['default']),
    examples: [...(raw['example'] === undefined ? [] : [raw['example']]), ...listOf(raw['examples'])].map(jsonOf),
    limits: limitsOf(raw),
    properties: new Map(
      Object.entries(objectOf(raw['properties'])).map(([name, value]) => [name, [inside(value, 'properties', name)]]),
    ),
    required: listOf(raw['required']).filter(isText),
    additional:
      isRaw(additional) && Object.keys(additional).length > 0
        ? [inside(additional, 'additionalProperties')]
        : isRaw(additional) || (typeof additional === 'boolean' ? additional : null),
    items: isRaw(raw['items']) ? [inside(raw['items'], 'items')] : [],
    choices: CHOICES.filter((kind) => !isSole(raw, kind))
      .map((kind) => ({
        kind,
        options: sourcesIn(raw, pointer, kind),
        discriminator: objectOf(raw['discriminator']),
      }))
      .filter(({ options }) => options.length > 0),
  };
}

/** Merges statements into one that says what all of them say. If there can be only one value, the last one's counts. */
function merge(parts: Statement[], whose: Pick<ApiSchema, 'name' | 'href'>): Statement {
  const last = <T>(pick: (part: Statement) => T | null | undefined): T | null =>
    parts.map(pick).findLast((value) => value !== null && value !== undefined) ?? null;
  const typed = parts.filter(({ types }) => types.length > 0);
  const use = parts.at(-1);
  const properties: Statement['properties'] = new Map();
  for (const [name, sources] of parts.flatMap((part) => [...part.properties]))
    properties.set(name, [...(properties.get(name) ?? []), ...sources]);
  // A value can have to match several patterns.
  const limits = new Map<string, ApiLimit>();
  for (const limit of parts.flatMap((part) => part.limits))
    limits.set(limit.kind === 'pattern' ? limit.value : limit.kind, limit);
  const values = shared(parts.flatMap((part) => (part.values === null ? [] : [part.values])));
  // One part may have a default or example that another does not allow.
  const isAllowed = (value: Json | undefined) => typeof value === 'object' || values?.includes(value ?? null) !== false;
  const additional = parts.flatMap((part) => [part.additional ?? []].flat());
  const mapped = additional.filter((one) => typeof one !== 'boolean');
  return {
    name: whose.name,
    href: whose.href,
    title: last(({ name, title }) => (name === null || name === whose.name ? title : null)),
    description: last(({ description }) => description || null) ?? '',
    types: shared(typed.map(({ types }) => types)) ?? [],
    nullable:
      (typed.length > 0 && typed.every(({ nullable }) => nullable)) || (use?.types.length === 0 && use.nullable),
    format: last(({ format }) => format),
    deprecated: parts.some(({ deprecated }) => deprecated),
    readOnly: parts.some(({ readOnly }) => readOnly),
    writeOnly: parts.some(({ writeOnly }) => writeOnly),
    values,
    defaultValue: parts.findLast(({ defaultValue: own }) => own !== undefined && isAllowed(own))?.defaultValue,
    examples: parts.findLast(({ examples: [own] }) => own !== undefined && isAllowed(own))?.examples ?? [],
    limits: [...limits.values()],
    properties,
    required: parts.flatMap(({ required }) => required),
    additional: additional.includes(false) ? false : mapped.length > 0 ? mapped : additional.length > 0 || null,
    items: parts.flatMap(({ items }) => items),
    choices: parts.flatMap(({ choices }) => choices),
  };
}

/** What all lists have; if that is nothing, the last one. Null if there is none. */
function shared<T>(lists: T[][]): T[] | null {
  const last = lists.at(-1) ?? null;
  const common = last?.filter((value) => lists.every((list) => list.includes(value))) ?? [];
  return common.length > 0 ? common : last;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function limitsOf(raw: Raw): ApiLimit[] {
  return LIMITS.filter(
    (kind) => isText(raw[kind]) || typeof raw[kind] === 'number' || typeof raw[kind] === 'bigint',
  ).map((kind) => {
    // In 3.0, the exclusive form is a flag beside the limit; in 3.1, it is a limit of its own.
    const flag = kind === 'minimum' ? 'exclusiveMinimum' : kind === 'maximum' ? 'exclusiveMaximum' : kind;
    return { kind: raw[flag] === true ? flag : kind, value: String(raw[kind]) };
  });
}

/** The values that a schema allows; null if it lists none. */
function valuesOf(raw: Raw): Json[] | null {
  if (raw['const'] !== undefined) return [jsonOf(raw['const'])];
  return Array.isArray(raw['enum']) ? raw['enum'].map(jsonOf) : null;
}

/** Types that a schema without a type implies by its keywords. */
function impliedTypes(raw: Raw): string[] {
  if (isRaw(raw['properties']) || raw['additionalProperties'] !== undefined) return ['object'];
  if (isRaw(raw['items'])) return ['array'];
  const values = (valuesOf(raw) ?? []).filter((value) => value !== null);
  return [...new Set(values.map((value) => (Array.isArray(value) ? 'array' : typeof value)))];
}

/** True if a value may be null, in any way that either version can say so. */
function isNullable(raw: Raw, types: readonly string[]): boolean {
  if (raw['nullable'] === true || (types.includes('null') && types.length > 1)) return true;
  const values = listOf(raw['enum']);
  if (types.length === 0 && values.length > 1 && values.includes(null)) return true;
  return CHOICES.some((kind) => listOf(raw[kind]).some(isNull));
}

/** True if an option says no more than that the value may be null. 3.0 has no type for that, so some only say `nullable`. */
function isNull(raw: unknown): boolean {
  if (!isRaw(raw)) return false;
  const values = valuesOf(raw) ?? [];
  return (
    raw['type'] === 'null' ||
    (values.length === 1 && values[0] === null) ||
    (raw['nullable'] === true && Object.keys(raw).length === 1)
  );
}

/** The schemas in a list of a schema, except those that only say null. */
function sourcesIn(raw: Raw, pointer: string, key: 'allOf' | ApiChoice['kind']): Source[] {
  return listOf(raw[key])
    .map((value, index) => ({ raw: value, pointer: `${pointer}/${key}/${index}` }))
    .filter((source) => key === 'allOf' || !isNull(source.raw));
}

/** True if a choice has just one option besides null, "X or null" or only X. A discriminator says how X is named. */
function isSole(raw: Raw, kind: ApiChoice['kind']): boolean {
  const isNamed = raw['discriminator'] !== undefined && listOf(raw[kind]).length === 1;
  return !isNamed && sourcesIn(raw, '', kind).length === 1;
}

/** The property that tells the options of a choice apart, and its value for each: as mapped, or else the schema's name. */
function discriminatorOf(discriminator: Raw, options: readonly Source[]): ApiChoice['discriminator'] {
  const property = textOrNull(discriminator['propertyName']);
  if (property === null) return null;
  const mapping = Object.entries(objectOf(discriminator['mapping']));
  const values = options.map(({ raw }) => {
    const reference = textOf(objectOf(raw)['$ref']);
    const name = pointerSteps(reference.replace(/^#/, ''))?.at(-1) ?? null;
    return mapping.find(([, target]) => target === reference || target === name)?.[0] ?? name;
  });
  return { property, values };
}
