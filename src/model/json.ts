/** Any JSON value. An integer that a number would round is a `bigint`. */
export type Json = string | number | bigint | boolean | null | Json[] | { [key: string]: Json };

/** An object as read from input: nothing about its values is known. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the value if it is an object, else an empty one. */
export function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

/**
 * JSON of a value, like that of `JSON.stringify`, except that a `bigint` is written as the integer that it is.
 *
 * @param step indentation of each level; all is on one line without it
 */
export function jsonText(value: unknown, step = '', indent = ''): string {
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const inner = indent + step;
  const items = Array.isArray(value)
    ? value.map((item) => jsonText(item, step, inner))
    : Object.entries(value).flatMap(([key, item]) =>
        item === undefined ? [] : `${JSON.stringify(key)}:${step && ' '}${jsonText(item, step, inner)}`,
      );
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  if (items.length === 0) return `${open}${close}`;
  return step === ''
    ? `${open}${items.join(',')}${close}`
    : `${open}\n${inner}${items.join(`,\n${inner}`)}\n${indent}${close}`;
}

/** Parses a text as a JSON object; returns an empty one if it is anything else. */
export function objectIn(text: string | null | undefined): JsonObject {
  try {
    return objectOf(JSON.parse(text ?? ''));
  } catch {
    // The caller reports the fields that are missing then.
    return {};
  }
}

/** Parses JSON of this same engine, as its hash or its place says, so that the value has the type that it had there. */
export function parseOwn<Value>(json: string): Value {
  const value: unknown = JSON.parse(json);
  return value as Value;
}
