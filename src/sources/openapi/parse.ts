import { positionAt, problemAt, type Checked } from '../../model/problem.ts';
import { shortened } from '../../model/text.ts';
import { DEEPEST, parseYaml } from '../yaml.ts';
import { isRaw, pointerStep, type Raw } from './json.ts';

/** As with pages: more would take gigabytes, and nobody would read it. */
const LONGEST_TEXT = 1_000_000;
const MOST_ENTRIES = 50_000;
/** Digits in a row that may be an integer that JavaScript would round. Most often they are part of a text. */
const manyDigits = /\d{16}/;

/**
 * Parses an API description, in JSON or YAML. Integers that JavaScript would round become `bigint`, so that they keep
 * the digits that the description gives them.
 *
 * @param file for messages
 * @returns null if it cannot be read
 */
export function parseText(written: string, file: string): Checked<Raw | null> {
  // Some programs write a byte order mark first: https://www.rfc-editor.org/rfc/rfc8259#section-8.1
  const text = written.replace(/^\uFEFF/, '');
  const parsed = parseJson(text) ?? parseYaml(text, 'core');
  const wrong = (message: string, offset = 0) => ({
    value: null,
    problems: [problemAt({ file, ...positionAt(text, offset) }, message)],
  });
  if ('mistake' in parsed) return wrong(`cannot be read: ${parsed.mistake}`, parsed.offset);
  const { value } = parsed;
  if (!isRaw(value)) return wrong('the file does not hold an object');
  const excess = excessIn(value);
  return excess === null ? { value, problems: [] } : wrong(excess);
}

/** The platform's JSON parser is a hundred times as fast as a YAML parser. Null for what it cannot read exactly. */
function parseJson(text: string): { value: unknown } | null {
  if (!/^\s*[{[]/.test(text)) return null;
  let isExact = true;
  const check = (_: string, value: unknown) => {
    if (Number.isInteger(value) && !Number.isSafeInteger(value)) isExact = false;
    return value;
  };
  try {
    const value: unknown = JSON.parse(text, manyDigits.test(text) ? check : undefined);
    return isExact ? { value } : null;
  } catch {
    // Perhaps it is YAML in braces; if not, the YAML parser reports the mistake.
    return null;
  }
}

/** What is wrong with a part that is too deep, long or large; null if none is. */
function excessIn(document: Raw): string | null {
  let level: { value: unknown; pointer: string }[] = [{ value: document, pointer: '' }];
  for (let depth = 0; depth <= DEEPEST; depth++) {
    const next: typeof level = [];
    for (const { value, pointer } of level) {
      const part = `${shortened(pointer, 160)} has`;
      if (typeof value === 'string' && value.length > LONGEST_TEXT)
        return `${part} ${value.length} characters, and may have ${LONGEST_TEXT}`;
      if (typeof value !== 'object' || value === null) continue;
      const entries = Object.entries(value) as [string, unknown][];
      if (entries.length > MOST_ENTRIES) return `${part} ${entries.length} entries, and may have ${MOST_ENTRIES}`;
      for (const [key, inner] of entries) next.push({ value: inner, pointer: pointer + pointerStep(key) });
    }
    level = next;
  }
  return level[0] ? `${shortened(level[0].pointer, 160)} is nested deeper than ${DEEPEST} levels` : null;
}
