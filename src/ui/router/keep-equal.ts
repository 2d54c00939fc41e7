/**
 * Returns the second value, built from the objects and arrays of the first wherever they are equal, so that a
 * comparison by identity shows what has really changed. Both are plain JSON data.
 */
export function keepEqual<T>(before: unknown, after: T): T {
  if (before === after || !isObject(before) || !isObject(after) || Array.isArray(before) !== Array.isArray(after))
    return after;
  const keys = Object.keys(after);
  let same = keys.length === Object.keys(before).length;
  const kept: Record<string, unknown> | unknown[] = Array.isArray(after) ? [] : {};
  for (const key of keys) {
    const value = keepEqual(before[key], after[key]);
    if (value !== before[key] || !(key in before)) same = false;
    Reflect.set(kept, key, value);
  }
  return (same ? before : kept) as T;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
