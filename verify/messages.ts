import { distance } from 'fastest-levenshtein';
import type { Refusal } from './product.ts';

/** Texts that differ no more than this are meant to be the same. */
const ALIKE = 0.25;

/**
 * Compares a message with what an instance has said with the same status. An ellipsis stands for any text.
 *
 * @returns the response that has it; or else the text that is much like it; null if no request has provoked either
 */
export function judgeMessage(message: string, status: number, said: readonly Refusal[]): Refusal | string | null {
  const refusals = said.filter((refusal) => refusal.status === status);
  const pattern = new RegExp(
    message
      .split(/\s*(?:…|\.{3})\s*/)
      .map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&'))
      .join('.*'),
    's',
  );
  const found = refusals.find((refusal) => refusal.texts.some((text) => pattern.test(text)));
  if (found) return found;
  const [nearest] = refusals
    .flatMap((refusal) => refusal.texts)
    .map((text) => ({ text, rate: distance(text, message) / Math.max(text.length, message.length) }))
    .toSorted((a, b) => a.rate - b.rate);
  return nearest && nearest.rate <= ALIKE ? nearest.text : null;
}
