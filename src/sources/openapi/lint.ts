import { isRaw, listOf, objectOf, pointerStep, textOrNull, valueAt, type Raw } from './json.ts';
import { NAMED, SchemaCheck } from './schema-check.ts';
import type { PointedProblem } from './schemas.ts';
import { reasonOf } from '../../model/problem.ts';

const METHOD = /^(get|put|post|delete|options|head|patch|trace)$/;
/** Keys of a schema that hold one schema, and keys that hold a list of schemas. */
const ONE = ['items', 'additionalProperties', 'not', 'propertyNames', 'contains', 'if', 'then', 'else'];
const LISTS = ['allOf', 'oneOf', 'anyOf', 'prefixItems'];

/**
 * Looks for gaps that a valid document may have but good documentation should not: missing ids, summaries,
 * descriptions, tags and 4xx responses, and examples that do not fit their schemas. For documents of the site's own.
 */
export function lintDocument(document: Raw): PointedProblem[] {
  const lint = new Lint(document);
  lint.run();
  return lint.problems;
}

class Lint {
  readonly problems: PointedProblem[] = [];
  readonly #document: Raw;
  readonly #check: SchemaCheck;
  readonly #seen = new Set<unknown>();

  constructor(document: Raw) {
    this.#document = document;
    this.#check = new SchemaCheck(document);
  }

  run(): void {
    const document = this.#document;
    for (const [route, item] of Object.entries(objectOf(document['paths'])))
      this.#item(item, `/paths${pointerStep(route)}`);
    const components = objectOf(document['components']);
    for (const [name, schema] of Object.entries(objectOf(components['schemas'])))
      this.#schema(schema, `/components/schemas${pointerStep(name)}`, true);
    for (const [name, parameter] of Object.entries(objectOf(components['parameters'])))
      this.#parameter(parameter, `/components/parameters${pointerStep(name)}`);
    for (const [name, response] of Object.entries(objectOf(components['responses'])))
      this.#response(response, `/components/responses${pointerStep(name)}`);
    for (const [name, body] of Object.entries(objectOf(components['requestBodies'])))
      this.#contents(objectOf(body)['content'], `/components/requestBodies${pointerStep(name)}/content`);
    for (const [index, tag] of listOf(document['tags']).entries()) this.#needs(tag, `/tags/${index}`, 'description');
  }

  #report(pointer: string, message: string, fix: string): void {
    this.problems.push({ pointer, message, fix });
  }

  #needs(value: unknown, pointer: string, key: string): void {
    if (textOrNull(objectOf(value)[key]) === null)
      this.#report(pointer, `has no ${key}`, `Write one: without it, readers see only a name.`);
  }

  #item(item: unknown, base: string): void {
    this.#parameters(objectOf(item)['parameters'], `${base}/parameters`);
    for (const [method, operation] of Object.entries(objectOf(item)))
      if (METHOD.test(method) && isRaw(operation)) this.#operation(operation, `${base}/${method}`);
  }

  #operation(operation: Raw, pointer: string): void {
    for (const key of ['operationId', 'summary', 'description']) this.#needs(operation, pointer, key);
    if (listOf(operation['tags']).length === 0) this.#report(pointer, 'has no tag', 'Name the topic it belongs to.');
    this.#exchange(operation, pointer);
    const canFail = listOf(operation['parameters']).length > 0 || isRaw(operation['requestBody']);
    const fails = Object.keys(objectOf(operation['responses'])).some((status) => /^(4|default)/.test(status));
    if (canFail && !fails)
      this.#report(pointer, 'takes input and has no 4xx response', 'Describe the response to wrong input.');
  }

  #exchange(operation: Raw, pointer: string): void {
    this.#parameters(operation['parameters'], `${pointer}/parameters`);
    const body = objectOf(operation['requestBody']);
    this.#contents(body['content'], `${pointer}/requestBody/content`);
    const responses = Object.entries(objectOf(operation['responses']));
    for (const [status, response] of responses) this.#response(response, `${pointer}/responses${pointerStep(status)}`);
  }

  #parameters(list: unknown, pointer: string): void {
    for (const [index, parameter] of listOf(list).entries()) this.#parameter(parameter, `${pointer}/${index}`);
  }

  #parameter(value: unknown, pointer: string): void {
    const raw = objectOf(value);
    if ('$ref' in raw) return;
    this.#needs(raw, pointer, 'description');
    this.#schema(raw['schema'], `${pointer}/schema`, false);
    this.#examples(raw, pointer, `${pointer}/schema`);
  }

  #response(value: unknown, pointer: string): void {
    const raw = objectOf(value);
    if ('$ref' in raw) return;
    this.#needs(raw, pointer, 'description');
    for (const [name, header] of Object.entries(objectOf(raw['headers'])))
      this.#parameter(header, `${pointer}/headers${pointerStep(name)}`);
    this.#contents(raw['content'], `${pointer}/content`);
  }

  #contents(contents: unknown, pointer: string): void {
    for (const [type, value] of Object.entries(objectOf(contents))) {
      const here = pointer + pointerStep(type);
      const raw = objectOf(value);
      this.#schema(raw['schema'], `${here}/schema`, false);
      if (/json/i.test(type)) this.#examples(raw, here, `${here}/schema`);
    }
  }

  #schema(value: unknown, pointer: string, described: boolean): void {
    if (!isRaw(value) || this.#seen.has(value) || '$ref' in value) return;
    this.#seen.add(value);
    if (described) this.#needs(value, pointer, 'description');
    if (value['example'] !== undefined) this.#fits(pointer, value['example'], `${pointer}/example`);
    for (const [index, example] of listOf(value['examples']).entries())
      this.#fits(pointer, example, `${pointer}/examples/${index}`);
    if (value['default'] !== undefined && value['default'] !== null)
      this.#fits(pointer, value['default'], `${pointer}/default`);
    for (const key of ONE) this.#schema(value[key], pointer + pointerStep(key), false);
    for (const key of LISTS)
      for (const [index, part] of listOf(value[key]).entries()) this.#schema(part, `${pointer}/${key}/${index}`, false);
    for (const key of NAMED)
      for (const [name, part] of Object.entries(objectOf(value[key])))
        this.#schema(part, pointer + pointerStep(key) + pointerStep(name), key === 'properties');
  }

  /** The examples beside a schema. */
  #examples(raw: Raw, pointer: string, schemaPointer: string): void {
    if (raw['schema'] === undefined) return;
    if (raw['example'] !== undefined) this.#fits(schemaPointer, raw['example'], `${pointer}/example`);
    for (const [name, example] of Object.entries(objectOf(raw['examples']))) {
      const found = objectOf(example);
      const target =
        typeof found['$ref'] === 'string' ? objectOf(valueAt(this.#document, found['$ref'].slice(1))) : found;
      if (target['value'] !== undefined)
        this.#fits(schemaPointer, target['value'], `${pointer}/examples${pointerStep(name)}/value`);
    }
  }

  #fits(schemaPointer: string, value: unknown, pointer: string): void {
    let error: string | undefined;
    try {
      const left = pointer.includes('/requestBody/') ? 'readOnly' : 'writeOnly';
      [error] = this.#check.errors(schemaPointer, value, left);
    } catch (thrown) {
      // The schema cannot be compiled: validation has reported it already, or a pattern is wrong.
      const reason = reasonOf(thrown);
      this.#report(schemaPointer, `cannot be checked: ${reason}`, 'Correct the schema.');
      return;
    }
    if (error === undefined) return;
    this.#report(pointer, `does not fit its schema: ${error}`, 'Correct the example, or the schema.');
  }
}
