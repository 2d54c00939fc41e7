import { z } from 'zod';
import type { Json } from './json.ts';

const count = z.int().nonnegative();

/** What was checked of a page. */
export const evidence = z.strictObject({
  against: z.string().min(1).describe('What answered: the name and release of the product.'),
  date: z.iso.date().describe('The day of the run.'),
  requests: count.describe('Requests that were answered as the page says.'),
  errors: count.describe('Requests that were refused as the page says.'),
  samples: count.describe('Samples that were run, compiled, type-checked or parsed.'),
  notRun: z.record(z.string(), count).describe('How many were not run, by reason.'),
});

export type Evidence = z.output<typeof evidence>;

/** An operation of the API description: the request from its own examples, and the documented responses. */
export interface ApiCall {
  /** The operation's id, or method and route if it has none. */
  id: string;
  /** Id of its page: `reference/api/get-items`. */
  page: string;
  /** The description's file, relative to the site's folder, and the operation's JSON pointer in it. */
  file: string;
  pointer: string;
  /** In upper case. */
  method: string;
  /** With parameter names: `/items/{id}`. */
  route: string;
  /** Route and query with the examples filled in, encoded. */
  path: string;
  /** The example in its first content type, as JSON; null if there is none. */
  body: { type: string; value: Json } | null;
  parameters: ApiCallParameter[];
  /** Properties that the body's schema lists itself; null if the operation takes no body. */
  bodyProperties: { name: string; required: boolean }[] | null;
  answers: ApiAnswer[];
  /** Its extensions: the keys that begin with `x-`. */
  extensions: Readonly<Record<string, unknown>>;
  /** Digest of all of the above but texts for readers. If it changes, so has what is claimed. */
  digest: string;
}

export interface ApiCallParameter {
  name: string;
  in: string;
  required: boolean;
}

/** The documented response with one status. */
export interface ApiAnswer {
  status: number;
  /** The content type; null if there is no body. */
  type: string | null;
  /** JSON pointer of its schema in the bundled document; null if there is none. */
  schema: string | null;
  /** JSON examples only. */
  examples: Json[];
}
