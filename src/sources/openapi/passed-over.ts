import { objectOf, pointerStep, type Raw } from './json.ts';
import { operationsOf } from './outline.ts';
import type { PointedProblem } from './schemas.ts';

/**
 * Finds what a valid description may contain and pages do not show, because the platform's descriptions do not have it.
 *
 * @returns one warning for each kind of thing, at the first place of it
 */
export function passedOver(document: Raw): PointedProblem[] {
  const found = new Map<string, string[]>();
  const add = (kind: string, pointer: string) => found.set(kind, [...(found.get(kind) ?? []), pointer]);
  if (document['webhooks'] !== undefined) add('webhooks', '/webhooks');
  for (const [route, item] of Object.entries(objectOf(document['paths']))) {
    const here = `/paths${pointerStep(route)}`;
    for (const { step, raw } of operationsOf(objectOf(item)))
      if (raw['callbacks'] !== undefined) add('callbacks', `${here}${step}/callbacks`);
  }
  return [...found].map(([kind, [first = '', ...others]]) => ({
    pointer: first,
    message: `${kind} are not shown${others.length > 0 ? ` (${others.length + 1} places)` : ''}`,
    fix: 'Pages show the rest of the description.',
    severity: 'warning',
  }));
}
