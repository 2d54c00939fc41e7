import type { ApiContent, ApiExample, Json } from '../../model/api.ts';
import { isObject, jsonText } from '../../model/json.ts';
import { exampleOf } from './example.ts';
import { wellFormed } from './json.ts';
import { isJson, wholeType } from './media-type.ts';
import { valueText } from './serialize.ts';

/** The body of an example request, in a form that the sample of each language writes in its own way. */
export type SampleBody = { kind: 'json'; type: string; value: Json } | { kind: 'text'; type: string; text: string };

/**
 * Builds the body of an example request.
 *
 * @param example one of the content's examples; default: the first
 * @returns null if there is nothing to build it from
 */
export function sampleBody(content: ApiContent, example?: ApiExample | undefined): SampleBody | null {
  const value = exampleOf(content, 'request', example);
  if (value === undefined) return null;
  const type = wholeType(content.type);
  return isJson(type) ? { kind: 'json', type, value } : { kind: 'text', type, text: wellFormed(textOf(type, value)) };
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
