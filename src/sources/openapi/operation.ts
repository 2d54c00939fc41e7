import type {
  ApiCallback,
  ApiContent,
  ApiExample,
  ApiExchange,
  ApiLink,
  ApiOperation,
  ApiParameter,
  ApiResponse,
  ApiSecurity,
} from '../../model/api.ts';
import { apiTexts } from '../../ui/texts.ts';
import {
  isRaw,
  jsonOf,
  listOf,
  objectOf,
  pointerStep,
  textOf,
  textOrNull,
  textsOf,
  valueAt,
  type Raw,
} from './json.ts';
import { externalDocsOf, METHODS, shortSummary, type OutlineOperation } from './outline.ts';
import type { Schemas } from './schemas.ts';

const PLACES = ['path', 'query', 'header', 'cookie'] as const;
/** The style of each place where none is given: https://spec.openapis.org/oas/v3.1.1.html#style-values */
const USUAL_STYLE: Record<string, string> = { path: 'simple', query: 'form', header: 'simple', cookie: 'form' };

/** Reads one operation out of a document. */
export class OperationReader {
  readonly #document: Raw;
  readonly #schemas: Schemas;
  /** By id and by pointer, for links. */
  readonly #operations = new Map<string, OutlineOperation>();

  /** @param operations those that links may name */
  constructor(document: Raw, schemas: Schemas, operations: readonly OutlineOperation[] = []) {
    this.#document = document;
    this.#schemas = schemas;
    for (const operation of operations) {
      this.#operations.set(`#${operation.pointer}`, operation);
      if (operation.operationId !== null) this.#operations.set(operation.operationId, operation);
    }
  }

  read(outline: OutlineOperation): ApiOperation {
    const { pointer, itemPointer, webhook } = outline;
    const raw = objectOf(valueAt(this.#document, pointer));
    const item = objectOf(valueAt(this.#document, itemPointer));
    return {
      href: outline.href,
      operationId: outline.operationId,
      method: outline.method,
      route: outline.route,
      webhook,
      title: outline.title,
      description: descriptionOf(raw) || textOf(item['description']),
      tags: outline.tags,
      deprecated: outline.deprecated,
      edition: outline.edition,
      since: textOrNull(raw['x-since']),
      publishedLater: outline.publishedLater,
      permissions: textsOf(raw['x-permission']),
      // How one shows the API who one is says nothing of how the API does.
      security: this.security(raw['security'] ?? (webhook ? [] : this.#document['security'])),
      server: serverOf(raw) ?? serverOf(item) ?? serverOf(this.#document),
      ...this.#exchange(raw, pointer, item, itemPointer),
      callbacks: this.#callbacks(raw['callbacks'], `${pointer}/callbacks`),
      externalDocs: externalDocsOf(raw),
    };
  }

  #exchange(raw: Raw, pointer: string, item: Raw, itemPointer: string): ApiExchange {
    return {
      parameters: this.#parameters(raw, pointer, item, itemPointer),
      body: this.#body(raw['requestBody'], `${pointer}/requestBody`),
      responses: this.#responses(raw['responses'], `${pointer}/responses`),
    };
  }

  /** The requests that an operation brings about. Those that answer such a request in turn are not followed. */
  #callbacks(value: unknown, here: string): ApiCallback[] {
    return Object.entries(objectOf(value)).flatMap(([name, given]) => {
      const callback = this.#follow(given, here + pointerStep(name));
      return Object.entries(callback.raw).flatMap(([expression, itemValue]) => {
        if (expression.startsWith('x-') || !isRaw(itemValue)) return [];
        const item = this.#follow(itemValue, callback.pointer + pointerStep(expression));
        return METHODS.flatMap((method): ApiCallback[] => {
          const raw = item.raw[method];
          if (!isRaw(raw)) return [];
          return [
            {
              name,
              expression,
              method: method.toUpperCase(),
              title: shortSummary(raw),
              description: descriptionOf(raw) || textOf(item.raw['description']),
              deprecated: raw['deprecated'] === true,
              ...this.#exchange(raw, `${item.pointer}/${method}`, item.raw, item.pointer),
            },
          ];
        });
      });
    });
  }

  #links(value: unknown, here: string): ApiLink[] {
    return Object.entries(objectOf(value)).flatMap(([name, given]): ApiLink[] => {
      if (!isRaw(given)) return [];
      const { raw } = this.#follow(given, here + pointerStep(name));
      const target = textOf(raw['operationId']) || textOf(raw['operationRef']);
      const values = Object.entries(objectOf(raw['parameters']));
      if (raw['requestBody'] !== undefined) values.push([apiTexts.body, raw['requestBody']]);
      return [
        {
          name,
          description: textOf(raw['description']).trim(),
          operation: this.#operations.get(target) ?? null,
          target,
          values: values.map(([key, expression]) => ({
            name: key,
            value: typeof expression === 'string' ? expression : JSON.stringify(expression),
          })),
        },
      ];
    });
  }

  /** Follows a reference to a parameter, body, response or the like; reports one that leads to nothing. */
  #follow(value: unknown, pointer: string): { raw: Raw; pointer: string } {
    let at = { raw: objectOf(value), pointer };
    for (let steps = 0; typeof at.raw['$ref'] === 'string' && steps < 20; steps++) {
      const target = at.raw['$ref'].replace(/^#/, '');
      const found = valueAt(this.#document, target);
      if (!isRaw(found)) {
        this.#schemas.problems.push({
          pointer,
          message: `"$ref": "${at.raw['$ref']}" leads to nothing`,
          fix: 'Correct the reference, or add what it refers to.',
        });
        return { raw: {}, pointer };
      }
      at = { raw: found, pointer: target };
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
        const place = PLACES.find((known) => known === followed.raw['in']);
        if (name === null || place === undefined || found.has(`${place} ${name}`)) continue;
        found.set(`${place} ${name}`, this.#parameter(followed.raw, followed.pointer, name, place));
      }
    };
    add(raw['parameters'], pointer);
    add(item['parameters'], itemPointer);
    return [...found.values()];
  }

  #parameter(raw: Raw, pointer: string, name: string, place: ApiParameter['in']): ApiParameter {
    // A parameter may have a content type in place of a schema.
    const [type, content] = Object.entries(objectOf(raw['content']))[0] ?? [];
    const given = raw['schema'] ?? objectOf(content)['schema'];
    const step = type === undefined ? '/schema' : `/content${pointerStep(type)}/schema`;
    const style = textOrNull(raw['style']) ?? USUAL_STYLE[place] ?? 'form';
    const joined = raw['explode'] === false && style === 'form';
    return {
      name,
      in: place,
      required: raw['required'] === true || place === 'path',
      deprecated: raw['deprecated'] === true,
      description: textOf(raw['description']).trim(),
      schema: given === undefined ? null : this.#schemas.read(given, pointer + step),
      examples: this.#examples(raw, pointer).map(({ value }) => value),
      style: type ?? (joined ? 'comma-separated' : style === USUAL_STYLE[place] ? null : style),
    };
  }

  /** The examples of a parameter or content, in either form. */
  #examples(raw: Raw, pointer: string): ApiExample[] {
    const examples: ApiExample[] =
      raw['example'] === undefined ? [] : [{ name: '', summary: '', value: jsonOf(raw['example']) }];
    const named = isRaw(raw['examples']) ? Object.entries(raw['examples']) : [];
    for (const [name, value] of named) {
      const { raw: example } = this.#follow(value, `${pointer}/examples${pointerStep(name)}`);
      if (example['value'] !== undefined)
        examples.push({ name, summary: textOf(example['summary']), value: jsonOf(example['value']) });
    }
    return examples;
  }

  #contents(raw: unknown, pointer: string): ApiContent[] {
    return Object.entries(objectOf(raw)).map(([type, value]) => {
      const here = `${pointer}${pointerStep(type)}`;
      const content = objectOf(value);
      return {
        type,
        schema: content['schema'] === undefined ? null : this.#schemas.read(content['schema'], `${here}/schema`),
        examples: this.#examples(content, here),
      };
    });
  }

