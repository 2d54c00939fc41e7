import type { ApiContent, ApiOperation, ApiParameter, ApiResponse } from '../../model/api.ts';
import type { Json } from '../../model/json.ts';
import type { ApiAnswer, ApiCall } from '../../model/verification.ts';
import { claimReader, type OperationClaim } from './claims.ts';
import { objectOf, pointerStep, valueAt, type Raw } from './json.ts';
import { isJson } from './media-type.ts';
import { OperationReader } from './operation.ts';
import { outlineOf } from './outline.ts';
import type { Origins } from './read.ts';
import { Schemas } from './schemas.ts';
import { pathText, queryPairs } from './request.ts';

/**
 * Reads every operation as a request with its own examples, and the responses that it describes.
 *
 * @param document the whole description
 * @param origins where its parts came from
 * @param base address of the API's pages
 */
export function callsOf(document: Raw, origins: Origins, base: string): ApiCall[] {
  const claimOf = claimReader(document, origins);
  const reader = new OperationReader(document, new Schemas(document));
  return outlineOf(document, base).operations.map((outline) => ({
    ...claimOf(outline),
    ...callOf(document, outline.pointer, reader.read(outline)),
  }));
}

function callOf(document: Raw, pointer: string, operation: ApiOperation): Omit<ApiCall, keyof OperationClaim> {
  const { operationId, method, route, parameters, body, responses } = operation;
  const [content] = body?.contents ?? [];
  const [example] = content ? examplesOf(content) : [];
  const raw = objectOf(valueAt(document, pointer));
  return {
    id: operationId ?? `${method} ${route}`,
    method,
    route,
    path: pathOf(route, parameters),
    body: content === undefined || example === undefined ? null : { type: content.type, value: example },
    parameters: parameters.map(({ name, in: place, required }) => ({ name, in: place, required })),
    bodyProperties: content
      ? (content.schema?.properties ?? []).map(({ name, required }) => ({ name, required }))
      : null,
    answers: responses.flatMap((response) =>
      answersOf(response, (below) => endOf(document, `${pointer}/responses${pointerStep(response.status)}`) + below),
    ),
    extensions: Object.fromEntries(Object.entries(raw).filter(([key]) => key.startsWith('x-'))),
  };
}

/** Fills in the examples of path parameters, and adds a query of the parameters that have an example. */
function pathOf(route: string, parameters: readonly ApiParameter[]): string {
  const exampleOf = ({ examples, schema }: ApiParameter): Json | undefined =>
    [...examples, ...(schema?.examples ?? [])][0];
  const path = route.replaceAll(/\{([^}]*)\}/g, (whole, name: string) => {
    const parameter = parameters.find((each) => each.in === 'path' && each.name === name);
    return parameter ? pathText(exampleOf(parameter)) : whole;
  });
  const query = parameters
    .filter(({ in: place }) => place === 'query')
    .flatMap((parameter) => {
      const value = exampleOf(parameter);
      return value === undefined ? [] : queryPairs(parameter.name, value);
    });
  return query.length > 0 ? `${path}?${query.join('&')}` : path;
}

/** @param at returns the pointer to a part of the response */
function answersOf({ status, contents }: ApiResponse, at: (below: string) => string): ApiAnswer[] {
  if (!/^\d{3}$/.test(status)) return [];
  if (contents.length === 0) return [{ status: Number(status), type: null, schema: null, examples: [] }];
  return contents.map((content) => ({
    status: Number(status),
    type: content.type,
    schema: isJson(content.type) && content.schema ? at(`/content${pointerStep(content.type)}/schema`) : null,
    examples: isJson(content.type) ? examplesOf(content) : [],
  }));
}

/** The examples beside a schema, or else those in it. */
function examplesOf({ examples, isMade, schema }: ApiContent): Json[] {
  return examples.length > 0 && !isMade ? examples.map(({ value }) => value) : (schema?.examples ?? []);
}

/** Follows a reference: the pointer that it leads to, or the given one if there is no reference. */
function endOf(document: Raw, pointer: string): string {
  const reference = objectOf(valueAt(document, pointer))['$ref'];
  return typeof reference === 'string' ? reference.replace(/^#/, '') : pointer;
}
