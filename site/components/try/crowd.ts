import { bucket } from '../evaluate/hash.ts';

/** The users of the field, in rows. */
export const COLUMNS = 25;
export const ROWS = 16;
export const SIZE = COLUMNS * ROWS;

/** What the field can stick to: the user, their session, a field of one's own, or nothing. */
export const STICKINESS = ['default', 'sessionId', 'tenantId', 'random'] as const;
export type Stickiness = (typeof STICKINESS)[number];

/** The value that a rollout hashes for one of the users; `ask` stands for a new session, or a new draw. */
export function valueOf(index: number, stickiness: Stickiness, ask: number): string {
  if (stickiness === 'tenantId') return `tenant-${tenantOf(index)}`;
  if (stickiness === 'sessionId') return `session-${ask}-${index + 1}`;
  return `user-${index + 1}`;
}

/** Twenty tenants of twenty users who stand together: five by four. */
function tenantOf(index: number): number {
  const column = Math.floor((index % COLUMNS) / 5);
  const row = Math.floor(index / COLUMNS / 4);
  return row * 5 + column + 1;
}

/**
 * The number from 1 to 100 of each user.
 *
 * @param ask how often chance, or a session, has begun again
 */
export function numbersOf(group: string, stickiness: Stickiness, ask: number): number[] {
  // Chance looks the same as the hash of something that nobody has had before.
  const place = stickiness === 'random' ? `chance ${ask}` : group;
  return Array.from({ length: SIZE }, (_, index) => bucket(place, valueOf(index, stickiness, ask)));
}

/** The users whose number a percentage covers. */
export function usersWithin(numbers: readonly number[], percentage: number): number[] {
  return numbers.flatMap((number, index) => (number <= percentage ? [index] : []));
}
