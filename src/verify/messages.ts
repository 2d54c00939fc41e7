import { distance } from 'fastest-levenshtein';
import type { Refusal } from '../model/verification.ts';

/** A row of a table that says which messages come with which status. */
export interface ErrorRow {
  /** 1-based. */
  line: number;
  status: number;
  messages: string[];
}

/** A row whose first cell names the status of an error. */
const ROW = /^\s*\|[^|]*?\b([45]\d\d)\b[^|]*\|/;

/** Reads the rows with messages from a page's Markdown. */
export function readErrorRows(text: string): ErrorRow[] {
  return text.split('\n').flatMap((line, index) => {
    const status = ROW.exec(line.replaceAll('`', ''))?.[1];
    const messages =
      status === undefined ? [] : [...line.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span).filter(isMessage);
    return messages.length > 0 ? [{ line: index + 1, status: Number(status), messages }] : [];
  });
}

/** True for sentences; false for requests and code. */
function isMessage(span: string): boolean {
  return /\S \S+ \S/.test(span) && !/^(?:GET|POST|PUT|PATCH|DELETE|HTTP)\b|^[[{<$]|[{};]$|=>|^\w+: \S+$/.test(span);
}

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
