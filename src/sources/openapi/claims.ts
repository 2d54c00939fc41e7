import { hashOf } from '../../files/hash.ts';
import { jsonText } from '../../model/json.ts';
import type { ApiCall } from '../../model/verification.ts';
import { isRaw, objectOf, valueAt, type Raw } from './json.ts';
import type { OutlineOperation } from './outline.ts';
import { fileOf, holdsNames, type Origins } from './read.ts';

/** An operation as it is identified in the record of verified blocks. */
export type OperationClaim = Pick<ApiCall, 'page' | 'file' | 'pointer' | 'digest'>;

const FOR_READERS = /^(description|summary|title|externalDocs|tags|x-slug|x-related)$/;
const DATA = /^(example|default|enum|const|value)$/;

/** Reads what the operations of a document claim: all but the texts for readers, including everything they refer to. */
export class Claims {
  readonly #document: Raw;
  readonly #origins: Origins;
  /** By reference: the text of its target, and the references in that text. */
  readonly #known = new Map<string, { text: string; references: Set<string> }>();

  /**
   * @param document the whole description
   * @param origins where its parts came from
   */
  constructor(document: Raw, origins: Origins) {
    this.#document = document;
    this.#origins = origins;
  }

  of({ pointer, itemPointer, method, route, href }: OutlineOperation): OperationClaim {
    const operation = this.#textOf(valueAt(this.#document, pointer));
    const parameters = this.#textOf(objectOf(valueAt(this.#document, itemPointer))['parameters']);
    const digest = hashOf(method, route, operation, parameters).slice(0, 16);
    return { page: href.slice(1), file: fileOf(this.#origins, pointer), pointer, digest };
  }

  #textOf(value: unknown): string {
    const { text, references } = claimOf(value);
    for (const reference of references) {
      const known = this.#known.get(reference) ?? claimOf(valueAt(this.#document, reference.replace(/^#/, '')));
      this.#known.set(reference, known);
      // The loop also visits references that are added to the set meanwhile.
      for (const further of known.references) references.add(further);
    }
    return [text, ...[...references].toSorted().map((reference) => this.#known.get(reference)?.text ?? '')].join('\n');
  }
}

function claimOf(value: unknown): { text: string; references: Set<string> } {
  const references = new Set<string>();
  const strip = (inner: unknown, names: boolean): unknown => {
    if (Array.isArray(inner)) return inner.map((item) => strip(item, false));
    if (!isRaw(inner)) return inner;
    if (!names && typeof inner['$ref'] === 'string') references.add(inner['$ref']);
    return Object.fromEntries(
      Object.entries(inner)
        .filter(([key]) => names || !FOR_READERS.test(key))
        .map(([key, held]) => [key, !names && DATA.test(key) ? held : strip(held, !names && holdsNames(key))]),
    );
  };
  return { text: value === undefined ? '' : jsonText(strip(value, false)), references };
}
