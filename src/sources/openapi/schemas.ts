import type { ApiSchema } from '../../model/api.ts';
import { isRaw, listOf, objectOf, pointerStep, textOf, valueAt, type Raw } from './json.ts';
import { namingValue, soleOption, type Base } from './schema-facts.ts';
import { anything, merge, nothing, SchemaNode } from './schema-node.ts';

/** A mistake at a JSON pointer of the document. */
export interface PointedProblem {
  pointer: string;
  message: string;
  fix: string;
  /** Set if it does not depend on how strict the site is. */
  severity?: 'error' | 'warning';
}

/** Chains of references and `allOf` that are longer than this lead nowhere a reader could follow. */
const LONGEST_CHAIN = 400;

/**
 * Reads schemas out of a document, each one once: it follows `$ref`, merges `allOf`, and treats both versions' ways of
 * saying "or null" alike. Children are read on first access, so recursion costs nothing.
 */
export class Schemas {
  readonly problems: PointedProblem[] = [];
  readonly #document: unknown;
  readonly #hrefs: ReadonlyMap<string, string>;
  readonly #names: ReadonlyMap<string, string>;
  readonly #named = new Map<string, SchemaNode>();
  readonly #inline = new WeakMap<object, SchemaNode>();
  readonly #reading = new Set<unknown>();
  #extensions: Map<string, string[]> | null = null;

  /**
   * @param document the bundle
   * @param names the names of schemas that have a page, by pointer
   * @param hrefs the addresses of those pages, by pointer
   */
  constructor(document: unknown, names: ReadonlyMap<string, string>, hrefs: ReadonlyMap<string, string>) {
    this.#document = document;
    this.#names = names;
    this.#hrefs = hrefs;
  }

  /** The schema at a pointer of the bundle. */
  at(pointer: string): ApiSchema {
    return this.#target(pointer, '');
  }

  /**
   * Reads a schema of the document.
   *
   * @param raw the schema or a reference to one
   * @param pointer where it is, for messages
   */
  read(raw: unknown, pointer: string): SchemaNode {
    if (!isRaw(raw)) return raw === false ? nothing : anything;
    const known = this.#inline.get(raw);
    if (known) return known;
    const node = this.#read(raw, pointer);
    this.#inline.set(raw, node);
    return node;
  }

  #read(raw: Raw, pointer: string): SchemaNode {
    const reference = raw['$ref'];
    if (typeof reference !== 'string') return this.#make(raw, pointer, null);
    const target = this.#target(reference.startsWith('#') ? reference.slice(1) : reference, pointer);
    const { $ref: _reference, ...beside } = raw;
    if (Object.keys(beside).length === 0) return target;
    // Keywords beside a reference concern this use of it.
    const use = this.#make(beside, pointer, null);
    return merge([target, use], { name: target.name, href: target.href });
  }

  /** Follows a reference to its end. */
  #target(first: string, from: string): SchemaNode {
    const seen = new Set<string>();
    for (let pointer = first; ;) {
      const known = this.#named.get(pointer);
      if (known) return known;
      const value = valueAt(this.#document, pointer);
      if (value === undefined) {
        this.problems.push({
          pointer: from,
          message: `"$ref": "#${pointer}" leads to nothing`,
          fix: 'Correct the reference, or add what it refers to.',
        });
        return anything;
      }
      const next = objectOf(value)['$ref'];
      if (typeof next !== 'string' || Object.keys(objectOf(value)).length > 1)
        return this.#make(value, pointer, pointer);
      if (seen.has(pointer)) {
        this.problems.push({
          pointer: first,
          message: `"$ref": "${next}" leads back to itself`,
          fix: 'Let one of the references be a schema.',
        });
        return anything;
      }
      seen.add(pointer);
      pointer = next.startsWith('#') ? next.slice(1) : next;
    }
  }

  /** @param identity the pointer of a component, by which its node is kept; null for any other schema */
  #make(value: unknown, pointer: string, identity: string | null): SchemaNode {
    if (!isRaw(value)) return value === false ? nothing : anything;
    if (this.#reading.has(value) || this.#reading.size > LONGEST_CHAIN) {
      this.problems.push({
        pointer,
        message: this.#reading.has(value)
          ? '"allOf" contains itself'
          : `more than ${LONGEST_CHAIN} schemas in "allOf" of each other`,
        fix: 'A schema cannot be a part of itself: use a property.',
      });
      return anything;
    }
    this.#reading.add(value);
    const whose = {
      name: identity === null ? null : (this.#names.get(identity) ?? null),
      href: identity === null ? null : (this.#hrefs.get(identity) ?? null),
    };
    const own =
      typeof value['$ref'] === 'string' && identity !== null
        ? merge([this.#read(value, pointer)], whose)
        : new SchemaNode(this, value, pointer, whose);
    const parts = this.#parts(value, pointer);
    this.#reading.delete(value);
    // A single reference in "allOf" is how 3.0 adds something to one use of a schema.
    const [only] = parts;
    const alias =
      identity === null && parts.length === 1 && only && !isRaw(value['properties'])
        ? { name: only.name, href: only.href }
        : whose;
    const node = parts.length === 0 ? own : merge([...parts, own], alias);
    if (identity !== null) this.#name(identity, node, value);
    return node;
  }

  /** The schemas that apply to the same value: those of `allOf`, and X of "X or null". */
  #parts(value: Raw, pointer: string): SchemaNode[] {
    const parts = listOf(value['allOf']).map((part, index) => this.read(part, `${pointer}/allOf/${index}`));
    for (const kind of ['oneOf', 'anyOf'] as const) {
      const sole = soleOption(value, kind);
      if (sole) parts.push(this.read(sole.raw, `${pointer}/${kind}/${sole.index}`));
    }
    return parts;
  }

  /** Keeps the node of a component and adds what only components have: a value for discriminators, and variants. */
  #name(identity: string, node: SchemaNode, raw: Raw): void {
    this.#named.set(identity, node);
    const { base } = node;
    if (base === null) return;
    node.discriminator = { property: base.property, value: namingValue(base, identity) };
    node.findVariants = isRaw(raw['discriminator']) ? () => this.#variants(base, identity) : null;
  }

  /** The schemas that extend one with a discriminator: those of the mapping, or else all that have it in `allOf`. */
  #variants(base: Base, identity: string): ApiSchema['variants'] {
    const mapped = base.mapping.flatMap(([value, target]) => {
      const pointer = target.startsWith('#') ? target.slice(1) : `/components/schemas${pointerStep(target)}`;
      return isRaw(valueAt(this.#document, pointer)) ? [{ value, schema: this.at(pointer) }] : [];
    });
    if (mapped.length > 0) return mapped;
    this.#extensions ??= extensionsIn(this.#document);
    return (this.#extensions.get(identity) ?? []).map((pointer) => ({
      value: namingValue(base, pointer),
      schema: this.at(pointer),
    }));
  }
}

/** The components that have a schema in `allOf`, by that schema's pointer. */
function extensionsIn(document: unknown): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [name, schema] of Object.entries(objectOf(valueAt(document, '/components/schemas')))) {
    for (const part of listOf(objectOf(schema)['allOf'])) {
      const target = textOf(objectOf(part)['$ref']).replace(/^#/, '');
      if (target !== '') found.set(target, [...(found.get(target) ?? []), `/components/schemas${pointerStep(name)}`]);
    }
  }
  return found;
}
