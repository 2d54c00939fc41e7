import { hashOf } from '../../files/hash.ts';
import type { ApiSerialization } from '../../model/api.ts';
import type { Json } from '../../model/json.ts';
import type { ApiAnswer, ApiCall, ApiCallParameter } from '../../model/verification.ts';
import { isRaw, jsonOf, listOf, objectOf, pointerStep, textOf, valueAt, type Raw } from './json.ts';
import { isJson } from './media-type.ts';
import { outlineOf, type OutlineOperation } from './outline.ts';
import { holdsNames, originOf, type Origin } from './read.ts';
import { formPairs, pathText } from './serialize.ts';

/**
 * Reads every operation as a request with its own examples, and what it says of the answers.
 *
 * @param document the bundled description
 * @param origins where its parts came from
 * @param base address of the API's pages
 */
export function callsOf(document: Raw, origins: readonly Origin[], base: string): ApiCall[] {
  const claims = new Claims(document);
  return outlineOf(document, base, '')
    .operations.filter(({ webhook }) => !webhook)
    .map((operation) => callOf(document, origins, operation, claims));
}

function callOf(document: Raw, origins: readonly Origin[], outline: OutlineOperation, claims: Claims): ApiCall {
  const { pointer, itemPointer, method, route, href, operationId } = outline;
  const operation = objectOf(valueAt(document, pointer));
  const { file, original } = originOf(origins, pointer);
  const parameters = parametersOf(document, operation, objectOf(valueAt(document, itemPointer)));
  const body = followed(document, operation['requestBody'], `${pointer}/requestBody`);
  const [type, content] = Object.entries(objectOf(body.value['content']))[0] ?? [];
  const [example] = type === undefined ? [] : examplesOf(document, content);
  return {
    id: operationId ?? `${method} ${route}`,
    page: href.slice(1),
    file,
    pointer: original,
    method,
    route,
    path: pathOf(route, parameters),
    body: type === undefined || example === undefined ? null : { type, value: example },
    parameters: parameters.map(({ name, in: place, required }) => ({ name, in: place, required })),
    bodyProperties: type === undefined ? null : propertiesOf(document, objectOf(content)['schema']),
    answers: answersOf(document, operation, pointer),
    extensions: Object.fromEntries(Object.entries(operation).filter(([key]) => key.startsWith('x-'))),
    digest: hashOf(
      method,
      route,
      claims.of(valueAt(document, pointer)),
      claims.of(objectOf(valueAt(document, itemPointer))['parameters']),
    ).slice(0, 16),
  };
}

interface Parameter extends ApiCallParameter {
  raw: Raw;
}

/** An operation's parameters take the place of its path's with the same name. */
function parametersOf(document: Raw, operation: Raw, item: Raw): Parameter[] {
  const all = new Map<string, Parameter>();
  for (const entry of [...listOf(item['parameters']), ...listOf(operation['parameters'])]) {
    const { value: raw } = followed(document, entry, '');
    const [name, place] = [textOf(raw['name']), textOf(raw['in'])];
    all.set(`${place} ${name}`, { name, in: place, required: place === 'path' || raw['required'] === true, raw });
  }
  return [...all.values()];
}

/** Fills in the examples: of the query those that are required, or have an example of their own. */
function pathOf(route: string, parameters: readonly Parameter[]): string {
  const how = ({ raw, in: place }: Parameter): ApiSerialization => ({
    style: textOf(raw['style']) || (place === 'path' ? 'simple' : 'form'),
    explode: typeof raw['explode'] === 'boolean' ? raw['explode'] : place !== 'path',
    allowReserved: raw['allowReserved'] === true,
    contentType: null,
  });
  const valueOf = ({ raw }: Parameter): Json | undefined =>
    exampleValues(raw)[0] ?? (objectOf(raw['schema'])['example'] as Json | undefined);
  const path = route.replaceAll(/\{([^}]*)\}/g, (whole, name: string) => {
    const parameter = parameters.find((each) => each.in === 'path' && each.name === name);
    return parameter ? pathText(name, valueOf(parameter), how(parameter)) : whole;
  });
  const query = parameters
    .filter(({ in: place }) => place === 'query')
    .flatMap((parameter) => {
      const value = valueOf(parameter);
      return value === undefined ? [] : formPairs(parameter.name, value, how(parameter));
    });
  return query.length > 0 ? `${path}?${query.join('&')}` : path;
}

