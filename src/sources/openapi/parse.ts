import { parseDocument } from 'yaml';
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

/**
 * Parses an API description, in JSON or YAML.
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

/** The platform's JSON parser is a hundred times as fast as a YAML parser. Null for what it cannot read. */
function parseJson(text: string): { value: unknown; problems: Problem[] } | null {
  try {
    return { value: JSON.parse(text), problems: [] };
  } catch {
    // Perhaps it is YAML in braces; if not, the YAML parser reports the mistake.
    return null;
  }
}

function parseYaml(text: string, file: string): { value: unknown; problems: Problem[] } {
  const document = parseDocument(text, { prettyErrors: false });
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
