import { isObject } from './json.ts';

/** Every address that a part of the config has, wherever in it that stands. */
export function hrefsIn(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(hrefsIn);
  if (!isObject(part)) return [];
  return Object.entries(part).flatMap(([key, value]) =>
    key === 'href' && typeof value === 'string' ? [value] : hrefsIn(value),
  );
}

/** A part of the config with other addresses. */
export function withHrefs<Part>(part: Part, change: (href: string) => string): Part {
  const changed = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) return value.map((item) => changed(item, ''));
    if (isObject(value))
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, changed(one, name)]));
    return key === 'href' && typeof value === 'string' ? change(value) : value;
  };
  // Of the same form: no more than texts are replaced by texts.
  return changed(part, '') as Part;
}
