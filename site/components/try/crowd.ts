import { bucket } from '../evaluate/hash.ts';

/** Size of the field of users. */
export const COLUMNS = 25;
export const ROWS = 16;
export const SIZE = COLUMNS * ROWS;

/** The kinds of stickiness: by user, by session, by a custom field, or none. */
export const STICKINESS = ['default', 'sessionId', 'tenantId', 'random'] as const;
export type Stickiness = (typeof STICKINESS)[number];

/**
 * The value that a rollout hashes for one of the users.
 *
 * @param ask number of the current session, used for `sessionId`
 */
export function valueOf(index: number, stickiness: Stickiness, ask: number): string {
  if (stickiness === 'tenantId') return `tenant-${tenantOf(index)}`;
  if (stickiness === 'sessionId') return `session-${ask}-${index + 1}`;
  return `user-${index + 1}`;
}

/** Twenty tenants of twenty users each, in blocks of five by four. */
function tenantOf(index: number): number {
  const column = Math.floor((index % COLUMNS) / 5);
  const row = Math.floor(index / COLUMNS / 4);
  return row * 5 + column + 1;
}

/**
 * The number from 1 to 100 of each user.
 *
 * @param ask number of the current draw or session
 */
export function numbersOf(group: string, stickiness: Stickiness, ask: number): number[] {
  // Chance looks the same as a hash in a group that nobody has used before.
  const place = stickiness === 'random' ? `chance ${ask}` : group;
  return Array.from({ length: SIZE }, (_, index) => bucket(place, valueOf(index, stickiness, ask)));
}

/** The indexes of users whose number is within a percentage. */
export function usersWithin(numbers: readonly number[], percentage: number): number[] {
  return numbers.flatMap((number, index) => (number <= percentage ? [index] : []));
}
