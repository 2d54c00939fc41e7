/**
 * The intermediate form of an API description: what the pages show, read out of the document once. The views know
 * nothing of `$ref`, `allOf` or the version of OpenAPI.
 */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A schema with references followed and `allOf` merged. Children may lead back to it. */
export interface ApiSchema {
  /** Its name among the components; null for one that is written where it is used. */
  name: string | null;
  /** Address of its own page; null for one without a name. */
  href: string | null;
  title: string | null;
  /** Markdown, as written. */
  description: string;
  /** JSON types, without null. Empty: any. */
  types: string[];
  nullable: boolean;
  format: string | null;
  deprecated: boolean;
  readOnly: boolean;
  writeOnly: boolean;
  /** The values it may have; a constant is a list of one. */
  values: Json[] | null;
  /** Undefined: none. */
  defaultValue: Json | undefined;
  examples: Json[];
  limits: ApiLimit[];
  properties: ApiProperty[];
  /** Of properties that are not listed: their schema, whether there may be any, or null where nothing is said. */
  additional: ApiSchema | boolean | null;
  patterns: { pattern: string; schema: ApiSchema }[];
  items: ApiSchema | null;
  /** Items by their place, before `items`. */
  tuple: ApiSchema[];
  choices: ApiChoice[];
  not: ApiSchema | null;
}

export interface ApiLimit {
  kind:
    | 'minimum'
    | 'maximum'
    | 'above'
    | 'below'
    | 'multipleOf'
    | 'minLength'
    | 'maxLength'
    | 'pattern'
    | 'minItems'
    | 'maxItems'
    | 'unique'
    | 'minProperties'
    | 'maxProperties'
    | 'encoding'
    | 'mediaType';
  value: string;
}

export interface ApiProperty {
  name: string;
  required: boolean;
  readonly schema: ApiSchema;
}

/** `oneOf` or `anyOf`. */
export interface ApiChoice {
  kind: 'oneOf' | 'anyOf';
  options: ApiSchema[];
  /** The property that tells the options apart, with the value for each option that has one. */
  discriminator: { property: string; values: (string | null)[] } | null;
}

export interface ApiExample {
  name: string;
  summary: string;
  value: Json;
}

/** A body in one content type. */
export interface ApiContent {
  type: string;
  schema: ApiSchema | null;
  examples: ApiExample[];
}

export interface ApiParameter {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  required: boolean;
  deprecated: boolean;
  description: string;
  schema: ApiSchema | null;
  examples: Json[];
  /** How a list or object is written, where it is not as usual. */
  style: string | null;
}

export interface ApiResponse {
  /** `200`, `4XX` or `default`. */
  status: string;
  description: string;
  headers: ApiParameter[];
  contents: ApiContent[];
  links: ApiLink[];
}

/** What one can ask next with what an answer holds. */
export interface ApiLink {
  name: string;
  description: string;
  /** Null where the document does not have it. */
  operation: Pick<ApiOperationLink, 'href' | 'title'> | null;
  /** How the document names the operation. */
  target: string;
  /** Parameters of that operation, and the expression or value for each; its body among them, where one is given. */
  values: { name: string; value: string }[];
}

/** What is sent, and what can be answered. */
export interface ApiExchange {
  parameters: ApiParameter[];
  body: { required: boolean; description: string; contents: ApiContent[] } | null;
  responses: ApiResponse[];
}

/** A request that the API sends because of an operation. */
export interface ApiCallback extends ApiExchange {
  name: string;
  /** Where it goes, as an expression: `{$request.query.callbackUrl}/data`. */
  expression: string;
  method: string;
  title: string | null;
  description: string;
  deprecated: boolean;
}

/** A way to show who one is. */
export interface ApiSecurity {
  /** Its name among the security schemes. */
  name: string;
  kind: 'apiKey' | 'http' | 'oauth2' | 'openIdConnect' | 'mutualTLS' | 'unknown';
  /** Header, query parameter or cookie of an API key; the scheme of HTTP authentication. */
  detail: string;
  /** Of an API key. */
  in: string | null;
  description: string;
  scopes: string[];
}

export interface ApiOperation extends ApiExchange {
  /** Address of its page. */
  href: string;
  operationId: string | null;
  /** In capitals. */
  method: string;
  /** The path with its placeholders: `/features/{name}`; the name of a webhook. */
  route: string;
  /** The API sends this request, and the reader's server answers. */
  webhook: boolean;
  title: string;
  description: string;
  tags: ApiTagLink[];
  deprecated: boolean;
  edition: string | null;
  /** Version that brought it. */
  since: string | null;
  /** Version after the described one that documents it first. */
  publishedLater: string | null;
  permissions: string[];
  /** One of these sets is needed. Empty: nothing is needed; an empty set among others: it is optional. */
  security: ApiSecurity[][];
  server: string | null;
  callbacks: ApiCallback[];
  externalDocs: { href: string; description: string } | null;
}

export interface ApiTagLink {
  name: string;
  href: string;
}

/** An operation in a list. */
export interface ApiOperationLink {
  href: string;
  title: string;
  method: string;
  route: string;
  description: string;
  deprecated: boolean;
  edition: string | null;
  publishedLater: string | null;
}

/** How an API stands in the sidebar: page ids by tag. */
export interface ApiTree {
  label: string;
  /** Address and texts of the index. */
  slug: string;
  title: string;
  description: string;
  /** Pages before the tags. */
  pages: string[];
  tags: { id: string; label: string; operations: string[] }[];
  /** Pages behind the tags. */
  last: string[];
}
