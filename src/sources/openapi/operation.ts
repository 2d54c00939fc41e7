import { STATUS_CODES } from 'node:http';
import type {
  ApiContent,
  ApiExample,
  ApiLink,
  ApiOperation,
  ApiParameter,
  ApiResponse,
  ApiSecurity,
} from '../../model/api.ts';
import type { OperationConfig } from '../../model/config.ts';
import { jsonText } from '../../model/json.ts';
import { apiTexts } from '../../ui/texts.ts';
import { schemeOf, serversOf } from './access.ts';
import { schemaExample, type Direction } from './example.ts';
import { isRaw, jsonOf, listOf, objectOf, pointerStep, textOf, textOrNull, valueAt, type Raw } from './json.ts';
import { factsOf, type OutlineOperation } from './outline.ts';
import { isJson, isShown } from './media-type.ts';
import type { Schemas } from './schemas.ts';

/** Where a parameter can be. */
const LOCATIONS = ['path', 'query', 'header'] as const;
/** What names a response. Any other key is said to be wrong when the description is read. */
const STATUS = /^(?:\d[\dx]{2}|default)$/i;

/** Reads one operation out of a document. */
export class OperationReader {
  readonly #document: Raw;
  readonly #schemas: Schemas;
  readonly #config: OperationConfig;
  /** Operations by id and by pointer, for links. */
  readonly #operations = new Map<string, OutlineOperation>();

  /**
   * @param operations those that links may refer to
   * @param config settings for facts of operations that OpenAPI has no field for
   */
  constructor(
    document: Raw,
    schemas: Schemas,
    operations: readonly OutlineOperation[] = [],
    config: OperationConfig = { facts: [], readerValues: {} },
  ) {
    this.#document = document;
    this.#config = config;
    this.#schemas = schemas;
    for (const operation of operations) {
      this.#operations.set(`#${operation.pointer}`, operation);
      if (operation.operationId !== null) this.#operations.set(operation.operationId, operation);
    }
  }

