import type { ApiSchema, Json } from '../../model/api.ts';
import { wellFormed } from './json.ts';

/** Deeper than any example is nested. */
const DEEPEST = 20;
const NAME = /^[A-Za-z_][\w.-]*$/;

/**
 * Writes a value as XML, as its schema says: https://spec.openapis.org/oas/v3.1.1.html#xml-object
 *
 * @returns undefined if a name in it is not valid for an element
 */
export function xmlExample(schema: ApiSchema, value: Json): string | undefined {
  const lines = element(schema, schema.name ?? 'root', value, 0, true);
  return lines === null ? undefined : ['<?xml version="1.0" encoding="UTF-8"?>', ...lines].join('\n');
}

/** The lines of an element; null if it cannot be written. */
function element(
  schema: ApiSchema | null,
  usual: string,
  value: Json,
  depth: number,
  wrapped = schema?.xml?.wrapped ?? false,
): string[] | null {
  const name = schema?.xml?.name ?? usual;
  if (!NAME.test(name) || depth > DEEPEST) return null;
  // The XML name of a list is that of the element around it.
  if (Array.isArray(value)) return list(schema, wrapped ? name : usual, value, depth, wrapped);
  const { attributes, children } = contentOf(schema, value, depth);
  if (children === null) return null;
  return tagged(schema, name, attributes, children, depth);
}

function tagged(
  schema: ApiSchema | null,
  name: string,
  attributes: string,
  children: string | string[],
  depth: number,
): string[] {
  const { prefix = null, namespace = null } = schema?.xml ?? {};
  const full = prefix !== null && NAME.test(prefix) ? `${prefix}:${name}` : name;
  const space = namespace === null ? '' : ` xmlns${full === name ? '' : `:${prefix}`}="${escaped(namespace)}"`;
  const indent = '  '.repeat(depth);
  const open = `${indent}<${full}${space}${attributes}`;
  if (children.length === 0) return [`${open}/>`];
  if (typeof children === 'string') return [`${open}>${children}</${full}>`];
  return [`${open}>`, ...children, `${indent}</${full}>`];
}

/** Writes items one after the other, inside an element of their own if the list is wrapped. */
function list(schema: ApiSchema | null, name: string, items: Json[], depth: number, wrapped: boolean): string[] | null {
  const inner = schema?.items ?? null;
  const itemName = inner?.xml?.name ?? name;
  const lines: string[] = [];
  for (const item of items) {
    const written = element(inner, itemName, item, depth + (wrapped ? 1 : 0));
    if (written === null) return null;
    lines.push(...written);
  }
  return wrapped ? tagged(schema, name, '', lines, depth) : lines;
}

function contentOf(
  schema: ApiSchema | null,
  value: Json,
  depth: number,
): { attributes: string; children: string | string[] | null } {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { attributes: '', children: value === null ? '' : escaped(String(value)) };
  const properties = new Map((schema?.properties ?? []).map((property) => [property.name, property.schema]));
  let attributes = '';
  const children: string[] = [];
  for (const [key, item] of Object.entries(value)) {
    const inner = properties.get(key) ?? (typeof schema?.additional === 'object' ? schema.additional : null);
    const name = inner?.xml?.name ?? key;
    if (inner?.xml?.attribute && (typeof item !== 'object' || item === null)) {
      if (!NAME.test(name)) return { attributes, children: null };
      const { prefix } = inner.xml;
      attributes += ` ${prefix !== null && NAME.test(prefix) ? `${prefix}:` : ''}${name}="${escaped(String(item))}"`;
      continue;
    }
    const lines = element(inner, key, item, depth + 1);
    if (lines === null) return { attributes, children: null };
    children.push(...lines);
  }
  return { attributes, children };
}

/** Escapes a text, and drops characters that XML forbids. */
function escaped(text: string): string {
  return wellFormed(text)
    .replaceAll(/[^\t\n\r\x20-\ufffd]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