  #body(value: unknown, here: string): ApiOperation['body'] {
    if (!isRaw(value)) return null;
    const { raw, pointer } = this.#follow(value, here);
    const contents = this.#contents(raw['content'], `${pointer}/content`);
    if (contents.length === 0) return null;
    return { required: raw['required'] === true, description: textOf(raw['description']).trim(), contents };
  }

  #responses(value: unknown, here: string): ApiResponse[] {
    return Object.entries(objectOf(value)).flatMap(([status, given]): ApiResponse[] => {
      if (!isRaw(given) || status.startsWith('x-')) return [];
      const { raw, pointer } = this.#follow(given, here + pointerStep(status));
      const headers = Object.entries(objectOf(raw['headers'])).map(([name, header]) => {
        const followed = this.#follow(header, `${pointer}/headers${pointerStep(name)}`);
        return {
          ...this.#parameter(followed.raw, followed.pointer, name, 'header'),
          required: followed.raw['required'] === true,
        };
      });
      return [
        {
          status,
          description: textOf(raw['description']).trim(),
          headers,
          contents: this.#contents(raw['content'], `${pointer}/content`),
          links: this.#links(raw['links'], `${pointer}/links`),
        },
      ];
    });
  }

  /** The ways to authenticate that a list of requirements allows. */
  security(value: unknown): ApiSecurity[][] {
    const schemes = objectOf(objectOf(this.#document['components'])['securitySchemes']);
    return listOf(value).map((requirement) =>
      Object.entries(objectOf(requirement)).map(([name, scopes]): ApiSecurity => {
        const { raw } = this.#follow(schemes[name], `/components/securitySchemes${pointerStep(name)}`);
        const kind = textOf(raw['type']);
        return {
          name,
          kind:
            kind === 'apiKey' ||
            kind === 'http' ||
            kind === 'oauth2' ||
            kind === 'openIdConnect' ||
            kind === 'mutualTLS'
              ? kind
              : 'unknown',
          detail: textOf(raw['name']) || textOf(raw['scheme']),
          in: textOrNull(raw['in']),
          description: textOf(raw['description']).trim(),
          scopes: textsOf(scopes),
        };
      }),
    );
  }
}

/** The description, and before it a summary that is too long for a title. */
function descriptionOf(raw: Raw): string {
  const summary = shortSummary(raw) === null ? textOf(raw['summary']).trim() : '';
  return [summary, textOf(raw['description'])].filter(Boolean).join('\n\n');
}

/** The first server's address with the defaults of its variables. */
function serverOf(holder: Raw): string | null {
  const [server] = listOf(holder['servers']);
  const url = textOrNull(objectOf(server)['url']);
  const variables = objectOf(objectOf(server)['variables']);
  return url === null
    ? null
    : url.replaceAll(
        /\{([^}]*)\}/g,
        (whole, name: string) => textOrNull(objectOf(variables[name])['default']) ?? whole,
      );
}
