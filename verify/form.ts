import { shortened } from '../src/model/text.ts';
import { isObject, type Json } from '../src/model/json.ts';

/** Receives the differences between a shown body and an actual one, each as a sentence. */
type Report = (path: string, text: string) => void;

export interface FormOptions {
  /** The page says that it shows an excerpt, so anything else in the response is ignored. */
  isExcerpt: boolean;
  /** The page shows a different case, so lists that have entries there may be empty. */
  isExample: boolean;
  /** True if a value must equal the one that the page shows; `path` is like `features[].name`. */
  isFixed: (path: string) => boolean;
}

/**
 * Compares a body with the JSON that a page shows: same keys, same types, and the same values if they are fixed. The
 * entries of a list are taken together: a key that one of them has may be in any.
 *
 * @returns the differences, each as a sentence with its place in the body
 */
export function compareForm(shown: unknown, came: unknown, options: FormOptions): string[] {
  const found: string[] = [];
  compare([shown as Json], [came as Json], '', options, (path, text) => found.push(`${path || 'the body'}: ${text}`));
  return found;
}

/** Compares all values that the page shows at a place with all that the response has there. */
function compare(shown: Json[], came: Json[], path: string, options: FormOptions, report: Report): void {
  const shownTypes = typesOf(shown);
  const cameTypes = typesOf(came);
  // Null on either side says nothing about the type of a value.
  const unknown = [...cameTypes].find((type) => !shownTypes.has(type));
  if (shownTypes.size > 0 && unknown) {
    report(path, `the page shows ${[...shownTypes].join(' or ')}, and ${unknown} came`);
    return;
  }
  compareValues(shown, came, path, options, report);
  compareLists(shown, came, path, options, report);
  compareObjects(shown, came, path, options, report);
}

function compareValues(shown: Json[], came: Json[], path: string, { isFixed }: FormOptions, report: Report): void {
  for (const value of new Set(shown.filter((each) => typeof each !== 'object')))
    if (isFixed(path) && !came.includes(value))
      report(path, `the page shows ${JSON.stringify(value)}, and ${came.map(brief).join(', ')} came`);
}

function compareLists(shown: Json[], came: Json[], path: string, options: FormOptions, report: Report): void {
  const shownEntries = shown.filter((value) => Array.isArray(value)).flat();
  const cameEntries = came.filter((value) => Array.isArray(value)).flat();
  if (shownEntries.length === 0) return;
  if (cameEntries.length === 0 && came.some((value) => Array.isArray(value))) {
    if (!options.isExample) report(`${path}[]`, 'the page shows entries, but the list is empty');
    return;
  }
  compare(shownEntries, ofTheTypes(cameEntries, shownEntries), `${path}[]`, options, report);
}

/** If entries have a `type`, keeps those of the types that the page shows, because others may have other keys. */
function ofTheTypes(came: Json[], shown: Json[]): Json[] {
  const types = new Set(shown.filter((value) => isObject(value)).map(({ type }) => type));
  const found = came.filter((value) => isObject(value) && types.has(value['type']));
  return found.length > 0 ? found : came;
}

function compareObjects(shown: Json[], came: Json[], path: string, options: FormOptions, report: Report): void {
  const shownObjects = shown.filter((value) => isObject(value));
  const cameObjects = came.filter((value) => isObject(value));
  if (shownObjects.length === 0 || cameObjects.length === 0) return;
  const shownKeys = new Set(shownObjects.flatMap((value) => Object.keys(value)));
  const cameKeys = new Set(cameObjects.flatMap((value) => Object.keys(value)));
  const inside = (key: string) => (path ? `${path}.${key}` : key);
  const at = (objects: { [key: string]: Json }[], key: string) =>
    objects.flatMap((value) => (Object.hasOwn(value, key) ? [value[key] ?? null] : []));
  for (const key of shownKeys) {
    if (cameKeys.has(key)) compare(at(shownObjects, key), at(cameObjects, key), inside(key), options, report);
    else report(inside(key), 'the page shows it, but the response does not have it');
  }
  if (!options.isExcerpt)
    for (const key of cameKeys)
      if (!shownKeys.has(key))
        report(inside(key), `the response has it (${brief(at(cameObjects, key)[0])}), but the page does not show it`);
}

function typesOf(values: Json[]): Set<string> {
  return new Set(
    values
      .filter((value) => value !== null)
      .map((value) => (Array.isArray(value) ? 'a list' : (NAMES[typeof value] ?? ''))),
  );
}

const NAMES: Record<string, string> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
};

function brief(value: Json | undefined): string {
  return shortened(JSON.stringify(value) ?? 'nothing', 80);
}

/** True for text that an instance makes up, differently each time: ids, secrets, and addresses that contain them. */
function isMade(text: string): boolean {
  return /[\da-f]{8}/.test(text) && /\d/.test(text);
}

/**
 * Pairs texts that the page shows with the values that came instead: ids and secrets. Where later blocks of the page
 * have the text, they mean the value.
 */
export function learn(shown: unknown, came: unknown, into: Map<string, string>): void {
  if (typeof shown === 'string' && typeof came === 'string') {
    if (shown !== came && isMade(shown) && isMade(came)) into.set(shown, came);
  } else if (typeof shown === 'object' && typeof came === 'object' && shown !== null && came !== null)
    for (const [key, inner] of Object.entries(shown)) learn(inner, (came as Record<string, unknown>)[key], into);
}
