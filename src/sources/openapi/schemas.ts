import type { ApiSchema } from '../../model/api.ts';
import { isRaw, textOf, valueAt, type Raw } from './json.ts';
import type { OutlineSchema } from './outline.ts';
import {
  CHOICES,
  discriminatorOf,
  isSole,
  merge,
  sourcesIn,
  statementOf,
  type Source,
  type Statement,
} from './statements.ts';

/** A mistake at a JSON pointer of the document. */
export interface PointedProblem {
  pointer: string;
  message: string;
  fix: string;
  /** Set if it does not depend on how strict the site is. */
  severity?: 'error' | 'warning';
}

/** A schema with a page. */
type NamedSchema = Pick<OutlineSchema, 'pointer' | 'name' | 'href'>;

/** Chains of references and `allOf` that are longer than this lead nowhere a reader could follow. */
const LONGEST_CHAIN = 400;
/** A schema merged from more than this, some of them again and again, is an attack or a mistake. */
const MOST_PARTS = 2000;

/**
 * Reads schemas out of a document, each one once: it follows `$ref`, merges `allOf`, and treats both versions' ways of
 * saying "or null" alike. A schema that contains itself becomes an object that does.
 */
export class Schemas {
  readonly problems: PointedProblem[] = [];
  readonly #document: unknown;
  readonly #named = new Map<unknown, NamedSchema>();
  /** By the ids of the raw schemas that apply together. */
  readonly #known = new Map<string, ApiSchema>();
  readonly #ids = new Map<unknown, number>();
  /** The schemas inside of those that were read, a step each: with recursion, deep documents would exhaust the stack. */
  readonly #later: (() => void)[] = [];
  /** The chain that is being followed. */
  readonly #open = new Set<unknown>();
  /** The number of schemas that were merged into the one at its start. */
  #parts = 0;

  /**
   * @param document the whole description
   * @param named the schemas that have a page
   */
  constructor(document: unknown, named: readonly NamedSchema[] = []) {
    this.#document = document;
    for (const schema of named) this.#named.set(valueAt(document, schema.pointer), schema);
  }

  /** The schema at a pointer of the document. */
  at(pointer: string): ApiSchema {
    return this.read(valueAt(this.#document, pointer), pointer);
  }

  /**
   * Reads a schema of the document.
   *
   * @param raw the schema or a reference to one
   * @param pointer where it is, for messages
   */
  read(raw: unknown, pointer: string): ApiSchema {
    const schema = this.#schema([{ raw, pointer }]);
    for (let step = this.#later.pop(); step; step = this.#later.pop()) step();
    return schema;
  }

  /** The schema that several sources describe together. */
  #schema(sources: Source[]): ApiSchema {
    const targets = [...new Map(sources.map((source) => this.#target(source)).map((end) => [end.raw, end])).values()];
    const key = targets.map(({ raw }) => this.#idOf(raw)).join(' ');
    const known = this.#known.get(key);
    if (known) return known;
    const statements = targets.map((target) => this.#statement(target));
    // With properties that the named schema does not have, it is another schema.
    const isUse = statements.every((statement) => statement.name !== null || statement.properties.size === 0);
    const whose = (isUse && statements.findLast(({ name }) => name !== null)) || { name: null, href: null };
    const { properties, required, additional, items, choices, ...facts } = merge(statements, whose);
    const schema: ApiSchema = { ...facts, properties: [], additional: null, items: null, choices: [] };
    this.#known.set(key, schema);
    // An option may only say which properties of the schema around it are required.
    for (const name of required) if (!properties.has(name)) properties.set(name, [{ raw: true, pointer: '' }]);
    this.#later.push(() => {
      schema.properties = [...properties].map(([name, found]) => ({
        name,
        required: required.includes(name),
        schema: this.#schema(found),
      }));
      schema.additional = Array.isArray(additional) ? this.#schema(additional) : additional;
      schema.items = items.length > 0 ? this.#schema(items) : null;
      schema.choices = choices.map(({ kind, options, discriminator }) => ({
        kind,
        options: options.map((option) => this.#schema([option])),
        discriminator: discriminatorOf(discriminator, options),
      }));
    });
    return schema;
  }

  #idOf(raw: unknown): number {
    const id = this.#ids.get(raw) ?? this.#ids.size;
    this.#ids.set(raw, id);
    return id;
  }

  /** Follows references that say nothing else. */
  #target(source: Source): Source {
    let { raw, pointer } = source;
    const seen = new Set<unknown>();
    while (isRaw(raw) && typeof raw['$ref'] === 'string' && Object.keys(raw).length === 1) {
      if (seen.has(raw)) {
        this.#report(source.pointer, `"$ref": "${raw['$ref']}" leads back to itself`, 'Let one of them be a schema.');
        return { raw: true, pointer };
      }
      seen.add(raw);
      ({ raw, pointer } = this.#referenced(raw));
    }
    return { raw, pointer };
  }

  #referenced(raw: Raw): Source {
    const pointer = textOf(raw['$ref']).replace(/^#/, '');
    return { raw: valueAt(this.#document, pointer), pointer };
  }

  /** What a schema says together with the schemas that apply to the same value: its reference, `allOf`, X of "X or null". */
  #statement({ raw, pointer }: Source): Statement {
    if (!isRaw(raw)) return { ...statementOf({}, ''), ...(raw === false && { values: [] }) };
    if (this.#open.size === 0) this.#parts = 0;
    this.#parts += 1;
    if (this.#open.has(raw) || this.#open.size > LONGEST_CHAIN || this.#parts > MOST_PARTS) {
      const what = this.#open.has(raw)
        ? '"allOf" contains itself'
        : `more than ${this.#parts > MOST_PARTS ? MOST_PARTS : LONGEST_CHAIN} schemas in "allOf" of each other`;
      if (this.#parts <= MOST_PARTS + 1)
        this.#report(pointer, what, 'A schema cannot be a part of itself: use a property.');
      return statementOf({}, '');
    }
    this.#open.add(raw);
    const isUse = typeof raw['$ref'] === 'string';
    const sources = [...(isUse ? [this.#referenced(raw)] : []), ...sourcesIn(raw, pointer, 'allOf')];
    for (const kind of CHOICES) if (isSole(raw, kind)) sources.push(...sourcesIn(raw, pointer, kind));
    const parts = sources.map((source) => this.#statement(this.#target(source)));
    this.#open.delete(raw);
    const own = statementOf(raw, pointer);
    const [first] = parts;
    // A reference with something beside it, or as the only part of "allOf", is how one use of a schema says more.
    const isAlias = isUse || (parts.length === 1 && !isRaw(raw['properties']));
    const whose = this.#named.get(raw) ?? (isAlias ? first : undefined) ?? { name: null, href: null };
    return parts.length === 0 ? { ...own, name: whose.name, href: whose.href } : merge([...parts, own], whose);
  }

  #report(pointer: string, message: string, fix: string): void {
    this.problems.push({ pointer, message, fix });
  }
}
