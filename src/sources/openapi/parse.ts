import { parseDocument, type ScalarTag, type Tags } from 'yaml';
import { positionAt, problemAt, reasonOf, startOf, type Problem } from '../../model/problem.ts';
import { shortened } from '../../model/text.ts';
import { isRaw, pointerStep, type Raw } from './json.ts';

interface Parsed {
  /** Null if it cannot be read. */
  value: Raw | null;
  problems: Problem[];
}

/** Anything nested deeper is an attack or a mistake. Code that recurses through a document runs out of stack far deeper. */
const DEEPEST = 256;
const MOST_PROBLEMS = 5;
/** Digits in a row that may be an integer that JavaScript would round. Most often they are part of a text. */
const manyDigits = /\d{16}/;

/**
 * Parses an API description, in JSON or YAML. Integers that JavaScript would round become `bigint`, so that they keep
 * the digits that the description gives them.
 *
 * @param file for messages
 */
export function parseText(written: string, file: string): Parsed {
  // Some programs write a byte order mark first: https://www.rfc-editor.org/rfc/rfc8259#section-8.1
  const text = written.replace(/^\uFEFF/, '');
  const { value, problems } = parseJson(text) ?? parseYaml(text, file);
  if (problems.length > 0) return { value: null, problems };
  const wrong = (message: string) => ({ value: null, problems: [problemAt(startOf(file), message)] });
  if (!isRaw(value)) return wrong('the file does not hold an object');
  const deep = tooDeepPart(value);
  return deep === null ? { value, problems } : wrong(`${shortened(deep, 160)} is nested deeper than ${DEEPEST} levels`);
}

/** The platform's JSON parser is a hundred times as fast as a YAML parser. Null for what it cannot read exactly. */
function parseJson(text: string): { value: unknown; problems: Problem[] } | null {
  if (!/^\s*[{[]/.test(text)) return null;
  let isExact = true;
  const check = (_: string, value: unknown) => {
    if (Number.isInteger(value) && !Number.isSafeInteger(value)) isExact = false;
    return value;
  };
  try {
    const value: unknown = JSON.parse(text, manyDigits.test(text) ? check : undefined);
    return isExact ? { value, problems: [] } : null;
  } catch {
    // Perhaps it is YAML in braces; if not, the YAML parser reports the mistake.
    return null;
  }
}

function parseYaml(text: string, file: string): { value: unknown; problems: Problem[] } {
  const document = parseDocument(text, { prettyErrors: false, customTags: withExactIntegers });
  if (document.errors.length > 0)
    return {
      value: null,
      problems: document.errors
        .slice(0, MOST_PROBLEMS)
        .map(({ pos: [at], message }) => problemAt({ file, ...positionAt(text, at) }, `cannot be read: ${message}`)),
    };
  try {
    return { value: document.toJS(), problems: [] };
  } catch (error) {
    // Aliases that expand without end.
    return { value: null, problems: [problemAt(startOf(file), `cannot be read: ${reasonOf(error)}`)] };
  }
}

/** Changes how decimal integers are read. */
function withExactIntegers(tags: Tags): Tags {
  return tags.map((tag) => {
    const isInteger = typeof tag === 'object' && tag.tag === 'tag:yaml.org,2002:int' && tag.format === undefined;
    return isInteger ? { ...(tag as ScalarTag), resolve: exactInteger } : tag;
  });
}

function exactInteger(digits: string): number | bigint {
  const number = Number(digits);
  return Number.isSafeInteger(number) ? number : BigInt(digits);
}

/** The pointer of a part that is nested too deep; null if there is none. An alias that contains itself has no end. */
function tooDeepPart(document: Raw): string | null {
  let level: { value: unknown; pointer: string }[] = [{ value: document, pointer: '' }];
  for (let depth = 0; depth <= DEEPEST; depth++) {
    level = level.flatMap(({ value, pointer }) =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).map(([key, inner]) => ({
            value: inner as unknown,
            pointer: pointer + pointerStep(key),
          }))
        : [],
    );
  }
  return level[0]?.pointer ?? null;
}
