import type { AddressPart, ApiOperation, ApiParameter, ApiSecurity, Json } from '../../model/api.ts';
import { isObject, jsonText } from '../../model/json.ts';
import { parameterExample } from './example.ts';
import { wellFormed } from './json.ts';
import { isJson, wholeType } from './media-type.ts';
import { INSTANCE, readerPart } from './places.ts';
import { standIn } from './slugs.ts';

/** The body of an example request, in a form that the sample of each language writes in its own way. */
export type SampleBody = { kind: 'json'; type: string; value: Json } | { kind: 'text'; type: string; text: string };

/** An operation's request as samples show it. */
export interface SampleRequest {
  /** In capitals. */
  method: string;
  /** Fully encoded. */
  url: AddressPart[];
  headers: { name: string; value: string }[];
  body: SampleBody | null;
}

/** The body that a request is shown with. */
export interface ChosenBody {
  type: string;
  value: Json;
  /** True if its value was made from the schema. */
  isMade: boolean;
}

/** Makes an example request of an operation: its required parameters and a body. */
export function sampleRequest(operation: ApiOperation, chosen: ChosenBody | null): SampleRequest {
  const required = (place: ApiParameter['in']) =>
    operation.parameters.filter((parameter) => parameter.in === place && parameter.required);
  const access = accessOf(operation.security);
  const query = [
    ...required('query').flatMap((parameter) => queryPairs(parameter.name, parameterExample(parameter))),
    ...access.query,
  ];
  const body = bodyOf(operation, chosen);
  const headers = [
    ...access.headers,
    ...required('header').map((parameter) => ({
      name: parameter.name,
      value: headerText(parameterExample(parameter)),
    })),
  ];
  const typed = body === null ? [] : [{ name: 'Content-Type', value: body.type }];
  return {
    method: operation.method,
    url: [...baseOf(operation.server), ...pathOf(operation), query.length > 0 ? `?${query.join('&')}` : ''],
    headers: distinct(headers, body !== null).concat(typed),
    body,
  };
}

/** One header of each name. Those about the body come from the body. */
function distinct(headers: SampleRequest['headers'], hasBody: boolean): SampleRequest['headers'] {
  const seen = new Set(hasBody ? ['content-type', 'content-length'] : ['content-length']);
  return headers.filter(({ name }) => {
    const key = name.toLowerCase();
    if (seen.has(key) || !/^[\w!#$%&'*+.^`|~-]+$/.test(name)) return false;
    seen.add(key);
    return true;
  });
}

function pathOf({ route, parameters, readerValues }: ApiOperation): AddressPart[] {
  return route.split(/(\{[^}]*\})/).map((part) => {
    const name = /^\{(.*)\}$/.exec(part)?.[1];
    if (name === undefined) return encode(part).replaceAll(/%(2F|3A|40|2C|3D|2B|21|2A|24)/g, (code) => shown(code));
    const declared = parameters.find((parameter) => parameter.in === 'path' && parameter.name === name);
    return pathValue(name, declared, readerValues);
  });
}

/** Decodes a character unless a shell would misread it. */
function shown(code: string): string {
  return code === '%24' ? code : decodeURIComponent(code);
}

function pathValue(
  name: string,
  parameter: ApiParameter | undefined,
  readerValues: ApiOperation['readerValues'],
): AddressPart {
  const example = parameter && parameterExample(parameter);
  if (typeof example !== 'object' || example === null) {
    const text = isUnknown(example) ? '' : String(example);
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

interface Access {
  headers: SampleRequest['headers'];
  query: string[];
}

/** Credentials for all schemes of the first set that has any. */
function accessOf(sets: ApiSecurity[][]): Access {
  const access: Access = { headers: [], query: [] };
  for (const { kind, in: place, detail } of sets.find((set) => set.length > 0) ?? []) {
    if (kind === 'apiKey' && place === 'query') access.query.push(`${encode(detail)}=YOUR_TOKEN`);
    else if (kind === 'apiKey') access.headers.push({ name: detail, value: '<your-token>' });
    else if (kind === 'http') access.headers.push({ name: 'Authorization', value: authorization(detail) });
  }
  return access;
}

/** https://www.iana.org/assignments/http-authschemes */
function authorization(scheme: string): string {
  if (/^(bearer)?$/i.test(scheme)) return 'Bearer <your-token>';
  const name = /^[\w-]+$/.test(scheme) ? scheme.charAt(0).toUpperCase() + scheme.slice(1) : 'Bearer';
  return `${name} <your-credentials>`;
}

/** The body of the example request. If one is required that nothing is known of, it is an empty object. */
function bodyOf({ method, body }: ApiOperation, chosen: ChosenBody | null): SampleBody | null {
  if (body === null || method === 'HEAD' || method === 'TRACE') return null;
  // Few servers read the body of a GET request, so an optional one is left out unless it has a written example.
  if (method === 'GET' && !body.required && (chosen === null || chosen.isMade)) return null;
  const json = body.contents.find(({ type }) => isJson(type));
  if (chosen === null) return body.required && json ? { kind: 'json', type: json.type, value: {} } : null;
  const type = wholeType(chosen.type);
  if (isJson(type)) return { kind: 'json', type, value: chosen.value };
  return { kind: 'text', type, text: wellFormed(textOf(type, chosen.value)) };
}

/** A value as text of a type other than JSON. */
function textOf(type: string, value: Json): string {
  if (/^text\/csv\b/i.test(type) && Array.isArray(value)) return csvOf(value);
  return typeof value === 'object' && value !== null ? jsonText(value, '  ') : valueText(value);
}

/** Objects as CSV with a header row, or lists as rows: https://www.rfc-editor.org/rfc/rfc4180 */
function csvOf(rows: Json[]): string {
  const cell = (value: Json | undefined) => {
    const text = valueText(value);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const names = [...new Set(rows.flatMap((row) => (isObject(row) ? Object.keys(row) : [])))];
  const lines = rows.map((row) => {
    if (isObject(row)) return names.map((name) => row[name]);
    return Array.isArray(row) ? row : [row];
  });
  const all = names.length > 0 ? [names, ...lines] : lines;
  return all.map((line) => `${line.map(cell).join(',')}\n`).join('');
}

/*
 * How values are written in addresses and headers, in the default style of each:
 * https://spec.openapis.org/oas/v3.1.1.html#style-examples
 */

/**
 * Percent-encodes a text, including the signs that `encodeURIComponent` leaves, so that no language has to escape them.
 */
function encode(text: string): string {
  return encodeURIComponent(wellFormed(text)).replaceAll(
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
  return wellFormed(parts(value).join(',')).replaceAll(/[^\x20-\x7e]+/g, encode);
}
