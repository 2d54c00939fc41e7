import { hashOf } from '../../files/hash.ts';
import { jsonText } from '../../model/json.ts';
import { isRaw, objectOf, valueAt, type Raw } from './json.ts';
import type { OutlineOperation } from './outline.ts';
import { fileOf, holdsNames, isData, type Origins } from './read.ts';

/** An operation as it is identified in the record of verified blocks. */
export interface OperationClaim {
  /** Id of its page: `reference/api/get-items`. */
  page: string;
  /** The description's file, relative to the site's folder, and the operation's JSON pointer in it. */
  file: string;
  pointer: string;
  /** Digest of all that it says but texts for readers. If it changes, so has what is claimed. */
  digest: string;
}

const FOR_READERS = /^(description|summary|title|externalDocs|tags|x-slug|x-related)$/;

/**
 * Returns a function that reads what an operation claims: all but the texts for readers, including everything it refers
 * to.
 *
 * @param document the whole description
 * @param origins where its parts came from
 */
export function claimReader(document: Raw, origins: Origins): (operation: OutlineOperation) => OperationClaim {
  /** By reference: the text of its target, and the references in that text. */
  const known = new Map<string, { text: string; references: Set<string> }>();
  const textOf = (value: unknown): string => {
    const { text, references } = partOf(value);
    // The loop also visits references that are added to the set meanwhile.
    for (const reference of references) {
      const target = known.get(reference) ?? partOf(valueAt(document, reference.replace(/^#/, '')));
      known.set(reference, target);
      for (const further of target.references) references.add(further);
    }
    return [text, ...[...references].toSorted().map((reference) => known.get(reference)?.text)].join('\n');
  };
  return ({ pointer, itemPointer, method, route, href }) => {
    const parameters = textOf(objectOf(valueAt(document, itemPointer))['parameters']);
    const digest = hashOf(method, route, textOf(valueAt(document, pointer)), parameters).slice(0, 16);
    return { page: href.slice(1), file: fileOf(origins, pointer), pointer, digest };
  };
}

/** A part of a document without the texts for readers, and the references in it. */
function partOf(value: unknown): { text: string; references: Set<string> } {
  const references = new Set<string>();
  const strip = (inner: unknown, names: boolean): unknown => {
    if (Array.isArray(inner)) return inner.map((item) => strip(item, false));
    if (!isRaw(inner)) return inner;
    if (!names && typeof inner['$ref'] === 'string') references.add(inner['$ref']);
    return Object.fromEntries(
      Object.entries(inner)
        .filter(([key]) => names || !FOR_READERS.test(key))
        .map(([key, held]) => [key, !names && isData(key) ? held : strip(held, !names && holdsNames(key))]),
    );
  };
  return { text: value === undefined ? '' : jsonText(strip(value, false)), references };
}
