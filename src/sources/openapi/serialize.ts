import type { ApiSerialization, Json } from '../../model/api.ts';
import { isObject } from '../../model/json.ts';
import { wellFormed } from './json.ts';
import { isJson } from './media-type.ts';

/*
 * How values are serialized in addresses, headers and forms:
 * https://spec.openapis.org/oas/v3.1.1.html#style-examples
 */

type Pair = [name: string, value: string];

/**
 * Percent-encodes a text, including the signs that `encodeURIComponent` leaves, so that no language has to escape them.
 */
export function encode(text: string): string {
  return encodeURIComponent(wellFormed(text)).replaceAll(/['()*!]/g, hexOf);
}

/**
 * Percent-encodes a text except for what `allowReserved` leaves. Reserved characters that end a value or mean something
 * else in a query are encoded in any case, and so are quotes and `$`, which shells and languages interpret.
 */
function encodeReserved(text: string): string {
  return encodeURIComponent(wellFormed(text))
    .replaceAll(/%(3A|2F|3F|40|2C|3B|3D)/g, (code) => decodeURIComponent(code))
    .replaceAll("'", hexOf);
}

function hexOf(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

/** A single value as text. If a part of a list or object has parts itself, it is written as JSON. */
export function valueText(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/**
 * The parts of a value in a row. Names and values of an object alternate, or are joined by an equals sign if exploded.
 */
function parts(value: Json | undefined, explode: boolean, write: (text: string) => string): string[] {
  if (Array.isArray(value)) return value.map((item) => write(valueText(item)));
  if (!isObject(value)) return [write(valueText(value))];
  return Object.entries(value).flatMap(([name, item]) => {
    const written = write(valueText(item));
    return explode ? [`${write(name)}=${written}`] : [write(name), written];
  });
}

/** The text of a value that has a content type of its own. */
function contentText(value: Json | undefined, type: string): string {
  return isJson(type) && value !== undefined ? JSON.stringify(value) : valueText(value);
}

/** The value of a path parameter, encoded: `5`, `.5`, `;id=5`. */
export function pathText(name: string, value: Json | undefined, how: ApiSerialization): string {
  const { style, explode, contentType } = how;
  const write = how.allowReserved ? encodeReserved : encode;
  if (contentType !== null) return encode(contentText(value, contentType));
  const list = parts(value, explode, (text) => write(text).replaceAll('?', '%3F'));
  if (style === 'label') return `.${list.join(explode ? '.' : ',')}`;
  if (style !== 'matrix') return list.join(',');
  const key = encode(name);
  if (explode && isObject(value)) return list.map((part) => `;${part}`).join('');
  if (explode && Array.isArray(value)) return list.map((part) => `;${key}=${part}`).join('');
  return list.join('') === '' ? `;${key}` : `;${key}=${list.join(',')}`;
}

/** The encoded `name=value` pairs that a parameter or property adds to a query or form, depending on its style. */
export function formPairs(name: string, value: Json | undefined, how: ApiSerialization): string[] {
  const write = how.allowReserved ? encodeReserved : encode;
  return rawPairs(name, value, how).map(([key, text]) => `${encode(key)}=${joined(text, how, write)}`);
}

const DELIMITERS: Record<string, { between: string; encoded: string }> = {
  form: { between: ',', encoded: ',' },
  spaceDelimited: { between: ' ', encoded: '%20' },
  pipeDelimited: { between: '|', encoded: '%7C' },
};

/** Joins the texts of a list that is one pair. Each is encoded by itself, so that the delimiters stand out. */
function joined(texts: string[], { style }: ApiSerialization, write: (text: string) => string): string {
  return texts.map(write).join(DELIMITERS[style]?.encoded ?? ',');
}

/** The pairs of a value before they are encoded. A list that is a single pair has several texts. */
function rawPairs(
  name: string,
  value: Json | undefined,
  { style, explode, contentType }: ApiSerialization,
): [name: string, texts: string[]][] {
  if (contentType !== null) return [[name, [contentText(value, contentType)]]];
  if (style === 'deepObject') return deepPairs(name, value).map(([key, text]) => [key, [text]]);
  if (!explode) return [[name, parts(value, false, (text) => text)]];
  if (Array.isArray(value)) return value.map((item) => [name, [valueText(item)]]);
  if (isObject(value)) return Object.entries(value).map(([key, item]) => [key, [valueText(item)]]);
  return [[name, [valueText(value)]]];
}

/**
 * `filter[name]=x`. The specification does not say how deeper values are written; this is what servers usually read.
 */
function deepPairs(name: string, value: Json | undefined): Pair[] {
  if (typeof value !== 'object' || value === null) return [[name, valueText(value)]];
  return Object.entries(value).flatMap(([key, item]) => deepPairs(`${name}[${key}]`, item));
}

/** The value of a header. Only what a header cannot contain is encoded. */
export function headerText(value: Json | undefined, { explode, contentType }: ApiSerialization): string {
  const text = contentType === null ? parts(value, explode, (part) => part).join(',') : contentText(value, contentType);
  return wellFormed(text).replaceAll(/[^\x20-\x7e]+/g, encode);
}

/** The text that a parameter adds to the `Cookie` header. */
export function cookieText(name: string, value: Json | undefined, how: ApiSerialization): string {
  return formPairs(name, value, how).join('&');
}
