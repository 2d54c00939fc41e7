import type { ApiOperationLink } from '../../model/api.ts';
import { isRaw, valueAt, type Raw } from './json.ts';
import type { Outline } from './outline.ts';

const MOST = 60;

/** The operations and other schemas that refer directly to a schema, by its pointer. */
export type Uses = Map<string, { operations: ApiOperationLink[]; schemas: { name: string; href: string }[] }>;

/** Finds what refers to each schema, in one walk over the document. */
export function usesOf(document: Raw, outline: Outline): Uses {
  const uses: Uses = new Map(outline.schemas.map(({ pointer }) => [pointer, { operations: [], schemas: [] }]));
  const parts = new Map<string, string[]>();
  /** The schemas that a value refers to, through shared parameters, bodies and responses, but not through schemas. */
  const targets = (value: unknown): string[] => {
    const found = new Set<string>();
    for (const reference of referencesIn(value)) {
      if (uses.has(reference)) found.add(reference);
      else {
        const known = parts.get(reference);
        // Set before it is known, so that the recursion ends at a part that refers to itself.
        if (!known) parts.set(reference, []);
        const inner = known ?? targets(valueAt(document, reference));
        parts.set(reference, inner);
        for (const pointer of inner) found.add(pointer);
      }
    }
    return [...found];
  };
  for (const operation of outline.operations) {
    for (const pointer of targets(valueAt(document, operation.pointer))) {
      const list = uses.get(pointer)?.operations;
      if (list && list.length < MOST) list.push(operation);
    }
  }
  for (const { pointer: own, name, href } of outline.schemas) {
    for (const pointer of targets(valueAt(document, own))) {
      const list = uses.get(pointer)?.schemas;
      if (list && pointer !== own && list.length < MOST) list.push({ name, href });
    }
  }
  return uses;
}

/** Every `$ref` in a value, as a pointer. */
function referencesIn(value: unknown): Set<string> {
  const found = new Set<string>();
  const stack: unknown[] = [value];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    if (Array.isArray(at)) stack.push(...at.filter((item) => typeof item === 'object' && item !== null));
    else if (isRaw(at)) {
      for (const [key, child] of Object.entries(at)) {
        if (key === '$ref' && typeof child === 'string') found.add(child.replace(/^#/, ''));
        else if (typeof child === 'object' && child !== null) stack.push(child);
      }
    }
  }
  return found;
}
