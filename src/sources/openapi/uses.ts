import type { ApiOperationLink } from '../../model/api.ts';
import { valueAt, type Raw } from './json.ts';
import type { Outline } from './outline.ts';

/** The operations and other schemas that refer directly to a schema, by its pointer. */
export type Uses = Map<string, { operations: ApiOperationLink[]; schemas: { name: string; href: string }[] }>;

/** Finds what refers to each schema, in one walk over the document. */
export function usesOf(document: Raw, outline: Outline): Uses {
  const uses: Uses = new Map(outline.schemas.map(({ pointer }) => [pointer, { operations: [], schemas: [] }]));
  /** The schemas that a value refers to, through shared parameters, bodies and responses, but not through schemas. */
  const targets = (value: unknown): string[] => {
    const references = referencesIn(value);
    // The loop also visits what is added to the set meanwhile.
    for (const reference of references)
      if (!uses.has(reference)) for (const inner of referencesIn(valueAt(document, reference))) references.add(inner);
    return [...references].filter((reference) => uses.has(reference));
  };
  for (const operation of outline.operations)
    for (const pointer of targets(valueAt(document, operation.pointer))) uses.get(pointer)?.operations.push(operation);
  for (const { pointer: own, name, href } of outline.schemas)
    for (const pointer of targets(valueAt(document, own)))
      if (pointer !== own) uses.get(pointer)?.schemas.push({ name, href });
  return uses;
}

/** Every `$ref` in a value, as a pointer. */
function referencesIn(value: unknown): Set<string> {
  const found = new Set<string>();
  JSON.stringify(value, (key, inner: unknown) => {
    if (key === '$ref' && typeof inner === 'string') found.add(inner.replace(/^#/, ''));
    return typeof inner === 'bigint' ? null : inner;
  });
  return found;
}
