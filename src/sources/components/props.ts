import { ComponentError, type UsingSource } from './errors.ts';

/**
 * Serializes props as JSON. Only values that survive JSON unchanged are accepted: the browser must see what the build
 * saw.
 *
 * @param name the component, for messages
 * @param nth index of this use among the component's uses
 * @param source the text that uses it, if known
 * @throws ComponentError naming the first prop that cannot be sent
 */
export function serializeProps(
  props: Record<string, unknown>,
  name: string,
  nth: number,
  source?: UsingSource,
): string {
  for (const [prop, value] of Object.entries(props)) {
    const wrong = unsendable(value, prop, []);
    if (wrong === null) continue;
    throw new ComponentError(
      `<${name}> gets ${wrong.what} as its prop "${wrong.path}", which cannot be sent to the browser`,
      `${name} is hydrated in the browser ('use client'): give it text, numbers, booleans, null, lists and plain objects.`,
      { use: { name, nth, prop, source } },
    );
  }
  return JSON.stringify(props);
}

/** The first value inside that JSON would lose or change, with its path; null if there is none. */
function unsendable(value: unknown, path: string, trail: object[]): { path: string; what: string } | null {
  if (value === null || value === undefined || typeof value === 'string' || typeof value === 'boolean') return null;
  if (typeof value === 'number') return Number.isFinite(value) ? null : { path, what: `the number ${value}` };
  if (typeof value !== 'object') return { path, what: `a ${typeof value}` };
  if (trail.includes(value)) return { path, what: 'an object that holds itself' };
  if ('$$typeof' in value) return { path, what: 'a React element' };
  const isList = Array.isArray(value);
  const prototype: unknown = Object.getPrototypeOf(value);
  if (!isList && prototype !== Object.prototype && prototype !== null)
    return { path, what: `an object of the class ${value.constructor.name}` };
  for (const [key, inner] of Object.entries(value)) {
    if (isList && inner === undefined) return { path: `${path}[${key}]`, what: 'undefined' };
    const wrong = unsendable(inner, isList ? `${path}[${key}]` : `${path}.${key}`, [...trail, value]);
    if (wrong) return wrong;
  }
  return null;
}
