import type { ApiSchema, Json } from '../../model/api.ts';
import { textLike } from './pattern.ts';

/** Texts are not padded beyond this, whatever length they need: longer ones help nobody. */
const LONGEST = 128;

/** Values for formats. Dates are fixed, because today's would make every build different. */
const FORMATS: Record<string, string> = {
  'date-time': '2023-05-28T08:00:00Z',
  date: '2023-05-28',
  time: '08:00:00Z',
  duration: 'P1D',
  email: 'user@example.com',
  'idn-email': 'user@example.com',
  hostname: 'example.com',
  'idn-hostname': 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.com/',
  url: 'https://example.com/',
  iri: 'https://example.com/',
  'uri-reference': '/path',
  'iri-reference': '/path',
  'uri-template': 'https://example.com/{id}',
  uuid: '0d9c5e2a-6b7f-4c1e-9a53-1f2e3d4c5b6a',
  'json-pointer': '/path',
  'relative-json-pointer': '1/path',
  regex: '^[a-z]+$',
  byte: 'c3RyaW5n',
  base64: 'c3RyaW5n',
  base64url: 'c3RyaW5n',
  password: 'pa$$word',
};

/**
 * An example of a primitive value: the smallest that fits its format and limits.
 *
 * @param type a JSON type other than array and object
 * @param number counts the examples of one schema in a list; each has another value if there are others
 */
export function leafExample(schema: ApiSchema, type: string, number = 0): Json {
  if (type === 'null') return null;
  if (type === 'boolean') return number % 2 === 0;
  if (type === 'integer' || type === 'number') return numberExample(schema, type === 'integer', number);
  return textExample(schema, number);
}

function limit(schema: ApiSchema, kind: string): number | null {
  const found = schema.limits.find((one) => one.kind === kind);
  return found && Number.isFinite(Number(found.value)) ? Number(found.value) : null;
}

function numberExample(schema: ApiSchema, whole: boolean, number: number): number {
  const least = limit(schema, 'minimum');
  const above = limit(schema, 'above');
  const most = limit(schema, 'maximum');
  const below = limit(schema, 'below');
  const step = limit(schema, 'multipleOf') ?? (whole ? 1 : null);
  const bottom = Math.max(least ?? -Infinity, above ?? -Infinity);
  const top = Math.min(most ?? Infinity, below ?? Infinity);
  const fits = (value: number) =>
    value >= bottom && value <= top && value !== above && value !== below && (!whole || Number.isInteger(value));
  // Starts at 1, or at the limit that is nearest to it; at 0 if that is the lowest.
  const start = bottom > 1 || bottom === 0 ? bottom : top < 1 ? top : 1;
  if (step !== null && step > 0) {
    const first = (bottom <= start && start > top ? Math.floor(start / step) : Math.ceil(start / step)) * step;
    for (const offset of [number, number + 1, -1, 0]) {
      const value = Number((first + offset * step).toPrecision(12));
      if (fits(value)) return value;
    }
    const last = Math.floor(top / step) * step;
    return fits(last) ? last : first;
  }
  if (fits(start + number)) return start + number;
  if (fits(start + 1)) return start + 1;
  if (fits(start - 1)) return start - 1;
  const middle = (bottom + top) / 2;
  return Number.isFinite(middle) ? middle : start;
}

function textExample(schema: ApiSchema, number: number): string {
  const shortest = Math.min(limit(schema, 'minLength') ?? 0, LONGEST);
  const longest = limit(schema, 'maxLength') ?? Infinity;
  const pattern = schema.limits.find(({ kind }) => kind === 'pattern')?.value;
  const format = schema.format === null ? undefined : FORMATS[schema.format.toLowerCase()];
  // A pattern says more than a format, if it can be parsed.
  const like = pattern === undefined ? undefined : textLike(pattern, shortest, longest);
  if (like !== undefined) return like;
  const text = format ?? (number > 0 ? `string${number + 1}` : 'string');
  if (text.length > longest) return format === undefined ? text.slice(0, longest) : text;
  if (text.length >= shortest) return text;
  return format === undefined
    ? text.repeat(Math.ceil(shortest / text.length)).slice(0, shortest)
    : longer(text, shortest);
}

/** Makes an address longer. For other formats, no longer examples are known. */
function longer(text: string, length: number): string {
  return /^https?:/.test(text) ? text.padEnd(length, 'a') : text;
}