function answersOf(document: Raw, operation: Raw, pointer: string): ApiAnswer[] {
  return Object.entries(objectOf(operation['responses'])).flatMap(([status, response]): ApiAnswer[] => {
    const { value, pointer: here } = followed(document, response, `${pointer}/responses${pointerStep(status)}`);
    if (!/^\d{3}$/.test(status)) return [];
    const contents = Object.entries(objectOf(value['content']));
    if (contents.length === 0) return [{ status: Number(status), type: null, schema: null, examples: [] }];
    return contents.map(([type, content]) => ({
      status: Number(status),
      type,
      schema: isJson(type) && isRaw(objectOf(content)['schema']) ? `${here}/content${pointerStep(type)}/schema` : null,
      examples: isJson(type) ? examplesOf(document, content) : [],
    }));
  });
}

/** Examples beside a schema, or in it. */
function examplesOf(document: Raw, content: unknown): Json[] {
  const raw = objectOf(content);
  const named = Object.values(objectOf(raw['examples'])).map((example) => followed(document, example, '').value);
  const own = [...exampleValues({ ...raw, examples: undefined }), ...named.flatMap((each) => each['value'] ?? [])];
  const { value: schema } = followed(document, raw['schema'], '');
  return (own.length > 0 ? own : schema['example'] === undefined ? [] : [schema['example']]).map(jsonOf);
}

function exampleValues(raw: Raw): Json[] {
  if (raw['example'] !== undefined) return [jsonOf(raw['example'])];
  return Object.values(objectOf(raw['examples'])).flatMap((each) =>
    objectOf(each)['value'] === undefined ? [] : [jsonOf(objectOf(each)['value'])],
  );
}

/** The names that a schema lists, its parts' included. */
function propertiesOf(document: Raw, schema: unknown): { name: string; required: boolean }[] {
  const { value } = followed(document, schema, '');
  const required = new Set(listOf(value['required']));
  const own = Object.keys(objectOf(value['properties'])).map((name) => ({ name, required: required.has(name) }));
  return [...own, ...listOf(value['allOf']).flatMap((part) => propertiesOf(document, part))];
}

/** What a value is once its reference is followed, and where that stands. */
function followed(document: Raw, value: unknown, pointer: string): { value: Raw; pointer: string } {
  const reference = objectOf(value)['$ref'];
  if (typeof reference !== 'string') return { value: objectOf(value), pointer };
  const target = reference.replace(/^#/, '');
  return { value: objectOf(valueAt(document, target)), pointer: target };
}

const FOR_READERS = /^(description|summary|title|externalDocs|tags|x-slug|x-related)$/;
const DATA = /^(example|default|enum|const|value)$/;

/** What parts of a document claim: all but the texts for readers, with everything that they refer to. */
class Claims {
  readonly #document: Raw;
  /** By reference: the text of what is there, and where that refers to. */
  readonly #known = new Map<string, { text: string; references: Set<string> }>();

  constructor(document: Raw) {
    this.#document = document;
  }

  of(value: unknown): string {
    const { text, references } = claimOf(value);
    for (const reference of references) {
      const known = this.#known.get(reference) ?? claimOf(valueAt(this.#document, reference.replace(/^#/, '')));
      this.#known.set(reference, known);
      // A set that grows is walked to its end.
      for (const further of known.references) references.add(further);
    }
    return [text, ...[...references].toSorted().map((reference) => this.#known.get(reference)?.text ?? '')].join('\n');
  }
}

function claimOf(value: unknown): { text: string; references: Set<string> } {
  const references = new Set<string>();
  const strip = (inner: unknown, names: boolean): unknown => {
    if (Array.isArray(inner)) return inner.map((item) => strip(item, false));
    if (!isRaw(inner)) return inner;
    if (!names && typeof inner['$ref'] === 'string') references.add(inner['$ref']);
    return Object.fromEntries(
      Object.entries(inner)
        .filter(([key]) => names || !FOR_READERS.test(key))
        .map(([key, held]) => [key, !names && DATA.test(key) ? held : strip(held, !names && holdsNames(key))]),
    );
  };
  return { text: JSON.stringify(strip(value, false)) ?? '', references };
}
