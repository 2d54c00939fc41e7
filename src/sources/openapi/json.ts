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

/** Treats parsed JSON or YAML as JSON, because YAML's core schema makes no dates and the like. */
export function jsonOf(value: unknown): Json {
  return (value ?? null) as Json;
}
