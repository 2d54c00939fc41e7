import { listOf, objectOf, type JsonObject } from '../src/model/json.ts';
import { valueAt } from '../src/model/json-pointer.ts';
import type { ApiCall } from './product.ts';

/**
 * Compares an operation's parameters and body with the description that an instance publishes of itself.
 *
 * @param published that description, as OpenAPI
 * @returns the differences, each as a sentence
 */
export function compareWithPublished(call: ApiCall, published: unknown): string[] {
  const found = publishedOperation(call, published);
  if (found === null) return [`${call.method} ${call.route} is not in it`];
  const { operation, item, document } = found;
  return [
    ...compareParameters(call, [...listOf(item['parameters']), ...listOf(operation['parameters'])], document),
    ...compareBodies(call, operation['requestBody'], document),
  ];
}

/** Operations of a published description that none of the calls covers, such as `GET /items`. */
export function lackingOperations(calls: readonly ApiCall[], published: unknown): string[] {
  const known = new Set(calls.map(({ method, route }) => `${method} ${shapeOf(route)}`));
  return Object.entries(objectOf(objectOf(published)['paths'])).flatMap(([route, item]) =>
    Object.keys(objectOf(item))
      .filter((method) => METHOD.test(method) && !known.has(`${method.toUpperCase()} ${shapeOf(route)}`))
      .map((method) => `${method.toUpperCase()} ${route}`),
  );
}

const METHOD = /^(?:get|put|post|delete|patch)$/;

/** A route without the names of its parameters, which may differ between descriptions. */
function shapeOf(route: string): string {
  return route.replaceAll(/\{[^}]*\}/g, '{}').replace(/\/$/, '');
}

function publishedOperation({ method, route }: ApiCall, published: unknown) {
  const document = objectOf(published);
  for (const [written, value] of Object.entries(objectOf(document['paths']))) {
    const item = objectOf(value);
    const operation = item[method.toLowerCase()];
    if (shapeOf(written) === shapeOf(route) && operation !== undefined)
      return { operation: objectOf(operation), item, document };
  }
  return null;
}

function compareParameters(call: ApiCall, published: unknown[], document: JsonObject): string[] {
  const theirs = new Map(
    published.map((entry) => {
      const { name, in: place, required } = followed(document, entry);
      return [`${String(place)} parameter "${String(name)}"`, required === true];
    }),
  );
  const ours = new Map(
    call.parameters.map(({ name, in: place, required }) => [`${place} parameter "${name}"`, required]),
  );
  return compareNames(ours, theirs);
}

function compareBodies(call: ApiCall, body: unknown, document: JsonObject): string[] {
  const [content] = Object.values(objectOf(followed(document, body)['content']));
  if (content === undefined) return call.bodyProperties === null ? [] : ['a request body: only here'];
  if (call.bodyProperties === null) return ['a request body: only there'];
  const ours = new Map(call.bodyProperties.map(({ name, required }) => [`body property "${name}"`, required]));
  return compareNames(ours, propertiesOf(objectOf(content)['schema'], document));
}

/** Compares two lists of names, and whether each is required. */
function compareNames(ours: ReadonlyMap<string, boolean>, theirs: ReadonlyMap<string, boolean>): string[] {
  return [
    ...[...ours].flatMap(([name, required]) => {
      const other = theirs.get(name);
      if (other === undefined) return [`${name}: only here`];
      return other === required ? [] : [`${name}: required ${required ? 'only here' : 'only there'}`];
    }),
    ...[...theirs.keys()].filter((name) => !ours.has(name)).map((name) => `${name}: only there`),
  ];
}

/** The properties of a body, as they are called in differences, and whether each is required. */
function propertiesOf(schema: unknown, document: JsonObject): Map<string, boolean> {
  const value = followed(document, schema);
  const required = new Set(listOf(value['required']));
  return new Map([
    ...Object.keys(objectOf(value['properties'])).map((name): [string, boolean] => [
      `body property "${name}"`,
      required.has(name),
    ]),
    ...listOf(value['allOf']).flatMap((part) => [...propertiesOf(part, document)]),
  ]);
}

function followed(document: JsonObject, value: unknown): JsonObject {
  const reference = objectOf(value)['$ref'];
  return objectOf(typeof reference === 'string' ? valueAt(document, reference.replace(/^#/, '')) : value);
}