  read(outline: OutlineOperation): ApiOperation {
    const { operationId, method, route, deprecated, publishedLater, pointer, itemPointer } = outline;
    const raw = objectOf(valueAt(this.#document, pointer));
    const item = objectOf(valueAt(this.#document, itemPointer));
    return {
      operationId,
      method,
      route,
      description: textOf(raw['description']) || textOf(item['description']),
      deprecated,
      facts: factsOf(raw, this.#config.facts),
      readerValues: this.#config.readerValues,
      publishedLater,
      security: this.security(raw['security'] ?? this.#document['security']),
      server: serversOf(this.#document)[0]?.url ?? '',
      parameters: this.#parameters(raw, pointer, item, itemPointer),
      body: method === 'GET' ? null : this.#body(raw['requestBody'], `${pointer}/requestBody`),
      responses: this.#responses(raw['responses'], `${pointer}/responses`),
    };
  }

  #links(value: unknown, here: string): ApiLink[] {
    const links = Object.entries(objectOf(value)).filter(([, link]) => isRaw(link));
    return links.map(([name, given]) => {
      const { raw } = this.#follow(given, here + pointerStep(name));
      const target = textOf(raw['operationId']) || textOf(raw['operationRef']);
      const values = Object.entries(objectOf(raw['parameters']));
      if (raw['requestBody'] !== undefined) values.push([apiTexts.body, raw['requestBody']]);
      return {
        name,
        description: textOf(raw['description']).trim(),
        operation: this.#operations.get(target) ?? null,
        target,
        values: values.map(([key, expression]) => ({
          name: key,
          value: typeof expression === 'string' ? expression : jsonText(expression),
        })),
      };
    });
  }

  /** Follows a reference. One that leads to nothing was reported when the description was read. */
  #follow(value: unknown, pointer: string): { raw: Raw; pointer: string } {
    let at = { raw: objectOf(value), pointer };
    for (let steps = 0; typeof at.raw['$ref'] === 'string' && steps < 20; steps++) {
      const target = at.raw['$ref'].replace(/^#/, '');
      const found = valueAt(this.#document, target);
      if (!isRaw(found)) return { raw: {}, pointer };
      // Since 3.1, a reference may have texts of its own, which take precedence.
      const { summary, description } = at.raw;
      const own = { ...(textOf(summary) && { summary }), ...(textOf(description) && { description }) };
      at = { raw: Object.keys(own).length > 0 ? { ...found, ...own } : found, pointer: target };
    }
    return at;
  }

  /** An operation's own parameters, then those of its path that it does not replace. */
  #parameters(raw: Raw, pointer: string, item: Raw, itemPointer: string): ApiParameter[] {
    const found = new Map<string, ApiParameter>();
    const add = (list: unknown, base: string) => {
      for (const [index, value] of listOf(list).entries()) {
        const followed = this.#follow(value, `${base}/parameters/${index}`);
        const name = textOrNull(followed.raw['name']);
        const location = LOCATIONS.find((known) => known === followed.raw['in']);
        if (name === null || location === undefined || found.has(`${location} ${name}`)) continue;
        found.set(`${location} ${name}`, this.#parameter(followed.raw, followed.pointer, name, location));
      }
    };
    add(raw['parameters'], pointer);
    add(item['parameters'], itemPointer);
    return [...found.values()];
  }

  #parameter(raw: Raw, pointer: string, name: string, location: ApiParameter['in']): ApiParameter {
    const { schema } = raw;
    return {
      name,
      in: location,
      required: raw['required'] === true || location === 'path',
      deprecated: raw['deprecated'] === true,
      description: textOf(raw['description']).trim(),
      schema: schema === undefined || schema === null ? null : this.#schemas.read(schema, `${pointer}/schema`),
      examples: this.#examples(raw, pointer).map(({ value }) => value),
    };
  }

  /** The examples of a parameter or content: `example` or `examples`. */
  #examples(raw: Raw, pointer: string): ApiExample[] {
    const examples: ApiExample[] =
      raw['example'] === undefined ? [] : [{ name: '', summary: '', description: '', value: jsonOf(raw['example']) }];
    for (const [name, given] of Object.entries(objectOf(raw['examples']))) {
      const { raw: example } = this.#follow(given, `${pointer}/examples${pointerStep(name)}`);
      if (example['value'] === undefined) continue;
      const [summary, description] = [textOf(example['summary']).trim(), textOf(example['description']).trim()];
      examples.push({ name, summary, description, value: jsonOf(example['value']) });
    }
    return examples;
  }

  #contents(raw: unknown, pointer: string, direction: Direction): ApiContent[] {
    return Object.entries(objectOf(raw))
      .filter(([type]) => (direction === 'request' ? isJson(type) : isShown(type)))
      .map(([type, value]) => {
        const { raw: content, pointer: here } = this.#follow(value, `${pointer}${pointerStep(type)}`);
        const { schema: given } = content;
        const schema = given === undefined || given === null ? null : this.#schemas.read(given, `${here}/schema`);
        const examples = this.#examples(content, here);
        const made = examples.length === 0 && schema ? schemaExample(schema, direction) : undefined;
        if (made !== undefined) examples.push({ name: '', summary: '', description: '', value: made });
        return { type, schema, examples, isMade: made !== undefined };
      });
  }

  #body(value: unknown, here: string): ApiOperation['body'] {
    if (!isRaw(value)) return null;
    const { raw, pointer } = this.#follow(value, here);
    const contents = this.#contents(raw['content'], `${pointer}/content`, 'request');
    if (contents.length === 0) return null;
    return { required: raw['required'] === true, description: textOf(raw['description']).trim(), contents };
  }

  /** By status: "2XX" behind "204", and "default" last. */
  #responses(value: unknown, here: string): ApiResponse[] {
    const known = Object.entries(objectOf(value)).filter(([status, given]) => isRaw(given) && STATUS.test(status));
    const byStatus = known.toSorted(([a], [b]) => (a < b ? -1 : 1));
    return byStatus.map(([status, given]) => {
      const { raw, pointer } = this.#follow(given, here + pointerStep(status));
      return {
        status,
        meaning: meaningOf(status),
        description: textOf(raw['description']).trim(),
        headers: this.#headers(raw['headers'], `${pointer}/headers`),
        hasBody: Object.keys(objectOf(raw['content'])).length > 0,
        contents: this.#contents(raw['content'], `${pointer}/content`, 'response'),
        links: this.#links(raw['links'], `${pointer}/links`),
      };
    });
  }

  #headers(value: unknown, here: string): ApiParameter[] {
    return Object.entries(objectOf(value)).map(([name, header]) => {
      const { raw, pointer } = this.#follow(header, here + pointerStep(name));
      return { ...this.#parameter(raw, pointer, name, 'header'), required: raw['required'] === true };
    });
  }

  /** The ways to authenticate that a list of requirements allows. */
  security(value: unknown): ApiSecurity[][] {
    const schemes = objectOf(objectOf(this.#document['components'])['securitySchemes']);
    return listOf(value).map((requirement) =>
      Object.keys(objectOf(requirement)).map((name) =>
        schemeOf(name, this.#follow(schemes[name], `/components/securitySchemes${pointerStep(name)}`).raw),
      ),
    );
  }
}

function meaningOf(status: string): string {
  if (status === 'default') return apiTexts.anyOtherStatus;
  return (Object.hasOwn(STATUS_CODES, status) && STATUS_CODES[status]) || '';
}
