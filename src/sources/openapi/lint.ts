import { Ajv2020 } from 'ajv/dist/2020.js';
import Draft04 from 'ajv-draft-04';
import addFormats from 'ajv-formats';
import type { ValidateFunction } from 'ajv';
import { comparingAsJson } from './validate.ts';
import { isRaw, listOf, objectOf, pointerStep, textOf, textOrNull, valueAt, type Raw } from './json.ts';
import type { PointedProblem } from './schemas.ts';

const METHOD = /^(get|put|post|delete|options|head|patch|trace)$/;
const ROOT = 'description.json';
/** Keys of a schema that hold one schema, a list of schemas, or schemas by name. */
const ONE = ['items', 'additionalProperties', 'not', 'propertyNames', 'contains', 'if', 'then', 'else'];
const LISTS = ['allOf', 'oneOf', 'anyOf', 'prefixItems'];
const NAMED = ['properties', 'patternProperties', '$defs'];

/**
 * Looks for what a valid document may lack and good documentation may not: summaries, descriptions, examples, and
 * whether each example fits its schema. For documents of the site's own.
 */
export function lintDocument(document: Raw): PointedProblem[] {
  const lint = new Lint(document);
  lint.run();
  return lint.problems;
}

/** A copy without examples, whose contents a validator would take for schemas. Names of properties are no examples. */
function withoutExamples(value: unknown, names = false): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutExamples(item));
  if (!isRaw(value)) return value;
  const kept = Object.entries(value).filter(([key]) => names || (key !== 'example' && key !== 'examples'));
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutExamples(inner, !names && key === 'properties')]));
}

class Lint {
  readonly problems: PointedProblem[] = [];
  readonly #document: Raw;
  readonly #ajv: Ajv2020 | Draft04;
  readonly #seen = new Set<unknown>();
  readonly #checks = new Map<string, ValidateFunction>();

  constructor(document: Raw) {
    this.#document = document;
    // Most schemas judge one example: what is compiled fast is better than what runs fast.
    const quick = { inlineRefs: false, validateSchema: false, code: { optimize: false } };
    const options = { strict: false, allErrors: true, verbose: true, logger: false, ...quick } as const;
    const is30 = textOf(document['openapi']).startsWith('3.0');
    this.#ajv = comparingAsJson(is30 ? new Draft04(options) : new Ajv2020(options));
    addFormats.default(this.#ajv as never);
    // In draft 4 an `id` anywhere names a schema, and examples are full of them: only schemas are known to it.
    this.#ajv.addSchema(withoutExamples(document) as Raw, ROOT);
  }

  run(): void {
    const document = this.#document;
    for (const place of ['paths', 'webhooks'])
      for (const [route, item] of Object.entries(objectOf(document[place])))
        this.#item(item, `/${place}${pointerStep(route)}`, (operation, pointer) => this.#operation(operation, pointer));
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

  #item(item: unknown, base: string, take: (operation: Raw, pointer: string) => void): void {
    this.#parameters(objectOf(item)['parameters'], `${base}/parameters`);
    for (const [method, operation] of Object.entries(objectOf(item)))
      if (METHOD.test(method) && isRaw(operation)) take(operation, `${base}/${method}`);
  }

  #operation(operation: Raw, pointer: string): void {
    for (const key of ['operationId', 'summary', 'description']) this.#needs(operation, pointer, key);
    if (listOf(operation['tags']).length === 0) this.#report(pointer, 'has no tag', 'Name the topic it belongs to.');
    this.#exchange(operation, pointer);
    const canFail = listOf(operation['parameters']).length > 0 || isRaw(operation['requestBody']);
    // Responses to a webhook come from the reader's server: the API does not describe their failures.
    const fails = Object.keys(objectOf(operation['responses'])).some((status) => /^(4|default)/.test(status));
    if (canFail && !fails && pointer.startsWith('/paths/'))
      this.#report(pointer, 'takes input and has no 4xx response', 'Describe the response to wrong input.');
    for (const [name, callback] of Object.entries(objectOf(operation['callbacks'])))
      for (const [expression, item] of Object.entries(objectOf(callback)))
        this.#item(item, `${pointer}/callbacks${pointerStep(name)}${pointerStep(expression)}`, (inner, place) => {
          this.#needs(inner, place, 'description');
          this.#exchange(inner, place);
        });
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
    const schema = JSON.stringify(bare(valueAt(this.#document, schemaPointer), false));
    let check = this.#checks.get(schema);
    try {
      // Most schemas say the same as another one, but for their texts: each is compiled once.
      check ??= this.#ajv.compile(schemaIn(schema)) as ValidateFunction;
      this.#checks.set(schema, check);
      if (check(value)) return;
    } catch (error) {
      // A schema that cannot be compiled: the validation has said so, or a pattern is wrong.
      const reason = error instanceof Error ? error.message : String(error);
      this.#report(schemaPointer, `cannot be checked: ${reason}`, 'Correct the schema.');
      return;
    }
    // Read-only properties need not be in requests, nor write-only ones in responses.
    const left = pointer.includes('/requestBody/') ? 'readOnly' : 'writeOnly';
    const error = (check.errors ?? []).find(({ keyword, params, parentSchema }) => {
      const missing: unknown = params['missingProperty'];
      return (
        keyword !== 'required' ||
        objectOf(objectOf(objectOf(parentSchema)['properties'])[String(missing)])[left] !== true
      );
    });
    if (!error) return;
    this.#report(
      pointer,
      `does not fit its schema: ${error.instancePath} ${error.message ?? ''}`.replace(/\s+/g, ' ').trim(),
      'Correct the example, or the schema.',
    );
  }
}

/** @throws Error where the text is of no schema */
function schemaIn(text: string): object | boolean {
  const schema: unknown = JSON.parse(text);
  if (typeof schema === 'boolean' || (typeof schema === 'object' && schema !== null)) return schema;
  throw new Error('it is neither an object nor a boolean');
}

const TEXTS = /^(title|description|example|examples|default|deprecated|externalDocs|xml|x-.*)$/;

/** A schema without what only readers need, its references as those of the whole document. */
function bare(value: unknown, names: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => bare(item, false));
  if (!isRaw(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => names || !TEXTS.test(key))
      .map(([key, inner]) => {
        if (!names && key === '$ref' && typeof inner === 'string') return [key, ROOT + inner];
        // Values are data; a property may be called anything.
        if (!names && (key === 'enum' || key === 'const')) return [key, inner];
        return [key, bare(inner, !names && NAMED.includes(key))];
      }),
  );
}
