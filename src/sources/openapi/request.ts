import type { AddressPart, ApiOperation, ApiParameter, ApiSecurity, Json } from '../../model/api.ts';
import { isObject, jsonText } from '../../model/json.ts';
import { parameterExample } from './example.ts';
import { INSTANCE, readerPart } from './sample-address.ts';
import { standIn } from './slugs.ts';

/** An operation's request as samples show it. */
export interface SampleRequest {
  /** In capitals. */
  method: string;
  /** Fully encoded. */
  url: AddressPart[];
  headers: { name: string; value: string }[];
  body: SampleBody | null;
}

/** A JSON body, which the sample of each language writes in its own way. */
export interface SampleBody {
  type: string;
  value: Json;
}

/** Makes an example request of an operation: its required parameters and a body. */
export function sampleRequest(operation: ApiOperation, body: SampleBody | null): SampleRequest {
  const required = (place: ApiParameter['in']) =>
    operation.parameters.filter((parameter) => parameter.in === place && parameter.required);
  const query = required('query').flatMap((parameter) => queryPairs(parameter.name, parameterExample(parameter)));
  const headers = required('header')
    .filter(({ name }) => isOwnHeader(name))
    .map((parameter) => ({ name: parameter.name, value: headerText(parameterExample(parameter)) }));
  return {
    method: operation.method,
    url: [...baseOf(operation.server), ...pathOf(operation), query.length > 0 ? `?${query.join('&')}` : ''],
    headers: [
      ...credentialsOf(operation.security),
      ...headers,
      ...(body ? [{ name: 'Content-Type', value: body.type }] : []),
    ],
    body,
  };
}

/** False for headers that OpenAPI describes elsewhere: https://spec.openapis.org/oas/v3.1.1.html#parameter-in */
function isOwnHeader(name: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(name) && !/^(accept|authorization|content-(type|length))$/i.test(name);
}

function pathOf({ route, parameters, readerValues }: ApiOperation): AddressPart[] {
  return route.split(/(\{[^}]*\})/).map((part) => {
    const name = /^\{(.*)\}$/.exec(part)?.[1];
    if (name === undefined) return encode(part).replaceAll(/%(2F|3A|40|2C|3D|2B|2A)/g, decodeURIComponent);
    const declared = parameters.find((parameter) => parameter.in === 'path' && parameter.name === name);
    return pathValue(name, declared, readerValues);
  });
}

function pathValue(
  name: string,
  parameter: ApiParameter | undefined,
  readerValues: ApiOperation['readerValues'],
): AddressPart {
  const example = parameter && parameterExample(parameter);
  if (typeof example !== 'object' || example === null) {
    const text = isUnknown(example) ? '' : encode(String(example));
    const part = readerPart(name, text, readerValues);
    if (part !== null) return part;
  }
  return pathText(isUnknown(example) ? standIn(name) : example);
}

/** True if an example says no more than that the value is a text. */
function isUnknown(example: Json | undefined): boolean {
  return example === undefined || example === null || example === '' || example === 'string';
}

/** Base of the request's address: the server, or the reader's own instance if it is a placeholder or only a path. */
function baseOf(server: string): AddressPart[] {
  const url = server.replace(/\/+$/, '');
  // Nothing in it that a shell or a language would interpret.
  if (/^https?:\/\/[\w.-]+(:\d+)?(\/[\w./~%@:+-]*)?$/i.test(url)) return [url];
  const path = url.replace(/^https?:\/\/[^/]*/i, '');
  return [INSTANCE, /^\/[\w./~%@:+-]+$/.test(path) ? path : ''];
}

/** The headers for all schemes of the first set that has any. */
function credentialsOf(sets: ApiSecurity[][]): SampleRequest['headers'] {
  return (sets.find((set) => set.length > 0) ?? []).flatMap(({ kind, header }) => {
    if (kind === 'apiKey') return [{ name: header, value: '<your-token>' }];
    return kind === 'bearer' ? [{ name: header, value: 'Bearer <your-token>' }] : [];
  });
}

/*
 * How values are written in addresses and headers, in the default style of each:
 * https://spec.openapis.org/oas/v3.1.1.html#style-examples
 */

/**
 * Percent-encodes a text, including the signs that `encodeURIComponent` leaves, so that no language has to escape them.
 */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** A single value as text. If a part of a list or object has parts itself, it is written as JSON. */
function valueText(value: Json | undefined): string {
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
function headerText(value: Json | undefined): string {
  return parts(value)
    .join(',')
    .toWellFormed()
    .replaceAll(/[^\x20-\x7e]+/g, encode);
}
