import { holdsNames, isExtension } from './read.ts';
import { isRaw, pointerStep, textOf, type Raw } from './json.ts';
import { isShown } from './media-type.ts';
import type { PointedProblem } from './schemas.ts';

/** Keys of parts that pages do not show. */
const NOT_SHOWN =
  /^(callbacks|webhooks|xml|encoding|externalValue|externalDocs|prefixItems|patternProperties|not|uniqueItems|content(Encoding|MediaType))$/;
/** Types of security schemes of which only the name is shown. */
const SCHEMES = /^(oauth2|openIdConnect|mutualTLS)$/;
/** What looks like a part of a description in an example is data. */
const DATA = /^(example|default|enum|const|value)$/;

/**
 * Finds what a valid description may contain and pages do not show, because the platform's descriptions do not have it.
 *
 * @returns one warning for each kind of thing, at the first place of it
 */
export function passedOver(document: Raw): PointedProblem[] {
  const found = new Map<string, string[]>();
  for (const { kind, pointer } of partsNotShown(document)) {
    const pointers = found.get(kind);
    if (pointers) pointers.push(pointer);
    else found.set(kind, [pointer]);
  }
  return [...found].map(([kind, [first = '', ...others]]) => ({
    pointer: first,
    message: `pages do not show ${kind}${others.length > 0 ? ` (${others.length + 1} places)` : ''}`,
    fix: 'The rest of the description is not affected.',
    severity: 'warning',
  }));
}

/** Walks without recursion, because a document may be nested deeper than the stack allows. */
function* partsNotShown(document: Raw): Generator<{ kind: string; pointer: string }> {
  const stack = [{ value: document as unknown, pointer: '', key: '', areNames: false }];
  for (let at = stack.pop(); at; at = stack.pop()) {
    if (typeof at.value !== 'object' || at.value === null) continue;
    if (isRaw(at.value)) {
      const kinds = at.areNames ? namesNotShown(at.key, at.value) : keysNotShown(at.value);
      for (const [kind, step] of kinds) yield { kind, pointer: at.pointer + pointerStep(step) };
    }
    for (const [key, value] of Object.entries(at.value).toReversed()) {
      if (!at.areNames && (isExtension(key) || DATA.test(key) || NOT_SHOWN.test(key))) continue;
      if (at.areNames && at.key === 'content' && !isShown(key)) continue;
      stack.push({
        value,
        pointer: at.pointer + pointerStep(key),
        key,
        areNames: !at.areNames && holdsNames(key),
      });
    }
  }
}

/** Of maps by name: bodies of other types, and paths that are described elsewhere. */
function namesNotShown(holder: string, named: Raw): [kind: string, step: string][] {
  return Object.entries(named).flatMap(([name, value]): [string, string][] => {
    if (holder === 'content') return isShown(name) ? [] : [[`bodies of the type "${name}"`, name]];
    return holder === 'paths' && isRaw(value) && '$ref' in value ? [['paths by reference', name]] : [];
  });
}

function keysNotShown(part: Raw): [kind: string, step: string][] {
  const reference = textOf(part['$ref']);
  if (reference !== '' && !reference.startsWith('#')) return [['references to other files', '$ref']];
  const keys = Object.keys(part).flatMap((key): [string, string][] => (NOT_SHOWN.test(key) ? [[`"${key}"`, key]] : []));
  if (part['discriminator'] !== undefined && part['oneOf'] === undefined && part['anyOf'] === undefined)
    keys.push(['a discriminator outside of "oneOf" and "anyOf"', 'discriminator']);
  if (typeof part['in'] !== 'string' && !SCHEMES.test(textOf(part['type']))) return keys;
  if (part['type'] === 'apiKey') return part['in'] === 'cookie' ? [['API keys in cookies', 'in']] : [];
  if (typeof part['in'] !== 'string') return [[`security schemes of the type "${textOf(part['type'])}"`, 'type']];
  return [...keys, ...parametersNotShown(part)];
}

/** What of a parameter is not shown: its place, or a way to write its value other than the default of the place. */
function parametersNotShown({
  in: place,
  style,
  explode,
  allowReserved,
  content,
}: Raw): [kind: string, step: string][] {
  if (place === 'cookie') return [['parameters in cookies', 'in']];
  const usual = place === 'query' ? { style: 'form', explode: true } : { style: 'simple', explode: false };
  const found: [string, string][] = [];
  if (style !== undefined && style !== usual.style) found.push([`parameters of the style "${String(style)}"`, 'style']);
  if (explode !== undefined && explode !== usual.explode)
    found.push([`parameters with "explode": ${String(explode)}`, 'explode']);
  if (allowReserved === true) found.push(['parameters with "allowReserved"', 'allowReserved']);
  if (content !== undefined) found.push(['parameters with a content type', 'content']);
  return found;
}
