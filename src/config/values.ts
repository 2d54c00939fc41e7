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

/** A value in one line. */
export function brief(value: unknown): string {
  const whole = typeof value === 'string' ? JSON.stringify(value) : inspect(value, { depth: 1, breakLength: Infinity });
  return shortened(whole, 60);
}
