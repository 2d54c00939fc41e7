import { distance } from 'fastest-levenshtein';
import type { Refusal } from './product.ts';

/**
 * Result for a message: the instance says it, or another product in a release does; the instance says something much
 * like it; or no request has provoked anything like it.
 */
export type MessageResult =
  | { kind: 'said'; release: string | null }
  | { kind: 'other'; said: string }
  | { kind: 'unknown' };

/** Texts that differ no more than this are meant to be the same. */
const ALIKE = 0.25;

/** Compares a message with what an instance has said with the same status. An ellipsis stands for any text. */
export function judgeMessage(message: string, status: number, said: readonly Refusal[]): MessageResult {
  const refusals = said.filter((refusal) => refusal.status === status);
  const texts = refusals.flatMap((refusal) => refusal.texts);
  const pattern = new RegExp(
    message
      .split(/\s*(?:…|\.{3})\s*/)
      .map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&'))
      .join('.*'),
    's',
  );
  const found = refusals.find((refusal) => refusal.texts.some((text) => pattern.test(text)));
  if (found) return { kind: 'said', release: found.release ?? null };
  const [nearest] = texts
    .map((text) => ({ text, rate: distance(text, message) / Math.max(text.length, message.length) }))
    .toSorted((a, b) => a.rate - b.rate);
  return nearest && nearest.rate <= ALIKE ? { kind: 'other', said: nearest.text } : { kind: 'unknown' };
}
