import { isObject } from './json.ts';

/** Returns every `href` in a part of the config, however deeply nested. */
export function hrefsIn(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(hrefsIn);
  if (!isObject(part)) return [];
  return Object.entries(part).flatMap(([key, value]) =>
    key === 'href' && typeof value === 'string' ? [value] : hrefsIn(value),
  );
}

/** Returns a part of the config with each `href` replaced. */
export function withHrefs<Part>(part: Part, change: (href: string) => string): Part {
  const changed = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) return value.map((item) => changed(item, ''));
    if (isObject(value))
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, changed(one, name)]));
    return key === 'href' && typeof value === 'string' ? change(value) : value;
  };
  // Same shape: only strings are replaced, by strings.
  return changed(part, '') as Part;
}
