import type { ApiChoice, ApiLimit, ApiSchema, Json } from '../../model/api.ts';
import { isRaw, jsonOf, listOf, objectOf, pointerSteps, textOf, textOrNull, type Raw } from './json.ts';

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
};

/** The values that a schema allows; null if it lists none. */
export function valuesOf(raw: Raw): Json[] | null {
  if (raw['const'] !== undefined) return [jsonOf(raw['const'])];
  return Array.isArray(raw['enum']) ? raw['enum'].map(jsonOf) : null;
}

/** The examples of a schema, in the form of either version. */
export function examplesOf(raw: Raw): Json[] {
  const given = raw['examples'];
  const list = Array.isArray(given)
    ? given.map(jsonOf)
    : Object.values(objectOf(given)).map((item) => jsonOf(objectOf(item)['value'] ?? item));
  return raw['example'] === undefined ? list : [jsonOf(raw['example']), ...list];
}

/** Limits of a value, besides its type. */
export function limitsOf(raw: Raw): ApiLimit[] {
  const limits: ApiLimit[] = [];
  for (const [key, kind] of Object.entries(LIMITS)) {
    const value = raw[key];
    if (typeof value !== 'number' && typeof value !== 'string') continue;
    // In 3.0, the exclusive form is a flag beside the limit; in 3.1, it is a limit of its own.
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

/** Types that a schema without a type implies by its keywords. */
export function impliedTypes(raw: Raw): string[] {
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

/** True if an option says no more than that the value may be null. 3.0 has no type for that, so some only say `nullable`. */
function isNull(raw: unknown): boolean {
  if (!isRaw(raw)) return false;
  const values = raw['enum'];
  return (
    raw['type'] === 'null' ||
    (Array.isArray(values) && values.length === 1 && values[0] === null) ||
    (raw['nullable'] === true && Object.keys(raw).length === 1)
  );
}

/** True if a value may be null, in any way that either version can say so. */
export function isNullable(raw: Raw, types: readonly string[]): boolean {
  if (raw['nullable'] === true || (types.includes('null') && types.length > 1)) return true;
  if (types.length === 0 && Array.isArray(raw['enum']) && raw['enum'].length > 1 && raw['enum'].includes(null))
    return true;
  return [...listOf(raw['oneOf']), ...listOf(raw['anyOf'])].some(isNull);
}

/** The property that tells the options of a choice apart, and its value for each. */
export function discriminatorOf(
  raw: unknown,
  options: { raw: unknown; schema: ApiSchema }[],
): ApiChoice['discriminator'] {
  const property = textOrNull(objectOf(raw)['propertyName']);
  if (property === null) return null;
  const mapping = Object.entries(objectOf(objectOf(raw)['mapping']));
  const values = options.map((option) => {
    const reference = textOf(objectOf(option.raw)['$ref']);
    const name = reference ? (pointerSteps(reference.replace(/^#/, ''))?.at(-1) ?? null) : option.schema.name;
    const mapped = mapping.find(([, target]) => target === reference || target === name);
    if (mapped) return mapped[0];
    // Without a mapping, the value is the schema's name. Many descriptions only have the value in the schema.
    const said = option.schema.properties.find((one) => one.name === property)?.schema.values;
    if (!reference || name === null || !said || said.includes(name)) return reference ? name : null;
    const [only, ...others] = said;
    return typeof only === 'string' && others.length === 0 ? only : null;
  });
  return { property, values };
}

/** The options of a choice except null, each with its index. */
export function optionsOf(raw: Raw, kind: 'oneOf' | 'anyOf'): { raw: unknown; index: number }[] {
  return listOf(raw[kind]).flatMap((option, index) => (isNull(option) ? [] : [{ raw: option, index }]));
}

/** The only option besides null, if there is just one: "X or null" is X. */
export function soleOption(raw: Raw, kind: 'oneOf' | 'anyOf'): { raw: unknown; index: number } | null {
  const options = optionsOf(raw, kind);
  return options.length === 1 && listOf(raw[kind]).length > 1 ? (options[0] ?? null) : null;
}

/** A discriminator without a choice: it tells apart the schemas that extend this one. */
export interface Base {
  property: string;
  mapping: [value: string, target: string][];
}

export function baseOf(raw: Raw): Base | null {
  const property = textOrNull(objectOf(raw['discriminator'])['propertyName']);
  if (property === null || Array.isArray(raw['oneOf']) || Array.isArray(raw['anyOf'])) return null;
  const mapping = Object.entries(objectOf(objectOf(raw['discriminator'])['mapping']));
  return { property, mapping: mapping.map(([value, target]) => [value, textOf(target)]) };
}

/** The value of a discriminator that selects a schema: the mapping's, or else the schema's own name. */
export function namingValue(base: Base, pointer: string): string {
  const name = pointerSteps(pointer)?.at(-1) ?? '';
  return base.mapping.find(([, target]) => target === `#${pointer}` || target === name)?.[0] ?? name;
}
