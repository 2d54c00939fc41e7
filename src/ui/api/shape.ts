import type { ApiSchema } from '../../model/api.ts';

export function isArray(schema: ApiSchema): boolean {
  return schema.types.length === 1 && schema.types[0] === 'array' && schema.tuple.length === 0;
}

/** An object of which only the values are described. */
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

/** What lists and maps are made of, through as many of them as there are. */
export function innerOf(schema: ApiSchema): ApiSchema {
  let inner = schema;
  for (let depth = 0; depth < 8; depth++) {
    const next = isArray(inner)
      ? inner.items
      : isMap(inner) && typeof inner.additional === 'object'
        ? inner.additional
        : null;
    if (next === null) return inner;
    inner = next;
  }
  return inner;
}

/** Whether a schema has rows of its own to show. */
export function hasParts(schema: ApiSchema): boolean {
  return (
    schema.properties.length > 0 ||
    schema.tuple.length > 0 ||
    schema.patterns.length > 0 ||
    schema.choices.some(({ options }) => options.some((option) => hasContent(option)))
  );
}

/** Whether an option says more than its label does. */
function hasContent(option: ApiSchema): boolean {
  return option.href !== null || option.description !== '' || option.properties.length > 0 || option.values !== null;
}

/** How many rows it would show at once. */
export function rowsOf(schema: ApiSchema): number {
  return (
    schema.properties.length +
    schema.tuple.length +
    schema.choices.reduce((sum, { options }) => sum + options.length, 0)
  );
}
