/** Result of running one block of a page. */
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

/** A request that the instance refused, and every sentence in its answer. */
export interface Refusal {
  status: number;
  texts: string[];
}

/** An instance that is ready. */
export interface Session {
  /** `5.1.9` */
  version: string;
  /** Brings the instance to the state in which a page begins. */
  begin: (page: VerifiedPage) => Promise<Beginning>;
  /** Sends requests that are refused, as many as pages name the messages of, and returns the answers. */
  provoke: () => Promise<Refusal[]>;
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
  /** The status that this edition gives to requests of other editions. */
  missing: number;
  /**
   * @param instance as the command's options name it
   * @throws Error with a sentence that says what is wrong with the instance
   */
  open: (instance: Instance) => Promise<Session>;
}
