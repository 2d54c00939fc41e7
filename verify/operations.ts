import type { SiteConfig } from '../src/model/config.ts';
import { InputError, isError } from '../src/model/problem.ts';
import type { ApiCall, Product } from './product.ts';
import { callsOf } from '../src/sources/openapi/calls.ts';
import { sourcesOf } from '../src/sources/openapi/load.ts';
import { PointerPlaces } from '../src/sources/openapi/pointer-places.ts';
import { readDescription } from '../src/sources/openapi/read.ts';
import { SchemaCheck } from '../src/sources/openapi/schema-check.ts';
import { InstanceGone, orGone } from './recorder.ts';

/** The site's API description. */
export interface Described {
  calls: ApiCall[];
  /** Returns the ways in which a value does not fit the schema at a pointer. */
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
  const check = new SchemaCheck(document);
  const places = new PointerPlaces(siteDir);
  return {
    calls: callsOf(document, origins, openapi.path),
    fits: (schema, value) => check.errors(schema, value),
    lineOf: ({ file, pointer }, below) => places.of(file, pointer + below).line,
  };
}

/**
 * Fetches the API description that the instance itself publishes.
 *
 * @returns undefined if the product's module says nothing of an API
 * @throws InstanceGone if the instance does not have it
 */
export async function fetchPublished(url: string, { api }: Product): Promise<unknown> {
  if (!api) return undefined;
  const address = url + api.published;
  const answer = await orGone(fetch(address), `${address} does not answer: `);
  if (!answer.ok) throw new InstanceGone(`${address} is no description: ${answer.status}.`);
  return answer.json();
}
