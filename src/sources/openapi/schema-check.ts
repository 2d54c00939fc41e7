import { Ajv2020 } from 'ajv/dist/2020.js';
import Draft04 from 'ajv-draft-04';
import addFormats from 'ajv-formats';
import type { ErrorObject, ValidateFunction } from 'ajv';
import { isRaw, objectOf, textOf, valueAt, type Raw } from './json.ts';
import { comparingAsJson } from './validate.ts';

const ROOT = 'description.json';
/** Keys of a schema that hold schemas by name. */
export const NAMED = ['properties', 'patternProperties', '$defs'];
const TEXTS = /^(title|description|example|examples|default|deprecated|externalDocs|x-.*)$/;

/** Checks values against the schemas of a document. Each schema is compiled on first use. */
export class SchemaCheck {
  readonly #document: Raw;
  readonly #ajv: Ajv2020 | Draft04;
  readonly #checks = new Map<string, ValidateFunction>();

  constructor(document: Raw) {
    this.#document = document;
    // Most schemas check a single example, so fast compilation matters more than fast validation.
    const quick = { inlineRefs: false, validateSchema: false, code: { optimize: false } };
    const options = { strict: false, allErrors: true, verbose: true, logger: false, ...quick } as const;
    const is30 = textOf(document['openapi']).startsWith('3.0');
    this.#ajv = comparingAsJson(is30 ? new Draft04(options) : new Ajv2020(options));
    addFormats.default(this.#ajv as never);
    // In draft 4, an `id` anywhere names a schema, and examples are full of them. So the validator gets none of those.
    this.#ajv.addSchema(withoutExamples(document) as Raw, ROOT);
  }

  /**
   * @param schemaPointer pointer to the schema in the document
   * @param left keyword of properties that may be missing: `readOnly` for a request, `writeOnly` for a response
   * @returns the errors, each with its place in the value
   * @throws Error if the schema cannot be compiled
   */
  errors(schemaPointer: string, value: unknown, left: 'readOnly' | 'writeOnly'): string[] {
    const schema = JSON.stringify(bare(valueAt(this.#document, schemaPointer), false));
    // Many schemas differ only in their texts. Those are compiled once.
    const check = this.#checks.get(schema) ?? (this.#ajv.compile(schemaIn(schema)) as ValidateFunction);
    this.#checks.set(schema, check);
    if (check(value)) return [];
    return (check.errors ?? [])
      .filter((error) => !mayBeLeft(error, left))
      .map(({ instancePath, message = '' }) => `${instancePath} ${message}`.replace(/\s+/g, ' ').trim());
  }
}

/** @throws Error if the text is not a schema */
function schemaIn(text: string): object | boolean {
  const schema: unknown = JSON.parse(text);
  if (typeof schema === 'boolean' || (typeof schema === 'object' && schema !== null)) return schema;
  throw new Error('it is neither an object nor a boolean');
}

function mayBeLeft({ keyword, params, parentSchema }: ErrorObject, left: string): boolean {
  if (keyword !== 'required') return false;
  const missing: unknown = params['missingProperty'];
  return objectOf(objectOf(objectOf(parentSchema)['properties'])[String(missing)])[left] === true;
}

/** A copy without examples, which a validator would search for schemas. Properties with such names stay. */
function withoutExamples(value: unknown, names = false): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutExamples(item));
  if (!isRaw(value)) return value;
  const kept = Object.entries(value).filter(([key]) => names || (key !== 'example' && key !== 'examples'));
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutExamples(inner, !names && key === 'properties')]));
}

/** A schema without what only readers need, with its references pointing into the whole document. */
function bare(value: unknown, names: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => bare(item, false));
  if (!isRaw(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => names || !TEXTS.test(key))
      .map(([key, inner]) => {
        if (!names && key === '$ref' && typeof inner === 'string') return [key, ROOT + inner];
        // Listed values are data. A property may have any name.
        if (!names && (key === 'enum' || key === 'const')) return [key, inner];
        return [key, bare(inner, !names && NAMED.includes(key))];
      }),
  );
}
