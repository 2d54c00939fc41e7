import { inspect, stripVTControlCharacters } from 'node:util';
import { shortened } from '../model/text.ts';

/** The first line of an error's message, without the colors and the code that the bundler adds. */
export function firstLine(error: unknown): string {
  const inner = (error as { errors?: { message?: string }[] } | null)?.errors?.[0];
  const message =
    inner?.message ?? (error instanceof Error ? error.message : `it throws ${brief(error)}, not an Error`);
  const plain = stripVTControlCharacters(message).replace(/^\[[A-Z_]+\]\s*/, '');
  return plain.split('\n').find((line) => line.trim() !== '') ?? 'the config could not be run';
}

/** A value in one line, as JSON if possible. */
export function brief(value: unknown): string {
  return shortened(isJson(value) ? JSON.stringify(value) : inspect(value, { depth: 1 }).replaceAll(/\s+/g, ' '), 60);
}

function isJson(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  try {
    return JSON.stringify(value) !== undefined;
  } catch {
    // It is circular, or contains a number that JSON cannot express.
    return false;
  }
}
