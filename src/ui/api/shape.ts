import type { ApiSchema, Json } from '../../model/api.ts';
import { isObject } from '../../model/json.ts';
import { apiTexts } from '../texts.ts';

/** Most levels of nested lists that are read, since a list may contain itself. */
const DEEPEST = 8;

export function isArray(schema: ApiSchema): boolean {
  return schema.types.length === 1 && schema.types[0] === 'array';
}

/** True for an object whose values alone are described, not its properties. */
export function isMap(schema: ApiSchema): boolean {
  return (
    schema.types.length === 1 &&
    schema.types[0] === 'object' &&
    schema.properties.length === 0 &&
    schema.choices.length === 0 &&
    schema.additional !== null &&
    schema.additional !== false
  );
}

/** The items of a list or map; null for everything else. */
export function itemsOf(schema: ApiSchema): ApiSchema | null {
  if (isArray(schema)) return schema.items;
  return isMap(schema) && typeof schema.additional === 'object' ? schema.additional : null;
}

/** The innermost items of nested lists and maps. */
export function innerOf(schema: ApiSchema, depth = DEEPEST): ApiSchema {
  const items = depth > 0 ? itemsOf(schema) : null;
  return items ? innerOf(items, depth - 1) : schema;
}

/**
 * A schema and, for lists and maps, that of their items, except items with a page of their own; with the words for each:
 * `each item`.
 */
export function levelsOf(schema: ApiSchema, words = '', depth = DEEPEST): [level: ApiSchema, words: string][] {
  const items = depth > 1 ? itemsOf(schema) : null;
  if (!items || items.href !== null) return [[schema, words]];
  const each = isArray(schema) ? apiTexts.eachItem : apiTexts.eachValue;
  return [[schema, words], ...levelsOf(items, words === '' ? each : `${each} ${apiTexts.of} ${words}`, depth - 1)];
}

/** The description of a schema and of its items. */
export function descriptionOf(schema: ApiSchema): string {
  const texts = levelsOf(schema).map(([{ description }, words]) => {
    const start = words && `${words[0]?.toUpperCase()}${words.slice(1)}: `;
    return description && start + description;
  });
  return texts.filter(Boolean).join('\n\n');
}

/** True if a schema has rows of its own to show. */
export function hasParts({ properties, choices }: ApiSchema): boolean {
  return properties.length > 0 || choices.some(({ options }) => options.some((option) => hasContent(option)));
}

/** True if an option says more than its label does. */
function hasContent(option: ApiSchema): boolean {
  const { href, title, description, properties, values } = option;
  return (href ?? title) !== null || description !== '' || properties.length > 0 || values !== null;
}

/** Number of rows that a schema shows at once. */
export function rowsOf(schema: ApiSchema): number {
  return schema.properties.length + schema.choices.reduce((sum, { options }) => sum + options.length, 0);
}

/** The value of a property in an example; undefined if it has none. In a list, the first item counts. */
export function sampleOf(sample: Json | undefined, name: string): Json | undefined {
  if (Array.isArray(sample)) return sampleOf(sample[0], name);
  return isObject(sample) && Object.hasOwn(sample, name) ? sample[name] : undefined;
}
