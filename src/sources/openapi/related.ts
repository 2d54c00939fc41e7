import { suggest } from '../../model/suggest.ts';
import { listOf, objectOf, type Raw } from './json.ts';
import { relatedIds, type Outline } from './outline.ts';
import type { PointedProblem } from './schemas.ts';

/** Finds the operations that a tag lists as related but the document does not have. */
export function lostRelated(document: Raw, { operations }: Outline): PointedProblem[] {
  const known = operations.flatMap(({ operationId }) => operationId ?? []);
  return listOf(document['tags']).flatMap((tag, index) =>
    relatedIds(objectOf(tag))
      .filter((id) => !known.includes(id))
      .map((id) => ({
        pointer: `/tags/${index}/x-related`,
        message: `there is no operation "${id}"${suggest(id, known)}`,
        fix: 'x-related of a tag lists ids of operations (operationId).',
      })),
  );
}
