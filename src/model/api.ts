/**
 * The intermediate form of an API description: what the pages show, read out of the document once. The views know
 * nothing of `$ref`, `allOf` or the version of OpenAPI.
 */

import type { OperationConfig } from './config.ts';
import type { Json } from './json.ts';

export type { Json };

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
  /** How it is written in XML, where the description says so. */
  xml: ApiXml | null;
  externalDocs: ApiDocs | null;
  /** The property that names the schema of a value, and its value for this schema. Null where no property does. */
  discriminator: { property: string; value: string } | null;
  /** Schemas that extend it, each with its value of the discriminator. */
  readonly variants: { value: string; schema: ApiSchema }[];
}

/** https://spec.openapis.org/oas/v3.1.1.html#xml-object */
export interface ApiXml {
  name: string | null;
  namespace: string | null;
  prefix: string | null;
  attribute: boolean;
  /** Of a list: whether an element stands around its items. */
  wrapped: boolean;
}

/** A page elsewhere. */
export interface ApiDocs {
  href: string;
  description: string;
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
  /** Markdown. */
  description: string;
  value: Json;
}

/** An example that stands elsewhere. */
export interface ApiExternalExample {
  name: string;
  summary: string;
  description: string;
  href: string;
}

/** A body in one content type. */
export interface ApiContent {
  type: string;
  schema: ApiSchema | null;
  examples: ApiExample[];
  externalExamples: ApiExternalExample[];
  /** How single properties are written in forms: only those of which the description says something. */
  encoding: ApiEncoding[];
}

/** How one property of a form is written: https://spec.openapis.org/oas/v3.1.1.html#encoding-object */
export interface ApiEncoding {
  property: string;
  /** One or several content types, separated by commas. */
  contentType: string | null;
  headers: ApiParameter[];
  /** Null where the description gives no style: then the property is written by its content type. */
  serialization: ApiSerialization | null;
}

/** How a parameter's value becomes text: https://spec.openapis.org/oas/v3.1.1.html#style-values */
export interface ApiSerialization {
  /** `simple`, `form`, `deepObject` and the like. */
  style: string;
  explode: boolean;
  allowReserved: boolean;
  /** Set where the value is written as a body of this type, and not by a style. */
  contentType: string | null;
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
  serialization: ApiSerialization;
}

export interface ApiResponse {
  /** `200`, `4XX` or `default`. */
  status: string;
  description: string;
  headers: ApiParameter[];
  contents: ApiContent[];
  links: ApiLink[];
}

/** A follow-up request that a response makes possible. */
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

/** A request and the responses to it. */
export interface ApiExchange {
  parameters: ApiParameter[];
  body: { required: boolean; description: string; contents: ApiContent[] } | null;
  responses: ApiResponse[];
}

/** A request that the API sends because of an operation. */
export interface ApiCallback extends ApiExchange {
  name: string;
  /** Address of the callback, as an expression: `{$request.query.callbackUrl}/data`. */
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
  /** Display name, `x-displayName`; null if the description has none. */
  label: string | null;
  /** Page that says how to get one: `x-docs`. */
  docs: string | null;
  kind: 'apiKey' | 'http' | 'oauth2' | 'openIdConnect' | 'mutualTLS' | 'unknown';
  /** Header, query parameter or cookie of an API key; the scheme of HTTP authentication. */
  detail: string;
  /** Of an API key. */
  in: string | null;
  description: string;
  scopes: string[];
  /** Of `http` with the scheme `bearer`: what kind of token it is. */
  bearerFormat: string | null;
  /** Address of the OpenID Connect discovery document. */
  openIdConnectUrl: string | null;
  /** Of OAuth 2. */
  flows: ApiOAuthFlow[];
}

/** A way to get a token: https://spec.openapis.org/oas/v3.1.1.html#oauth-flow-object */
export interface ApiOAuthFlow {
  /** `authorizationCode`, `clientCredentials`, `implicit`, `password`, `deviceAuthorization`. */
  kind: string;
  authorizationUrl: string | null;
  tokenUrl: string | null;
  refreshUrl: string | null;
  /** Every scope the flow knows. */
  scopes: { name: string; description: string }[];
}

/** The base of request addresses: https://spec.openapis.org/oas/v3.1.1.html#server-object */
export interface ApiServer {
  /** With the defaults of its variables; variables without one stay as `{name}`. */
  url: string;
  /** As written: `https://{region}.example.com`. */
  template: string;
  description: string;
  variables: { name: string; default: string | null; values: string[]; description: string }[];
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
  /** Facts from extensions of the document. */
  facts: ApiFact[];
  /** Version after the described one that documents it first. */
  publishedLater: string | null;
  /** Parameters that readers may have values of their own for, by name. */
  readerValues: OperationConfig['readerValues'];
  /** One of these sets is needed. Empty: nothing is needed; an empty set among others: it is optional. */
  security: ApiSecurity[][];
  /** The address of the first server. */
  server: string | null;
  /** Those of the operation; without any, those of its path; without any, those of the document. */
  servers: ApiServer[];
  callbacks: ApiCallback[];
  externalDocs: ApiDocs | null;
}

/** A fact of an operation, as the config says that it is shown. */
export interface ApiFact {
  label: string;
  values: string[];
  /** True for names in code. */
  code: boolean;
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
  /** Facts that a list shows, too. */
  flags: string[];
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
  /** The list of schemas, and those in it. */
  schemas: { id: string; label: string; items: string[] } | null;
}
