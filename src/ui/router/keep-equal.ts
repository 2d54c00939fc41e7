/**
 * Data of the second argument, made of the objects and arrays of the first wherever these are equal: so that who
 * compares by identity sees what has really changed. Both are plain data, as JSON has it.
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
