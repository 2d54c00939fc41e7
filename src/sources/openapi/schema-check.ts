import { Ajv2020 } from 'ajv/dist/2020.js';
import Draft04 from 'ajv-draft-04';
import addFormats from 'ajv-formats';
import type { ErrorObject, ValidateFunction } from 'ajv';
import { isRaw, objectOf, textOf, valueAt, type Raw } from './json.ts';
import { comparingAsJson } from './validate.ts';

const ROOT = 'description.json';
/** Keys of a schema that hold schemas by name. */
export const NAMED = ['properties', 'patternProperties', '$defs'];
const TEXTS = /^(title|description|example|examples|default|deprecated|externalDocs|xml|x-.*)$/;

/** Whether values fit the schemas of a document. Each schema is compiled when it is first asked for. */
export class SchemaCheck {
  readonly #document: Raw;
  readonly #ajv: Ajv2020 | Draft04;
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

  /**
   * @param schemaPointer where the schema stands in the document
   * @param left what need not be there: of a request what is read-only, of an answer what is write-only
   * @returns what does not fit, each with its place in the value
   * @throws Error where the schema cannot be compiled
   */
  errors(schemaPointer: string, value: unknown, left: 'readOnly' | 'writeOnly'): string[] {
    const schema = JSON.stringify(bare(valueAt(this.#document, schemaPointer), false));
    // Most schemas say the same as another one, but for their texts: each is compiled once.
    const check = this.#checks.get(schema) ?? (this.#ajv.compile(schemaIn(schema)) as ValidateFunction);
    this.#checks.set(schema, check);
    if (check(value)) return [];
    return (check.errors ?? [])
      .filter((error) => !mayBeLeft(error, left))
      .map(({ instancePath, message = '' }) => `${instancePath} ${message}`.replace(/\s+/g, ' ').trim());
  }
}

/** @throws Error where the text is of no schema */
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

/** A copy without examples, whose contents a validator would take for schemas. Names of properties are no examples. */
function withoutExamples(value: unknown, names = false): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutExamples(item));
  if (!isRaw(value)) return value;
  const kept = Object.entries(value).filter(([key]) => names || (key !== 'example' && key !== 'examples'));
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutExamples(inner, !names && key === 'properties')]));
}

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
