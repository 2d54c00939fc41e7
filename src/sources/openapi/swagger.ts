import { isRaw, listOf, objectOf, textOf, textsOf, valueAt, type Raw } from './json.ts';

/** Places of named objects in OpenAPI 3, with their places in Swagger 2.0. */
export const NAMED_PLACES = {
  '/components/schemas': '/definitions',
  '/components/parameters': '/parameters',
  '/components/responses': '/responses',
  '/components/securitySchemes': '/securityDefinitions',
};

const METHODS = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch']);
/** Keys of a parameter or header that belong to its schema in OpenAPI 3. */
const SCHEMA_KEYS =
  /^(type|format|items|default|enum|maximum|minimum|exclusiveMaximum|exclusiveMinimum|maxLength|minLength|pattern|maxItems|minItems|uniqueItems|multipleOf)$/;
/** Keys that hold objects by name. */
const HOLD_NAMES = /^(properties|definitions|parameters|responses|paths)$/;
/** Keys of plain data: what looks like a reference in it is none. */
const DATA = /^(example|examples|default|enum|x-.*)$/;

/** True if a document is written in Swagger 2.0. */
export function isSwagger(document: Raw): boolean {
  // YAML reads a version without quotes as a number.
  return document['swagger'] === '2.0' || document['swagger'] === 2;
}

/**
 * Converts a description to OpenAPI 3.0: https://swagger.io/specification/v2/
 *
 * @param document is not changed. Mistakes in it are kept for the validator to report.
 */
export function fromSwagger(document: Raw): Raw {
  const { swagger: _, host, basePath, schemes, consumes, produces, ...rest } = renamed(document) as Raw;
  const { definitions, parameters, responses, securityDefinitions, paths, ...others } = rest;
  const shared = new Shared(objectOf(parameters), textsOf(consumes), textsOf(produces));
  return {
    openapi: '3.0.3',
    ...others,
    ...(host === undefined && basePath === undefined ? {} : { servers: serversOf(host, basePath, schemes) }),
    paths: isRaw(paths) ? eachOf(paths, (item) => shared.pathItem(item)) : (paths ?? {}),
    components: {
      ...(isRaw(definitions) && { schemas: definitions }),
      parameters: eachOf(shared.plainParameters(), parameterOf),
      ...(isRaw(responses) && { responses: eachOf(responses, (raw) => responseOf(raw, shared.produces)) }),
      ...(isRaw(securityDefinitions) && { securitySchemes: eachOf(securityDefinitions, schemeOf) }),
    },
  };
}

/** Defaults and parameters that the operations of a document share. */
class Shared {
  readonly produces: string[];
  readonly #consumes: string[];
  readonly #parameters: Raw;

  constructor(parameters: Raw, consumes: string[], produces: string[]) {
    this.#parameters = parameters;
    this.#consumes = consumes;
    this.produces = produces;
  }

