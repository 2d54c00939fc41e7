import { holdsNames, isData, isExtension } from './read.ts';
import { isRaw, pointerStep, textOf, valueAt, type Raw } from './json.ts';
import { withoutCode } from '../markdown/mdx-syntax.ts';
import { unpairedTags } from '../markdown/unpaired-tags.ts';
import { isBearer } from './access.ts';
import { isJson, isShown } from './media-type.ts';
import type { PointedProblem } from './schemas.ts';

/** Keys of parts that pages do not show. */
const NOT_SHOWN =
  /^(callbacks|webhooks|bearerFormat|allowEmptyValue|xml|encoding|externalValue|externalDocs|variables|prefixItems|patternProperties|not|if|contains|uniqueItems|propertyNames|(unevaluated|dependent)\w+|content(Encoding|MediaType))$/;
/** Methods of operations that have no page. */
const METHODS = ['head', 'options', 'trace'];
/** Types of security schemes of which only the name is shown. */
const SCHEMES = /^(oauth2|openIdConnect|mutualTLS)$/;
const PICTURE = /!\[|<img\b/i;
/** Longer chains of references have no end. */
const LONGEST_CHAIN = 20;

interface Part {
  value: Raw;
  pointer: string;
  key: string;
  /** True if its keys are names. */
  areNames: boolean;
}

/** What is not shown: a name for it, and the key that it has in its part. */
type Found = [kind: string, step: string];

/**
 * The parts of a document that pages show, without data and extensions. Walks without recursion, because a document may
 * be nested deeper than the stack allows.
 */
function* partsOf(document: Raw): Generator<Part> {
  const stack = [{ value: document as unknown, pointer: '', key: '', areNames: false }];
  for (let at = stack.pop(); at; at = stack.pop()) {
    const { value, pointer, areNames } = at;
    if (typeof value !== 'object' || value === null) continue;
    if (isRaw(value)) yield { ...at, value };
    for (const [key, inner] of Object.entries(value).toReversed()) {
      const isPassed = areNames
        ? at.key === 'content' && !isShownAt(pointer, key)
        : isExtension(key) || isData(key) || NOT_SHOWN.test(key);
      if (!isPassed)
        stack.push({
          value: inner as unknown,
          pointer: pointer + pointerStep(key),
          key,
          areNames: !areNames && holdsNames(key),
        });
    }
  }
}

/** True if pages show a body of a type: of requests, only JSON. */
function isShownAt(pointer: string, type: string): boolean {
  return /\/requestBod(y|ies\/[^/]*)\/content$/.test(pointer) ? isJson(type) : isShown(type);
}

/** True if a reference leads to a part of the document, directly or by others. */
export function leadsSomewhere(document: Raw, reference: string): boolean {
  let at: unknown = reference;
  for (let steps = 0; typeof at === 'string' && steps < LONGEST_CHAIN; steps++) {
    const target = at.startsWith('#') ? valueAt(document, at.slice(1)) : undefined;
    if (target === undefined) return false;
    at = isRaw(target) ? target['$ref'] : null;
  }
  return typeof at !== 'string';
}

/** Finds the references to parts that the document does not have. */
export function lostReferences(document: Raw): PointedProblem[] {
  return [...partsOf(document)].flatMap(({ value, pointer, areNames }): PointedProblem[] => {
    const reference = areNames ? '' : textOf(value['$ref']);
    if (!reference.startsWith('#') || leadsSomewhere(document, reference)) return [];
    const fix = 'Correct the reference, or add what it refers to.';
    return [{ pointer, message: `"$ref": "${reference}" leads to nothing`, fix }];
  });
}

/** Finds what browsers leave out of texts: what follows a comment that never ends, and words that look like tags. */
export function lostTexts(document: Raw): PointedProblem[] {
  return [...partsOf(document)].flatMap(({ value, pointer: part, areNames }): PointedProblem[] => {
    const written = areNames ? '' : textOf(value['description']);
    if (!written.includes('<')) return [];
    const text = withoutCode(written);
    const pointer = part + pointerStep('description');
    const start = text.lastIndexOf('<!--');
    if (start !== -1 && !text.includes('-->', start)) {
      const message = '"<!--" begins a comment that never ends, so the rest of the text is missing';
      return [{ pointer, message, fix: 'End it with "-->".', severity: 'warning' }];
    }
    // Addresses between these signs are links.
    const lost = unpairedTags(text).find(({ tag }) => !/[:@]/.test(tag));
    const fix = 'Write the missing tag, or put it into backticks if it is text.';
    return lost ? [{ pointer, message: `${lost.message}, and browsers do not show it`, fix, severity: 'warning' }] : [];
  });
}

/**
 * Finds what a valid description may contain and pages do not show, because the platform's descriptions do not have it.
 *
 * @returns one warning for each kind of thing, at the first place of it
 */
export function passedOver(document: Raw): PointedProblem[] {
  const found = new Map<string, string[]>();
  for (const part of partsOf(document)) {
    const kinds = part.areNames ? namesNotShown(part) : keysNotShown(part);
    for (const [kind, step] of kinds) found.set(kind, [...(found.get(kind) ?? []), part.pointer + pointerStep(step)]);
  }
  return [...found].map(([kind, [first = '', ...others]]) => ({
    pointer: first,
    message: `pages do not show ${kind}${others.length > 0 ? ` (${others.length + 1} places)` : ''}`,
    fix: 'The rest of the description is not affected.',
    severity: 'warning',
  }));
}

/** Of maps by name: bodies of other types, and paths that are described elsewhere. */
function namesNotShown({ key: holder, value: named, pointer }: Part): Found[] {
  return Object.entries(named).flatMap(([name, value]): Found[] => {
    if (holder === 'content') return isShownAt(pointer, name) ? [] : [[`bodies of the type "${name}"`, name]];
    return holder === 'paths' && isRaw(value) && '$ref' in value ? [['paths by reference', name]] : [];
  });
}

function keysNotShown({ value: part, pointer }: Part): Found[] {
  const reference = textOf(part['$ref']);
  if (reference !== '' && !reference.startsWith('#')) return [['references to other files', '$ref']];
  const keys = Object.keys(part).flatMap((key): Found[] => (NOT_SHOWN.test(key) ? [[`"${key}"`, key]] : []));
  const text = textOf(part['description']);
  if (PICTURE.test(text) && PICTURE.test(withoutCode(text))) keys.push(['pictures in descriptions', 'description']);
  if (/^\/paths\/[^/]*$/.test(pointer))
    for (const method of METHODS) if (method in part) keys.push([`operations of the method "${method}"`, method]);
  if (/^\/paths\/[^/]*\/get$/.test(pointer) && 'requestBody' in part)
    keys.push(['bodies of GET requests', 'requestBody']);
  // A list in a schema, by name in a parameter.
  const isOne = Array.isArray(part['examples']) || typeof part['in'] === 'string';
  if (isOne && Object.keys(part['examples'] ?? {}).length > 1)
    keys.push(['more than one example of a value', 'examples']);
  if (part['servers'] !== undefined && pointer !== '') keys.push(['servers of a path or an operation', 'servers']);
  if (part['discriminator'] !== undefined && part['oneOf'] === undefined && part['anyOf'] === undefined)
    keys.push(['a discriminator outside of "oneOf" and "anyOf"', 'discriminator']);
  if (part['type'] === 'http' && !isBearer(part)) return [[`the HTTP scheme "${textOf(part['scheme'])}"`, 'scheme']];
  if (typeof part['in'] !== 'string' && !SCHEMES.test(textOf(part['type']))) return keys;
  if (part['type'] === 'apiKey') return part['in'] === 'header' ? [] : [[`API keys in "${textOf(part['in'])}"`, 'in']];
  if (typeof part['in'] !== 'string') return [[`security schemes of the type "${textOf(part['type'])}"`, 'type']];
  return [...keys, ...parametersNotShown(part)];
}

/** What of a parameter is not shown: its place, or a way to write its value other than the default of the place. */
function parametersNotShown(parameter: Raw): Found[] {
  if (parameter['in'] === 'cookie') return [['parameters in cookies', 'in']];
  const isQuery = parameter['in'] === 'query';
  const usual: Raw = { style: isQuery ? 'form' : 'simple', explode: isQuery, allowReserved: false, content: undefined };
  return Object.keys(usual).flatMap((key): Found[] => {
    const isUsual = parameter[key] === undefined || parameter[key] === usual[key];
    return isUsual ? [] : [[`parameters with "${key}"`, key]];
  });
}
