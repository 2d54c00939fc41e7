/**
 * The intermediate form of an API description: everything the pages show, read from the document once. The views know
 * nothing of `$ref`, `allOf` or versions of OpenAPI.
 */

import type { OperationConfig } from './config.ts';
import type { Json } from './json.ts';

export type { Json };

/** A schema with references followed and `allOf` merged. Children may lead back to it. */
export interface ApiSchema {
  /** Its name among the components; null for an inline schema. */
  name: string | null;
  /** Address of its own page; null if it has no name. */
  href: string | null;
  title: string | null;
  /** Markdown, as written. */
  description: string;
  /** JSON types, without null. Empty: any type. */
  types: string[];
  nullable: boolean;
  format: string | null;
  deprecated: boolean;
  readOnly: boolean;
  writeOnly: boolean;
  /** The allowed values; a constant is a list of one. */
  values: Json[] | null;
  /** Undefined if there is none. */
  defaultValue: Json | undefined;
  examples: Json[];
  limits: ApiLimit[];
  properties: ApiProperty[];
  /**
   * Properties that are not listed: their schema, whether they are allowed at all, or null if the description does not
   * say.
   */
  additional: ApiSchema | boolean | null;
  items: ApiSchema | null;
  choices: ApiChoice[];
}

/** The keywords that limit a value by a number or a text. */
export const LIMITS = [
  'minimum',
  'exclusiveMinimum',
  'maximum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'pattern',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
] as const;

export interface ApiLimit {
  kind: (typeof LIMITS)[number];
  value: string;
}

export interface ApiProperty {
  name: string;
  required: boolean;
  schema: ApiSchema;
}

/** `oneOf` or `anyOf`. */
export interface ApiChoice {
  kind: 'oneOf' | 'anyOf';
  options: ApiSchema[];
  /** The property that tells the options apart, with its value for each option, or null for an option without one. */
  discriminator: { property: string; values: (string | null)[] } | null;
}

export interface ApiExample {
  name: string;
  summary: string;
  /** Markdown. */
  description: string;
  value: Json;
}

/** A body in one content type. */
export interface ApiContent {
  type: string;
  schema: ApiSchema | null;
  /** Those that the description gives, or else one made from the schema, if it says enough. */
  examples: ApiExample[];
  isMade: boolean;
}

export interface ApiParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  deprecated: boolean;
  description: string;
  schema: ApiSchema | null;
  examples: Json[];
}

export interface ApiResponse {
  /** `200`, `4XX` or `default`. */
  status: string;
  /** What the status means, `Not Found`; empty if it is not a standard one. */
  meaning: string;
  description: string;
  headers: ApiParameter[];
  /** False if the description gives it none; else of the types that pages show. */
  hasBody: boolean;
  contents: ApiContent[];
  links: ApiLink[];
}

/** A follow-up request that a response makes possible. */
export interface ApiLink {
  name: string;
  description: string;
  /** Null if the document does not contain it. */
  operation: Pick<ApiOperationLink, 'href' | 'title'> | null;
  /** How the document names the operation. */
  target: string;
  /** Parameters of that operation with the expression or value for each, and its body if one is given. */
  values: { name: string; value: string }[];
}

/** A way to authenticate. */
export interface ApiSecurity {
  /** Its name among the security schemes. */
  name: string;
  /** Display name from `x-displayName`; null if there is none. */
  label: string | null;
  /** A page that explains how to get one, from `x-docs`. */
  docs: string | null;
  kind: 'apiKey' | 'bearer' | 'unknown';
  /** Name of the header that it is sent in. */
  header: string;
  description: string;
}

/** The base of request addresses: https://spec.openapis.org/oas/v3.1.1.html#server-object */
export interface ApiServer {
  url: string;
  description: string;
}

/** An operation as its page shows it. Its description is Markdown. */
export interface ApiOperation extends Omit<ApiOperationLink, 'href' | 'title' | 'flags'> {
  operationId: string | null;
  /** Facts from extensions in the document. */
  facts: ApiFact[];
  /** Parameters that readers may enter their own values for, by name. */
  readerValues: OperationConfig['readerValues'];
  /** Alternative sets of schemes, one of which is required. Empty: none needed; an empty set among others: optional. */
  security: ApiSecurity[][];
  /** Address of the first server; empty if the document names none. */
  server: string;
  parameters: ApiParameter[];
  body: { required: boolean; description: string; contents: ApiContent[] } | null;
  responses: ApiResponse[];
}

/** A fact about an operation, shown as the config says. */
export interface ApiFact {
  label: string;
  values: string[];
  /** True if the values are names in code. */
  code: boolean;
}

export interface ApiTagLink {
  name: string;
  href: string;
}

/** An operation as an entry of a list. */
export interface ApiOperationLink {
  href: string;
  title: string;
  /** In upper case. */
  method: string;
  /** The path with its placeholders: `/features/{name}`. */
  route: string;
  description: string;
  deprecated: boolean;
  /** Facts that lists show too. */
  flags: string[];
  /** The first later version that documents it. */
  publishedLater: string | null;
}

/** A part of a request's address: text, or something that the reader may replace. */
export type AddressPart =
  | string
  | {
      /** Name of the reader's value. */
      place: string;
      /** Shown until then. */
      text: string;
    };
