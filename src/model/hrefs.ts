import { isObject } from './json.ts';

/** Returns every `href` in a part of the config, however deeply nested. */
export function hrefsIn(part: unknown): string[] {
  const found: string[] = [];
  withHrefs(part, (href) => {
    found.push(href);
    return href;
  });
  return found;
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
