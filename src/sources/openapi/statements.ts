import { LIMITS, type ApiChoice, type ApiLimit, type ApiSchema, type Json } from '../../model/api.ts';
import { isRaw, jsonOf, listOf, objectOf, pointerStep, pointerSteps, textOf, textOrNull, type Raw } from './json.ts';

/** A part of the document that should be a schema, with its pointer for messages. */
export interface Source {
  raw: unknown;
  pointer: string;
}

/** What a schema says, with references followed and `allOf` merged, before the schemas inside it are read. */
export interface Statement extends Omit<ApiSchema, 'properties' | 'additional' | 'items' | 'choices'> {
  /** A property of several parts of `allOf` has a source in each; so have items, and the values of a map. */
  properties: Map<string, Source[]>;
  required: string[];
  additional: Source[] | boolean | null;
  items: Source[];
  choices: { kind: ApiChoice['kind']; options: Source[]; discriminator: Raw }[];
}

export const CHOICES = ['oneOf', 'anyOf'] as const;

/** What a schema itself says. */
export function statementOf(raw: Raw, pointer: string): Statement {
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
export function merge(parts: Statement[], whose: Pick<ApiSchema, 'name' | 'href'>): Statement {
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
export function sourcesIn(raw: Raw, pointer: string, key: 'allOf' | ApiChoice['kind']): Source[] {
  return listOf(raw[key])
    .map((value, index) => ({ raw: value, pointer: `${pointer}/${key}/${index}` }))
    .filter((source) => key === 'allOf' || !isNull(source.raw));
}

/** True if a choice has just one option besides null, "X or null" or only X. A discriminator says how X is named. */
export function isSole(raw: Raw, kind: ApiChoice['kind']): boolean {
  const isNamed = raw['discriminator'] !== undefined && listOf(raw[kind]).length === 1;
  return !isNamed && sourcesIn(raw, '', kind).length === 1;
}

/** The property that tells the options of a choice apart, and its value for each: as mapped, or else the schema's name. */
export function discriminatorOf(discriminator: Raw, options: readonly Source[]): ApiChoice['discriminator'] {
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
