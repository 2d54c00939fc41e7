import type { ApiContent, ApiParameter } from '../src/model/api.ts';
import { objectOf, type Json, type JsonObject } from '../src/model/json.ts';
import { pointerStep, valueAt } from '../src/model/json-pointer.ts';
import { claimReader } from '../src/sources/openapi/claims.ts';
import { isJson } from '../src/sources/openapi/media-type.ts';
import { OperationReader } from '../src/sources/openapi/operation.ts';
import { outlineOf } from '../src/sources/openapi/outline.ts';
import type { Origins } from '../src/sources/openapi/read.ts';
import { pathText, queryPairs } from '../src/sources/openapi/request.ts';
import { Schemas } from '../src/sources/openapi/schemas.ts';
import type { ApiAnswer, ApiCall } from './product.ts';

/**
 * Reads every operation as a request with its own examples, and the responses that it describes.
 *
 * @param document the whole description
 * @param origins where its parts came from
 * @param base address of the API's pages
 */
export function callsOf(document: JsonObject, origins: Origins, base: string): ApiCall[] {
  const claimOf = claimReader(document, origins);
  const reader = new OperationReader(document, new Schemas(document));
  return outlineOf(document, base).operations.map((outline) => {
    const { operationId, method, route, parameters, body, responses } = reader.read(outline);
    const [content] = body?.contents ?? [];
    const [example] = content ? examplesOf(content) : [];
    const entries = Object.entries(objectOf(valueAt(document, outline.pointer)));
    return {
      ...claimOf(outline),
      id: operationId ?? `${method} ${route}`,
      method,
      route,
      path: pathOf(route, parameters),
      body: content === undefined || example === undefined ? null : { type: content.type, value: example },
      parameters,
      bodyProperties: content ? (content.schema?.properties ?? []) : null,
      answers: responses.flatMap(({ status, contents }) =>
        answersOf(status, contents, endOf(document, `${outline.pointer}/responses${pointerStep(status)}`)),
      ),
      extensions: Object.fromEntries(entries.filter(([key]) => key.startsWith('x-'))),
    };
  });
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

/** @param pointer that of the response, references followed */
function answersOf(status: string, contents: readonly ApiContent[], pointer: string): ApiAnswer[] {
  if (!/^\d{3}$/.test(status)) return [];
  if (contents.length === 0) return [{ status: Number(status), type: null, schema: null, examples: [] }];
  return contents.map((content) => ({
    status: Number(status),
    type: content.type,
    schema: isJson(content.type) && content.schema ? `${pointer}/content${pointerStep(content.type)}/schema` : null,
    examples: isJson(content.type) ? examplesOf(content) : [],
  }));
}

/** The examples beside a schema, or else those in it. */
function examplesOf({ examples, isMade, schema }: ApiContent): Json[] {
  return examples.length > 0 && !isMade ? examples.map(({ value }) => value) : (schema?.examples ?? []);
}

/** Follows a reference: the pointer that it leads to, or the given one if there is no reference. */
function endOf(document: JsonObject, pointer: string): string {
  const reference = objectOf(valueAt(document, pointer))['$ref'];
  return typeof reference === 'string' ? reference.replace(/^#/, '') : pointer;
}
