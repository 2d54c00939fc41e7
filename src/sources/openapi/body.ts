import type { ApiContent, ApiEncoding, ApiExample, ApiSchema, ApiSerialization, Json } from '../../model/api.ts';
import { isObject } from '../../model/json.ts';
import { exampleOf, isFile, isFileSchema, parameterExample } from './example.ts';
import { wellFormed } from './json.ts';
import { fileName, isBinary, isForm, isJson, isJsonLines, isMultipart, isXml, wholeType } from './media-type.ts';
import { encode, formPairs, headerText, plainPairs, valueText } from './serialize.ts';

/** The body of an example request, in a form that the sample of each language writes in its own way. */
export type SampleBody =
  | { kind: 'json'; type: string; value: Json }
  | { kind: 'text'; type: string; text: string }
  /** Encoded `name=value` pairs. */
  | { kind: 'form'; type: string; pairs: string[] }
  | { kind: 'multipart'; parts: SamplePart[] }
  /** The bytes of a file on the reader's machine. */
  | { kind: 'file'; type: string; file: string };

/** A part of a multipart form. */
export interface SamplePart {
  name: string;
  /** Null for plain text, which needs none. */
  type: string | null;
  headers: { name: string; value: string }[];
  content: { text: string } | { file: string };
}

/**
 * Builds the body of an example request.
 *
 * @param example one of the content's examples; default: the first
 * @returns null if there is nothing to build it from
 */
export function sampleBody(content: ApiContent, example?: ApiExample | undefined): SampleBody | null {
  const type = wholeType(content.type, 'application/json');
  if (isFile(content)) {
    const whole = wholeType(content.type, 'application/octet-stream');
    return { kind: 'file', type: whole, file: fileName('file', whole) };
  }
  const value = exampleOf(content, 'request', example);
  if (value === undefined) return null;
  if (isJson(type)) return { kind: 'json', type, value };
  if (isXml(type)) return typeof value === 'string' ? { kind: 'text', type, text: wellFormed(value) } : null;
  if (isForm(type)) return { kind: 'form', type, pairs: pairsOf(content, value) };
  if (isMultipart(type) && isObject(value)) return { kind: 'multipart', parts: partsOf(content, value) };
  return { kind: 'text', type, text: wellFormed(textOf(type, value)) };
}

/** A value as text of a type other than JSON. */
function textOf(type: string, value: Json): string {
  if (isJsonLines(type) && Array.isArray(value)) return value.map((item) => `${JSON.stringify(item)}\n`).join('');
  if (/^text\/csv\b/i.test(type) && Array.isArray(value)) return csvOf(value);
  return typeof value === 'object' && value !== null ? JSON.stringify(value, null, 2) : valueText(value);
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

/** How a form is written unless the description says otherwise: a pair for each item of a list. Objects become JSON. */
const USUAL: ApiSerialization = { style: 'form', explode: true, allowReserved: false, contentType: null };

function asJson(value: Json): Json {
  return isObject(value) ? JSON.stringify(value) : value;
}

function pairsOf(content: ApiContent, value: Json): string[] {
  if (!isObject(value)) return typeof value === 'string' ? value.split('&') : [];
  return Object.entries(value).flatMap(([name, item]) => {
    const how = encodingOf(content, name);
    if (how?.serialization) return formPairs(name, item, how.serialization);
    if (how?.contentType && isJson(how.contentType)) return [`${encode(name)}=${encode(JSON.stringify(item))}`];
    return formPairs(name, asJson(item), USUAL);
  });
}

function encodingOf(content: ApiContent, name: string): ApiEncoding | undefined {
  return content.encoding.find(({ property }) => property === name);
}

/** Builds the parts of a multipart form: https://spec.openapis.org/oas/v3.1.1.html#encoding-multipart-media-types */
function partsOf(content: ApiContent, value: { [key: string]: Json }): SamplePart[] {
  const schemas = new Map((content.schema?.properties ?? []).map((property) => [property.name, property.schema]));
  return Object.entries(value).flatMap(([name, item]): SamplePart[] => {
    const schema = schemas.get(name) ?? null;
    const how = encodingOf(content, name);
    if (how?.serialization)
      return plainPairs(name, item, how.serialization).map(([key, text]) => textPart(key, text, null, how));
    const isList = Array.isArray(item) && !(how?.contentType && isJson(how.contentType));
    const items = isList ? item : [item];
    const inner = isList ? (schema?.items ?? null) : schema;
    return items.map((one) => part(name, one, inner, how));
  });
}

function part(name: string, value: Json, schema: ApiSchema | null, how: ApiEncoding | undefined): SamplePart {
  const given = how?.contentType ?? null;
  const isText = typeof value === 'string';
  const takesFile = (schema !== null && isFileSchema(schema)) || (given !== null && isBinary(given));
  if (isText && takesFile) {
    const media = schema?.limits.find(({ kind }) => kind === 'mediaType')?.value;
    const type = wholeType(given ?? media ?? '', 'application/octet-stream');
    // The example may be a file name.
    const file = /^[\w-][\w. -]*\.\w{1,5}$/.test(value) ? value : fileName(name, type);
    return { name, type, headers: partHeaders(how), content: { file } };
  }
  if (given !== null && isXml(given) && schema !== null && !isText) {
    const content = { type: given, schema, examples: [], externalExamples: [], encoding: [] };
    const example = { name: '', summary: '', description: '', value };
    return textPart(name, valueText(exampleOf(content, 'request', example)), given, how);
  }
  const isWhole = typeof value === 'object' && value !== null;
  const type = given === null ? (isWhole ? 'application/json' : null) : wholeType(given, 'text/plain');
  const text = isWhole || (type !== null && isJson(type)) ? JSON.stringify(value) : valueText(value);
  return textPart(name, text, type, how);
}

function textPart(name: string, text: string, type: string | null, how: ApiEncoding | undefined): SamplePart {
  return { name, type, headers: partHeaders(how), content: { text: wellFormed(text) } };
}

/** Headers of a part that are required, or that have an example. */
function partHeaders(how: ApiEncoding | undefined): SamplePart['headers'] {
  return (how?.headers ?? []).flatMap((header) => {
    const isNeeded = header.required || header.examples.length > 0 || (header.schema?.examples.length ?? 0) > 0;
    if (!isNeeded || /^content-/i.test(header.name)) return [];
    return [{ name: header.name, value: headerText(parameterExample(header), header.serialization) }];
  });
}
