import type { Json, JsonObject } from '../../model/json.ts';

export { isObject as isRaw, listOf, objectOf, textOf } from '../../model/json.ts';
export { pointerStep, pointerSteps, valueAt } from '../../model/json-pointer.ts';

/** An object of the document. */
export type Raw = JsonObject;

/**
 * The trimmed text; null if it is empty or not a text. Numbers count as text, because versions are often written as
 * such.
 */
export function textOrNull(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** A text or a list of texts as a list. */
export function textsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).flatMap((item) => textOrNull(item) ?? []);
}

/** True if a text is an absolute address on the web. */
export function isAddress(text: string): boolean {
  return /^https?:\/\//i.test(text);
}

const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Makes a text encodable: halves of surrogate pairs become replacement characters. */
export function wellFormed(text: string): string {
  return text.replaceAll(loneSurrogate, '\ufffd');
}

/** Treats parsed JSON or YAML as JSON, because YAML's core schema makes no dates and the like. */
export function jsonOf(value: unknown): Json {
  return (value ?? null) as Json;
}

const SCHEMA_KEYS = new Set([
  'schema',
  'items',
  'additionalProperties',
  'not',
  'allOf',
  'oneOf',
  'anyOf',
  'prefixItems',
  'properties',
  'patternProperties',
  'schemas',
]);

/** The targets of all references in places of schemas, as pointers, in the order of the document. */
export function schemaReferences(document: unknown): Set<string> {
  const found = new Set<string>();
  // The key of the holder counts, or the one above it if that holds schemas by name or in a list.
  const stack: { value: unknown; key: string; above: string }[] = [{ value: document, key: '', above: '' }];
  for (let at = stack.pop(); at; at = stack.pop()) {
    if (typeof at.value !== 'object' || at.value === null) continue;
    const { key, above } = at;
    const target = (at.value as Raw)['$ref'];
    if (typeof target === 'string' && (SCHEMA_KEYS.has(key) || SCHEMA_KEYS.has(above)))
      found.add(target.replace(/^#/, ''));
    const entries = Object.entries(at.value);
    for (const [name, value] of entries.toReversed())
      if (typeof value === 'object') stack.push({ value, key: name, above: key });
  }
  return found;
}
