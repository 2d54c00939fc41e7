import type { ApiSerialization, Json } from '../../model/api.ts';
import { isObject } from '../../model/json.ts';
import { wellFormed } from './json.ts';
import { isJson } from './media-type.ts';

/*
 * How values are written into addresses, headers and forms:
 * https://spec.openapis.org/oas/v3.1.1.html#style-examples
 */

type Pair = [name: string, value: string];

/** Percent-encoded, the quotes too that `encodeURIComponent` leaves: no language has to escape anything then. */
export function encode(text: string): string {
  return encodeURIComponent(wellFormed(text)).replaceAll(/['()*!]/g, hexOf);
}

/**
 * Percent-encoded but for what `allowReserved` leaves as it is. Some of the reserved characters end a value, or mean
 * something else in a query: those are encoded in any case, and so are quotes and `$`, which shells and languages read.
 */
function encodeReserved(text: string): string {
  return encodeURIComponent(wellFormed(text))
    .replaceAll(/%(3A|2F|3F|40|2C|3B|3D)/g, (code) => decodeURIComponent(code))
    .replaceAll("'", hexOf);
}

function hexOf(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

/** One value as text: a part of a list or object that has parts itself is written as JSON. */
export function valueText(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The parts of a value in a row: names and values of an object alternate, or are joined by an equals sign. */
function parts(value: Json | undefined, explode: boolean, write: (text: string) => string): string[] {
  if (Array.isArray(value)) return value.map((item) => write(valueText(item)));
  if (!isObject(value)) return [write(valueText(value))];
  return Object.entries(value).flatMap(([name, item]) => {
    const written = write(valueText(item));
    return explode ? [`${write(name)}=${written}`] : [write(name), written];
  });
}

/** The text of a value with a content type of its own. */
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

/** Pairs that a parameter or property adds to a query or form: `name=value`, encoded, as many as its style asks for. */
export function formPairs(name: string, value: Json | undefined, how: ApiSerialization): string[] {
  const write = how.allowReserved ? encodeReserved : encode;
  if (how.style === 'querystring' && how.contentType !== null) return [wholeQuery(value, how.contentType)];
  return rawPairs(name, value, how).map(([key, text]) => `${encode(key)}=${joined(text, how, write)}`);
}

const DELIMITERS: Record<string, { between: string; encoded: string }> = {
  form: { between: ',', encoded: ',' },
  spaceDelimited: { between: ' ', encoded: '%20' },
  pipeDelimited: { between: '|', encoded: '%7C' },
};

/** Texts of a list that one pair holds: encoded one by one, so that the delimiters can be told from them. */
function joined(texts: string[], { style }: ApiSerialization, write: (text: string) => string): string {
  return texts.map(write).join(DELIMITERS[style]?.encoded ?? ',');
}

/** The pairs of a value before they are encoded; one that is a list in one pair has several texts. */
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

/** `filter[name]=x`. What is nested deeper is not the specification's; this is how readers of it are used to. */
function deepPairs(name: string, value: Json | undefined): Pair[] {
  if (typeof value !== 'object' || value === null) return [[name, valueText(value)]];
  return Object.entries(value).flatMap(([key, item]) => deepPairs(`${name}[${key}]`, item));
}

/** A parameter of 3.2 that is the whole query. */
function wholeQuery(value: Json | undefined, type: string): string {
  if (!/^application\/x-www-form-urlencoded/i.test(type) || !isObject(value)) return encode(contentText(value, type));
  return Object.entries(value)
    .map(([key, item]) => `${encode(key)}=${encode(valueText(item))}`)
    .join('&');
}

/** The pairs of a property as parts of a multipart body, which encodes nothing. */
export function plainPairs(name: string, value: Json | undefined, how: ApiSerialization): Pair[] {
  const { between } = DELIMITERS[how.style] ?? { between: ',' };
  return rawPairs(name, value, how).map(([key, texts]) => [key, texts.join(between)]);
}

/** The value of a header. Nothing is encoded in it but what no header can hold. */
export function headerText(value: Json | undefined, { explode, contentType }: ApiSerialization): string {
  const text = contentType === null ? parts(value, explode, (part) => part).join(',') : contentText(value, contentType);
  return wellFormed(text).replaceAll(/[^\x20-\x7e]+/g, encode);
}

/** The text that a parameter adds to the `Cookie` header. */
export function cookieText(name: string, value: Json | undefined, how: ApiSerialization): string {
  if (how.style !== 'cookie') return formPairs(name, value, how).join('&');
  // Since 3.2: separated as cookies are, and not encoded.
  return plainPairs(name, value, how)
    .map(([key, text]) => `${key}=${wellFormed(text).replaceAll(/[^\x20-\x7e]+|[;,"\\]/g, encode)}`)
    .join('; ');
}
