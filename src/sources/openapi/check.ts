import type { OpenApiConfig } from '../../model/config.ts';
import { problemAt, type Problem } from '../../model/problem.ts';
import { suggest } from '../../model/suggest.ts';
import { isRaw, listOf, objectOf, pointerSteps, textOf, textOrNull, valueAt, type Raw } from './json.ts';
import { relatedIds, type Outline } from './outline.ts';
import { lostReferences, lostTexts, passedOver } from './passed-over.ts';
import type { PlaceOf } from './pointer-places.ts';
import { fileOf, type Description } from './read.ts';
import { Schemas, type PointedProblem } from './schemas.ts';

type Judged = PointedProblem & { severity: Problem['severity'] };

/**
 * Finds everything that is wrong with a description that could be read.
 *
 * @param outline its pages
 * @param placeOf finds the lines of the mistakes
 */
export async function checkDescription(
  { document, origins }: Pick<Description, 'document' | 'origins'>,
  outline: Outline,
  config: OpenApiConfig,
  placeOf: PlaceOf,
): Promise<Problem[]> {
  const mistakes = await mistakesIn(document, outline, config);
  return mistakes.map(({ pointer, message, fix, severity }) => {
    // A message that quotes what is wrong is enough to group by. Others need the key, too.
    const key = pointerSteps(pointer)?.findLast((step) => !/^\d+$/.test(step));
    const cause = message.includes('"') ? message : `${key} ${message}`;
    return {
      ...problemAt(placeOf(fileOf(origins, pointer), pointer), `${pointer || '/'}: ${message}`, fix, severity),
      ...(severity === 'warning' && { cause }),
    };
  });
}

/** Finds the mistakes in a document, as {@link checkDescription} does, each at its JSON pointer. */
export async function mistakesIn(document: Raw, outline: Outline, config: OpenApiConfig): Promise<Judged[]> {
  const unreadable = unreadablePart(document);
  if (unreadable) return [{ ...unreadable, severity: 'error' }];
  // Loaded on demand: it is large, and builds with an unchanged description do not need it.
  const { lintDocument } = await import('./lint.ts');
  const lost = lostReferences(document);
  // Gaps in a broken document can wait.
  const isStrict = config.strict && lost.length === 0;
  const errors = [...lost, ...(await lintDocument(document, isStrict))];
  errors.push(...passedOver(document), ...lostTexts(document));
  errors.push(...lostRelated(document, outline), ...lostSchemes(document, outline), ...lostTags(document, outline));
  const schemas = new Schemas(document);
  for (const { pointer } of outline.schemas) schemas.at(pointer);
  errors.push(...schemas.problems);
  // A broken rule keeps nothing from being shown, so it is an error only in a strict site.
  const severity = config.strict ? 'error' : 'warning';
  return errors.map((problem) => ({ severity, ...problem }));
}

/** Why nothing of a document can be shown: an unsupported version, or paths that are not an object. Null if it can be shown. */
function unreadablePart(document: Raw): PointedProblem | null {
  const version = textOf(document['openapi']);
  if (/^3\.[01](\.|$)/.test(version)) {
    if (document['paths'] === undefined || isRaw(document['paths'])) return null;
    return { pointer: '/paths', message: 'must be an object', fix: 'List the operations by path.' };
  }
  const given = version || textOrNull(document['swagger']);
  return {
    pointer: version ? '/openapi' : given ? '/swagger' : '',
    message: given ? `OpenAPI version "${given}" is not supported` : 'the key "openapi" with the version is missing',
    fix: 'Versions 3.0 and 3.1 are; tools convert others.',
  };
}

/** Finds the operations that a tag lists as related but the document does not have. */
function lostRelated(document: Raw, { operations }: Outline): PointedProblem[] {
  const known = operations.flatMap(({ operationId }) => operationId ?? []);
  return listOf(document['tags']).flatMap((tag, index) => {
    const lost = relatedIds(objectOf(tag)).filter((id) => !known.includes(id));
    return lost.map((id) => ({
      pointer: `/tags/${index}/x-related`,
      message: `there is no operation "${id}"${suggest(id, known)}`,
      fix: 'x-related of a tag lists ids of operations (operationId).',
    }));
  });
}

/** Finds the security schemes that the document or an operation requires but the document does not describe. */
function lostSchemes(document: Raw, { operations }: Outline): PointedProblem[] {
  const known = Object.keys(objectOf(objectOf(document['components'])['securitySchemes']));
  return ['', ...operations.map(({ pointer }) => pointer)].flatMap((pointer) => {
    const sets = listOf(objectOf(valueAt(document, pointer))['security']);
    const lost = sets.flatMap((set) => Object.keys(objectOf(set))).filter((name) => !known.includes(name));
    return lost.map((name) => ({
      pointer: `${pointer}/security`,
      message: `there is no security scheme "${name}"${suggest(name, known)}`,
      fix: 'Describe it in components.securitySchemes.',
    }));
  });
}

/** Finds the tags that no operation has, so that they have no page. */
function lostTags(document: Raw, { tags }: Outline): PointedProblem[] {
  const used = new Set(tags.map((tag) => tag.name));
  return listOf(document['tags']).flatMap((tag, index) => {
    const name = textOrNull(objectOf(tag)['name']);
    if (name === null || used.has(name)) return [];
    const fix = 'Remove it, or correct the tags of the operations.';
    return [{ pointer: `/tags/${index}`, message: `no operation has the tag "${name}"`, fix, severity: 'warning' }];
  });
}