  /** The shared parameters that are not part of a body. */
  plainParameters(): Raw {
    return Object.fromEntries(Object.entries(this.#parameters).filter(([, raw]) => !isOfBody(objectOf(raw))));
  }

  pathItem(raw: Raw): Raw {
    const { parameters, ...item } = raw;
    const common = this.#followed(parameters);
    const result = Object.fromEntries(
      Object.entries(item).map(([key, value]) => [
        key,
        METHODS.has(key) && isRaw(value) ? this.#operation(value, common.filter(isOfBody)) : value,
      ]),
    );
    const plain = common.filter((parameter) => !isOfBody(parameter)).map(parameterOf);
    return plain.length > 0 ? { ...result, parameters: plain } : result;
  }

  #operation(raw: Raw, common: Raw[]): Raw {
    const { parameters, consumes, produces, schemes: _, responses, ...others } = raw;
    const own = this.#followed(parameters);
    const ofBody = own.filter(isOfBody);
    const names = new Set(ofBody.map(({ name }) => name));
    const all = [...ofBody, ...common.filter(({ name }) => !names.has(name))];
    const types = textsOf(consumes).length > 0 ? textsOf(consumes) : this.#consumes;
    const given = textsOf(produces).length > 0 ? textsOf(produces) : this.produces;
    const plain = own.filter((parameter) => !isOfBody(parameter));
    return {
      ...others,
      ...(plain.length > 0 && { parameters: plain.map(parameterOf) }),
      ...(all.length > 0 && { requestBody: bodyOf(all, types) }),
      responses: isRaw(responses) ? eachOf(responses, (response) => responseOf(response, given)) : responses,
    };
  }

  /** A list of parameters, with references to those of a body replaced by the parameters. */
  #followed(value: unknown): Raw[] {
    return listOf(value).flatMap((given): Raw[] => {
      if (!isRaw(given)) return [];
      const name = /^#\/components\/parameters(\/[^/]+)$/.exec(textOf(given['$ref']))?.[1];
      const target = name === undefined ? undefined : valueAt(this.#parameters, name);
      return [isRaw(target) && isOfBody(target) ? target : given];
    });
  }
}

function isOfBody(parameter: Raw): boolean {
  return parameter['in'] === 'body' || parameter['in'] === 'formData';
}

/** Converts the objects of a map. References and extensions stay as they are. */
function eachOf(map: Raw, make: (raw: Raw) => Raw): Raw {
  return Object.fromEntries(
    Object.entries(map).map(([name, raw]) => [
      name,
      isRaw(raw) && typeof raw['$ref'] !== 'string' && !name.startsWith('x-') ? make(raw) : raw,
    ]),
  );
}

/**
 * Returns a copy in which references and schemas are written as in OpenAPI 3.
 *
 * @param isMap the keys are names
 */
function renamed(value: unknown, isMap = false): unknown {
  if (Array.isArray(value)) return value.map((item) => renamed(item));
  if (!isRaw(value)) return value;
  const entries = Object.entries(value);
  if (isMap) return Object.fromEntries(entries.map(([name, inner]) => [name, renamed(inner)]));
  return {
    ...Object.fromEntries(entries.map(([key, inner]) => [key, renamedValue(key, inner)])),
    ...(value['type'] === 'file' && { type: 'string', format: 'binary' }),
    ...(value['x-nullable'] === true && { nullable: true }),
  };
}

function renamedValue(key: string, value: unknown): unknown {
  if (DATA.test(key)) return value;
  if (key === '$ref' && typeof value === 'string') return renamedReference(value);
  if (key === 'discriminator' && typeof value === 'string') return { propertyName: value };
  return renamed(value, HOLD_NAMES.test(key));
}

function renamedReference(reference: string): string {
  for (const [now, before] of Object.entries(NAMED_PLACES))
    if (reference.startsWith(`#${before}/`)) return `#${now}${reference.slice(before.length + 1)}`;
  return reference;
}

function serversOf(host: unknown, basePath: unknown, schemes: unknown): Raw[] {
  const path = textOf(basePath).replace(/\/+$/, '');
  const name = textOf(host).trim();
  if (name === '') return [{ url: path || '/' }];
  const given = textsOf(schemes).filter((scheme) => /^https?$/.test(scheme));
  // HTTPS comes first.
  const all = given.length > 0 ? given.toSorted().toReversed() : ['https'];
  return all.map((scheme) => ({ url: `${scheme}://${name}${path}` }));
}

/** The style of a list in OpenAPI 3. The default in 2.0 is `csv`. */
function styleOf(format: string, place: string): Raw {
  if (place === 'path' || place === 'header') return { style: 'simple' };
  if (format === 'multi') return { style: 'form', explode: true };
  if (format === 'ssv') return { style: 'spaceDelimited', explode: false };
  if (format === 'pipes') return { style: 'pipeDelimited', explode: false };
  return { style: 'form', explode: false };
}

/** Separates the keys of a parameter or header: those of its schema, and all others. */
function parted(raw: Raw): { schema: Raw; others: Raw } {
  const entries = Object.entries(raw);
  return {
    schema: Object.fromEntries(entries.filter(([key]) => SCHEMA_KEYS.test(key))),
    others: Object.fromEntries(entries.filter(([key]) => !SCHEMA_KEYS.test(key))),
  };
}

function parameterOf(raw: Raw): Raw {
  if (typeof raw['$ref'] === 'string') return raw;
  const { schema, others } = parted(raw);
  const { collectionFormat, 'x-example': example, ...kept } = others;
  const style = schema['type'] === 'array' ? styleOf(textOf(collectionFormat), textOf(raw['in'])) : {};
  return { ...kept, ...style, ...(example !== undefined && { example }), schema };
}

/** The request body that parameters describe: a single one for the whole body, or the fields of a form. */
function bodyOf(parameters: Raw[], consumes: string[]): Raw {
  const whole = parameters.find((parameter) => parameter['in'] === 'body');
  if (whole) {
    const types = consumes.length > 0 ? consumes : ['application/json'];
    const { in: _place, name: _name, schema, required, ...others } = whole;
    const content = Object.fromEntries(types.map((type) => [type, { schema: schema ?? {} }]));
    return { ...others, ...(required === true && { required }), content };
  }
  const forms = consumes.filter((type) => /^(multipart\/|application\/x-www-form-urlencoded)/i.test(type));
  const hasFile = parameters.some((parameter) => parameter['format'] === 'binary');
  const usual = hasFile ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
  const fitting = hasFile ? forms.filter((type) => /^multipart\//i.test(type)) : forms;
  const form = formOf(parameters);
  return {
    ...(parameters.some(({ required }) => required === true) && { required: true }),
    content: Object.fromEntries((fitting.length > 0 ? fitting : [usual]).map((type) => [type, form])),
  };
}

function formOf(fields: Raw[]): Raw {
  const properties = fields.map((field): [string, Raw] => {
    const { schema, others } = parted(field);
    const description = textOf(others['description']);
    return [textOf(field['name']), { ...schema, ...(description !== '' && { description }) }];
  });
  const encoding = fields
    .filter((field) => field['type'] === 'array')
    .map((field): [string, Raw] => [textOf(field['name']), styleOf(textOf(field['collectionFormat']), 'formData')]);
  const required = new Set(fields.filter((field) => field['required'] === true).map(({ name }) => textOf(name)));
  return {
    schema: {
      type: 'object',
      properties: Object.fromEntries(properties),
      ...(required.size > 0 && { required: [...required] }),
    },
    ...(encoding.length > 0 && { encoding: Object.fromEntries(encoding) }),
  };
}

function responseOf(raw: Raw, produces: string[]): Raw {
  const { schema, examples, headers, ...others } = raw;
  const written = Object.entries(objectOf(examples));
  // Without a media type, a file is bytes and everything else is JSON.
  const usual = objectOf(schema)['format'] === 'binary' ? 'application/octet-stream' : 'application/json';
  const types = schema === undefined ? [] : produces.length > 0 ? produces : [usual];
  const named = written.filter(([type]) => type.includes('/')).map(([type]) => type);
  const content = Object.fromEntries(
    [...new Set([...types, ...named])].map((type) => {
      const example = written.find(([name]) => name === type);
      return [type, { ...(schema !== undefined && { schema }), ...(example && { example: example[1] }) }];
    }),
  );
  return {
    ...others,
    ...(isRaw(headers) && { headers: eachOf(headers, headerOf) }),
    ...(Object.keys(content).length > 0 && { content }),
  };
}

function headerOf(raw: Raw): Raw {
  const { schema, others } = parted(raw);
  const { collectionFormat: _, ...kept } = others;
  return { ...kept, schema };
}

/** Names of OAuth flows that OpenAPI 3 has changed. */
const FLOWS = new Map([
  ['application', 'clientCredentials'],
  ['accessCode', 'authorizationCode'],
]);

function schemeOf(raw: Raw): Raw {
  if (raw['type'] === 'basic') return { ...raw, type: 'http', scheme: 'basic' };
  if (raw['type'] !== 'oauth2') return raw;
  const { flow, authorizationUrl, tokenUrl, scopes, ...others } = raw;
  const kind = FLOWS.get(textOf(flow)) ?? textOf(flow);
  const addresses = {
    ...(authorizationUrl !== undefined && { authorizationUrl }),
    ...(tokenUrl !== undefined && { tokenUrl }),
  };
  return { ...others, flows: { [kind]: { ...addresses, scopes: scopes ?? {} } } };
}
