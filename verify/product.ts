import type { ApiOperation, ApiProperty } from '../src/model/api.ts';
import type { Json } from '../src/model/json.ts';
import type { OperationClaim } from '../src/sources/openapi/claims.ts';

/** An operation of the API description: the request from its own examples, and the documented responses. */
export interface ApiCall extends OperationClaim, Pick<ApiOperation, 'method' | 'route' | 'parameters'> {
  /** The operation's id, or method and route if it has none. */
  id: string;
  /** Route and query with the examples filled in, encoded. */
  path: string;
  /** The example in its first content type, as JSON; null if there is none. */
  body: { type: string; value: Json } | null;
  /** Properties that the body's schema lists itself; null if the operation takes no body. */
  bodyProperties: Pick<ApiProperty, 'name' | 'required'>[] | null;
  answers: ApiAnswer[];
  /** Its extensions: the keys that begin with `x-`. */
  extensions: Readonly<Record<string, unknown>>;
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

/** Result of running one block of a page, or one operation. */
export type Outcome =
  /** The page is right. */
  | 'as documented'
  | 'wrong'
  /** Only another edition or another product can answer it. */
  | 'elsewhere'
  /** Not run, for a reason that the writer gave. */
  | 'skipped';

/** A request that a block sent, and the response. */
export interface Exchange {
  method: string;
  /** Including the query. */
  path: string;
  requestBody: string;
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** The state that a page's blocks start from. */
export interface Beginning {
  /** Texts of the page and their replacements: placeholders, ids. */
  values: Readonly<Record<string, string>>;
  /** Variables of the reader's shell. */
  variables: Readonly<Record<string, string>>;
}

/** How an operation is called. */
export interface CallBeginning {
  /** Texts of the examples and their replacements. */
  values: Readonly<Record<string, string>>;
  headers: Readonly<Record<string, string>>;
  /** Allows lists to be empty that have items in the example. */
  isExample?: boolean;
}

/** A request that is refused regardless of its content: without a token, in another content type. */
export interface RefusedCall {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** Replaces the operation's own body. */
  body?: string;
}

/** Everything the engine needs to know about a product to call the operations of its API. */
export interface ProductApi {
  /** Path of the description that the instance itself publishes. */
  published: string;
  /** The edition or release that is needed to answer, if the instance cannot; null if it can. */
  elsewhere: (call: ApiCall) => string | null;
  /** Accepted differences from the published description, by operation: message → reason. */
  known: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Everything the engine needs to know about a product to check the samples on its pages. */
export interface ProductSamples {
  /** Names that a page's samples assume to exist, and their types. */
  given: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Why a sample cannot be checked: the name of the product that its packages belong to; null if it can. */
  elsewhere: (page: string, code: string) => string | null;
}

/** Another product that runs beside the instance. */
export interface Beside {
  url: string;
  /** The forms in which pages write its address. */
  addresses: readonly string[];
  /** For the report: its release, and why it is not the one that the pages describe. */
  release: string;
  /** Members of its responses that the documented release does not have yet; they are ignored. */
  newer: readonly string[];
  stop: () => Promise<void>;
}

/** A program that a page shows, in blocks with titles. */
export interface Program {
  /** Titles of its blocks. The first one is started. */
  files: readonly [string, ...string[]];
  /**
   * Runs it from the page's initial state; a string instead gives the reason why it is not run.
   *
   * @param files the code of its blocks, with the instance's address and tokens filled in
   * @param packages folder of the packages that samples are checked against
   * @throws Error that says what the program should have done
   */
  run: string | ((files: Readonly<Record<string, string>>, packages: string) => Promise<void>);
}

/** A request that the instance refused, and every sentence of the response. */
export interface Refusal {
  status: number;
  texts: string[];
  /** Set if another product answered, in a release that is not the documented one. */
  release?: string;
}

/** An instance that is ready. */
export interface Session {
  /** `5.1.9` */
  version: string;
  /**
   * Brings the instance into a page's initial state.
   *
   * @param page its id, such as `reference/segments`, and the code of all blocks that will be run, in order
   */
  begin: (page: { id: string; code: readonly string[] }) => Promise<Beginning>;
  /**
   * Sends requests that are refused, to collect the error messages that pages name, and returns the responses.
   *
   * @param packages folder of the packages that samples are checked against; null if there are none
   */
  provoke: (packages: string | null) => Promise<Refusal[]>;
  /** Brings the instance into the state in which an operation is called. */
  beginCall?: (call: ApiCall) => Promise<CallBeginning>;
  /** Requests of an operation that are refused with a status it documents. */
  refusedCalls?: (call: ApiCall) => RefusedCall[];
  /**
   * Starts another product, by its name in `otherProducts`, with the instance's current state; null if it cannot be
   * started.
   *
   * @param packages folder of the packages that samples are checked against
   * @throws Error with a sentence that says why it does not start
   */
  startBeside?: (name: string, packages: string) => Promise<Beside | null>;
  /** Programs of a page, run after its other blocks. */
  programs?: (page: string) => readonly Program[];
  /** Headers for a request that a block only shows as `GET /path`. */
  headers: (path: string) => Record<string, string>;
  /** Restores the instance to the state it was found in. */
  end: () => Promise<void>;
}

/** A product: everything the engine needs to know to run its documentation. */
export interface Product {
  name: string;
  /** The environment variable with the address of an instance. */
  urlVariable: string;
  /** The forms in which pages write an instance's address, longest first. */
  addresses: readonly string[];
  /** Hosts and placeholders that mark a block as belonging to another product, and that product's name. */
  otherProducts: readonly { text: RegExp; name: string }[];
  /** Requests that only another edition answers, and its name; `request` is matched against `GET /path`. */
  otherEditions: readonly { request: RegExp; name: string }[];
  /** The product that gives those messages in a page's tables that nothing here provokes; null if there is none. */
  otherMessages?: (page: string) => string | null;
  /** The status that this edition returns for requests that only other editions answer. */
  missing: number;
  /** What operations of the site's API description need; if missing, they are called with their examples alone. */
  api?: ProductApi;
  /** How the site's samples are checked; if missing, they are not. */
  samples?: ProductSamples;
  /**
   * Connects to an instance.
   *
   * @param url its address, without a trailing slash
   * @throws Error with a sentence that says what is wrong with the instance
   */
  open: (url: string) => Promise<Session>;
}
