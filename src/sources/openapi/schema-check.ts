import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { jsonText } from '../../model/json.ts';
import { objectOf, type Raw } from './json.ts';

const ROOT = 'openapi.json';

/** Checks what a server returns against the schemas of a document. Each schema is compiled on first use. */
export class SchemaCheck {
  readonly #ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    verbose: true,
    logger: false,
    // Most schemas check a single value, so fast compilation matters more than fast validation.
    inlineRefs: false,
    validateSchema: false,
    code: { optimize: false },
  });

  constructor(document: Raw) {
    addFormats.default(this.#ajv as never);
    this.#ajv.addSchema(objectOf(JSON.parse(jsonText(document))), ROOT);
  }

  /**
   * @param pointer pointer to the schema in the document
   * @returns the errors, each with its place in the value
   * @throws Error if the schema cannot be compiled
   */
  errors(pointer: string, value: unknown): string[] {
    const check = this.#ajv.getSchema(`${ROOT}#${encodeURI(pointer)}`);
    if (!check) throw new Error(`there is no schema at ${pointer}`);
    if (check(value) === true) return [];
    return (check.errors ?? []).map(({ instancePath, message = '' }) =>
      `${instancePath} ${message}`.replace(/\s+/g, ' ').trim(),
    );
  }
}
