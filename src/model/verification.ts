import type { Json } from './json.ts';

/** Result of running one block of a page, or one operation. */
export type Outcome =
  /** The page is right. */
  | 'as documented'
  | 'wrong'
  /** Only another edition, or another product, can answer it. */
  | 'elsewhere'
  /** The writer said why it is not run. */
  | 'skipped';

/** A running instance of the product, as the site's module reaches it. */
export interface Instance {
  /** Without a slash at the end. */
  url: string;
  /** Names and values of the options and variables that name it: `token`, … */
  settings: Readonly<Record<string, string>>;
}

/** A request that a block sent, and what came back. */
export interface Exchange {
  method: string;
  /** With the query. */
  path: string;
  requestBody: string;
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** A page, as far as the product's module decides by it how to begin. */
export interface VerifiedPage {
  /** `reference/segments` */
  id: string;
  /** The code of all blocks that will be run, in order. */
  code: readonly string[];
}

/** State that a page's blocks start from. */
export interface Beginning {
  /** Texts of the page and what stands for them: placeholders, ids. */
  values: Readonly<Record<string, string>>;
  /** Variables of the reader's shell. */
  variables: Readonly<Record<string, string>>;
}

/** An operation of the API description: the request of its own examples, and what it says of the answers. */
export interface ApiCall {
  /** The operation's id; method and route where it has none. */
  id: string;
  /** Id of its page: `reference/api/get-items`. */
  page: string;
  /** The description's file, relative to the site's folder, and the JSON pointer in it. */
  file: string;
  pointer: string;
  /** In capitals. */
  method: string;
  /** With the names of its parameters: `/items/{id}`. */
  route: string;
  /** Route and query with the examples in them, encoded. */
  path: string;
  /** The example in its first content type, as JSON; null: none. */
  body: { type: string; value: Json } | null;
  parameters: ApiCallParameter[];
  /** Properties that the body's schema lists by itself; null where it takes no body. */
  bodyProperties: { name: string; required: boolean }[] | null;
  answers: ApiAnswer[];
  /** Its extensions: the keys that begin with `x-`. */
  extensions: Readonly<Record<string, unknown>>;
  /** Of all this, without the texts for readers: another digest, another claim. */
  digest: string;
}

export interface ApiCallParameter {
  name: string;
  in: string;
  required: boolean;
}

/** What a description says of the answers with one status. */
export interface ApiAnswer {
  status: number;
  /** The content type; null: no body. */
  type: string | null;
  /** Where its schema stands in the bundled document; null: none. */
  schema: string | null;
  /** JSON only. */
  examples: Json[];
}

/** How an operation is called. */
export interface CallBeginning {
  /** Texts of the examples and what stands for them. */
  values: Readonly<Record<string, string>>;
  headers: Readonly<Record<string, string>>;
  /** Put behind the path, where the description has no place for what the server needs. */
  query?: string;
  /** Lists that the example fills may be empty here. */
  isExample?: boolean;
}

/** A request that is refused whatever it asks for: without a token, in another content type. */
export interface RefusedCall {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** In place of the operation's own body. */
  body?: string;
}

/** What the engine has to be told of a product to call the operations of its API. */
export interface ProductApi {
  /** Path of the description that an instance itself publishes; null: none. */
  published: string | null;
  /** Why an instance cannot be asked: the name of the edition or release that can; null: it can. */
  elsewhere: (call: ApiCall) => string | null;
  /** Why an operation is not called; null: it is. */
  skip: (call: ApiCall) => string | null;
  /** Differences from the published description that are right here, by operation: the message and the reason. */
  known: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Published operations that the site leaves out, as `GET /path`, and the reason. */
  leftOut: Readonly<Record<string, string>>;
}

/** What the engine has to be told of a product to check the samples of its pages. */
export interface ProductSamples {
  /** Names that a page's samples take for granted, and their types. */
  given: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Why a sample of a page cannot be checked: the name of what its packages belong to; null: it can. */
  elsewhere: (page: string, code: string) => string | null;
}

/** Another product, which runs beside the instance. */
export interface Beside {
  url: string;
  /** How pages write its address. */
  addresses: readonly string[];
  /** For the report: its release, and why it is not the one that the pages describe. */
  release: string;
  /** Members of its responses that the release of the pages does not have yet: they are left out. */
  newer: readonly string[];
  stop: () => Promise<void>;
}

/** A program that a page shows, in blocks with titles. */
export interface Program {
  /** Titles of its blocks. The first is the one that is started. */
  files: readonly [string, ...string[]];
  /**
   * Runs it from the state in which the page begins; a string says why it is not run.
   *
   * @param files the code of its blocks, with the instance's address and tokens in it
   * @param packages folder of the packages that samples are checked against
   * @throws Error that says what the program should have done
   */
  run: string | ((files: Readonly<Record<string, string>>, packages: string) => Promise<void>);
}

/** A request that the instance refused, and every sentence in its answer. */
export interface Refusal {
  status: number;
  texts: string[];
  /** Said by another product, in this release, where pages describe a different one. */
  release?: string;
}

/** An instance that is ready. */
export interface Session {
  /** `5.1.9` */
  version: string;
  /** Brings the instance to the state in which a page begins. */
  begin: (page: VerifiedPage) => Promise<Beginning>;
  /**
   * Sends requests that are refused, as many as pages name the messages of, and returns the answers.
   *
   * @param packages folder of the packages that samples are checked against; null: there are none
   */
  provoke: (packages: string | null) => Promise<Refusal[]>;
  /** Brings the instance to the state in which an operation is called. */
  beginCall?: (call: ApiCall) => Promise<CallBeginning>;
  /** Requests of an operation that are refused, of those whose status it documents. */
  refusedCalls?: (call: ApiCall) => RefusedCall[];
  /**
   * Starts another product, by its name in `otherProducts`, with what the instance has now; null: it cannot be.
   *
   * @param packages folder of the packages that samples are checked against
   * @throws Error with a sentence that says why it does not start
   */
  startBeside?: (name: string, packages: string) => Promise<Beside | null>;
  /** Programs of a page, which are run after its other blocks. */
  programs?: (page: string) => readonly Program[];
  /** Headers of a request that a block shows only as `GET /path`. */
  headers: (path: string) => Record<string, string>;
  /** Leaves the instance as it was found. */
  end: () => Promise<void>;
}

/** A product, as the engine needs to know it to run its documentation. */
export interface Product {
  name: string;
  /** Variables of the environment that name an instance: its address, and whatever else `open` needs. */
  environment: { url: string; settings: Record<string, string> };
  /** How pages write the address of an instance; the longest first. */
  addresses: readonly string[];
  /** Hosts and placeholders in a block that make it one of another product, and that product's name. */
  otherProducts: readonly { text: RegExp; name: string }[];
  /** Requests that only another edition answers, and its name; `path` is matched against `GET /path`. */
  otherEditions: readonly { request: RegExp; name: string }[];
  /** The name of the product that says what nothing here does, of the messages in a page's tables; null: none. */
  otherMessages?: (page: string) => string | null;
  /** The status that this edition gives to requests of other editions. */
  missing: number;
  /** How the operations of the site's API description are called; without it they are not. */
  api?: ProductApi;
  /** How the site's samples are checked; without it they are not. */
  samples?: ProductSamples;
  /**
   * @param instance as the command's options name it
   * @throws Error with a sentence that says what is wrong with the instance
   */
  open: (instance: Instance) => Promise<Session>;
}
