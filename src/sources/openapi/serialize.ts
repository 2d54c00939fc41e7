import type { Json } from '../../model/api.ts';
import { isObject, jsonText } from '../../model/json.ts';
import { wellFormed } from './json.ts';

/*
 * How values are written in addresses and headers, in the default style of each:
 * https://spec.openapis.org/oas/v3.1.1.html#style-examples
 */

/**
 * Percent-encodes a text, including the signs that `encodeURIComponent` leaves, so that no language has to escape them.
 */
export function encode(text: string): string {
  return encodeURIComponent(wellFormed(text)).replaceAll(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** A single value as text. If a part of a list or object has parts itself, it is written as JSON. */
export function valueText(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? jsonText(value) : String(value);
}

/** The parts of a value in a row. Names and values of an object alternate. */
function parts(value: Json | undefined): string[] {
  if (Array.isArray(value)) return value.map(valueText);
  if (!isObject(value)) return [valueText(value)];
  return Object.entries(value).flatMap(([name, item]) => [name, valueText(item)]);
}

/** The value of a path parameter, encoded. */
export function pathText(value: Json | undefined): string {
  return parts(value).map(encode).join(',');
}

/** The encoded `name=value` pairs that a parameter adds to a query: one for each item of a list or object. */
export function queryPairs(name: string, value: Json | undefined): string[] {
  const pair = (key: string, item: Json | undefined) => `${encode(key)}=${encode(valueText(item))}`;
  if (Array.isArray(value)) return value.map((item) => pair(name, item));
  return isObject(value) ? Object.entries(value).map(([key, item]) => pair(key, item)) : [pair(name, value)];
}

/** The value of a header. Only what a header cannot contain is encoded. */
export function headerText(value: Json | undefined): string {
  return wellFormed(parts(value).join(',')).replaceAll(/[^\x20-\x7e]+/g, encode);
}
