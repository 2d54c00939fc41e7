import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { SiteConfig } from '../src/model/config.ts';
import { jsonText, objectOf, type JsonObject } from '../src/model/json.ts';
import { InputError, isError } from '../src/model/problem.ts';
import { sourcesOf } from '../src/sources/openapi/load.ts';
import { pointerPlaces } from '../src/sources/openapi/pointer-places.ts';
import { readDescription } from '../src/sources/openapi/read.ts';
import { callsOf } from './calls.ts';
import type { ApiCall } from './product.ts';

/** The site's API description. */
export interface Described {
  calls: ApiCall[];
  /** Returns the ways in which a value does not fit the schema at a pointer, each with its place in the value. */
  fits: (schema: string, value: unknown) => string[];
  /** 1-based line of a part of an operation. */
  lineOf: (call: ApiCall, below: string) => number;
}

/**
 * Reads the operations of the site's API description.
 *
 * @returns null if the site has none
 * @throws InputError if it cannot be read
 */
export function loadCalls(siteDir: string, { openapi }: SiteConfig): Described | null {
  if (openapi === null) return null;
  const { document, origins, problems } = readDescription(siteDir, sourcesOf(openapi).files);
  const errors = problems.filter(isError);
  if (errors.length > 0) throw new InputError(errors);
  const placeOf = pointerPlaces(siteDir);
  return {
    calls: callsOf(document, origins, openapi.path),
    fits: schemaCheck(document),
    lineOf: ({ file, pointer }, below) => placeOf(file, pointer + below).line,
  };
}

/** Returns a function that checks values against the schemas of a document. Each schema is compiled on first use. */
function schemaCheck(document: JsonObject): Described['fits'] {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    logger: false,
    // Most schemas check a single value, so fast compilation matters more than fast validation.
    inlineRefs: false,
    validateSchema: false,
    code: { optimize: false },
  });
  addFormats.default(ajv as never);
  ajv.addSchema(objectOf(JSON.parse(jsonText(document))), 'openapi.json');
  return (pointer, value) => {
    const check = ajv.getSchema(`openapi.json#${encodeURI(pointer)}`);
    if (!check) throw new Error(`there is no schema at ${pointer}`);
    check(value);
    return (check.errors ?? []).map(({ instancePath, message = '' }) =>
      `${instancePath} ${message}`.replace(/\s+/g, ' ').trim(),
    );
  };
}
