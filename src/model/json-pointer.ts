import { decodeAddress } from './address.ts';

/** Writes one step of a JSON pointer: https://www.rfc-editor.org/rfc/rfc6901 */
export function pointerStep(key: string | number): string {
  return `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/**
 * The decoded steps of a JSON pointer, with percent-encoding as in a URI fragment; null if the text is not a pointer.
 */
export function pointerSteps(pointer: string): string[] | null {
  if (pointer === '') return [];
  if (!pointer.startsWith('/')) return null;
  // Not every percent sign is an escape.
  const decoded = (step: string) => (decodeAddress(step) ?? step).replaceAll('~1', '/').replaceAll('~0', '~');
  return pointer.slice(1).split('/').map(decoded);
}

/** The value at a JSON pointer; undefined if there is none. Inherited keys do not count. */
export function valueAt(document: unknown, pointer: string): unknown {
  const steps = pointerSteps(pointer);
  if (steps === null) return undefined;
  let at: unknown = document;
  for (const step of steps) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, step)) return undefined;
    at = (at as Record<string, unknown>)[step];
  }
  return at;
}
