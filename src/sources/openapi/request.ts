import type { ApiContent, ApiExample, ApiOperation, ApiParameter, ApiSecurity, Json } from '../../model/api.ts';
import { sampleBody, type SampleBody } from './body.ts';
import { parameterExample } from './example.ts';
import { isJson } from './media-type.ts';
import { INSTANCE_WORD, placeWord, serverWord } from './places.ts';
import { cleanServer, isReachable, serverChoices } from './servers.ts';
import { standIn } from './slugs.ts';
import { encode, headerText, pathText, queryPairs } from './serialize.ts';

/** An operation's request as samples show it. */
export interface SampleRequest {
  /** In capitals. */
  method: string;
  /** Fully encoded. */
  url: string;
  headers: { name: string; value: string }[];
  body: SampleBody | null;
}

/** Selects one of several bodies for a request. */
export interface SampleChoice {
  content: ApiContent;
  /** The first one if undefined. */
  example: ApiExample | undefined;
}

/** Makes the example request of an operation: its required parameters and a body, in JSON if there is a choice. */
export function sampleRequest(operation: ApiOperation, choice?: SampleChoice): SampleRequest {
  const required = (place: ApiParameter['in']) =>
    operation.parameters.filter((parameter) => parameter.in === place && parameter.required);
  const access = accessOf(operation.security);
  const query = [
    ...required('query').flatMap((parameter) => queryPairs(parameter.name, parameterExample(parameter))),
    ...access.query,
  ];
  const body = bodyOf(operation, choice);
  const headers = [
    ...access.headers,
    ...required('header').map((parameter) => ({
      name: parameter.name,
      value: headerText(parameterExample(parameter)),
    })),
  ];
  const typed = body === null ? [] : [{ name: 'Content-Type', value: body.type }];
  return {
    method: operation.method,
    url: `${baseOf(operation)}${pathOf(operation)}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    headers: distinct(headers, body !== null).concat(typed),
    body,
  };
}

/** One header of each name. Those about the body come from the body. */
function distinct(headers: SampleRequest['headers'], hasBody: boolean): SampleRequest['headers'] {
  const seen = new Set(hasBody ? ['content-type', 'content-length'] : ['content-length']);
  return headers.filter(({ name }) => {
    const key = name.toLowerCase();
    if (seen.has(key) || !/^[\w!#$%&'*+.^`|~-]+$/.test(name)) return false;
    seen.add(key);
    return true;
  });
}

function pathOf({ route, parameters, readerValues }: ApiOperation): string {
  return route
    .split(/(\{[^}]*\})/)
    .map((part) => {
      const name = /^\{(.*)\}$/.exec(part)?.[1];
      if (name === undefined) return encode(part).replaceAll(/%(2F|3A|40|2C|3D|2B|21|2A|24)/g, (code) => shown(code));
      const declared = parameters.find((parameter) => parameter.in === 'path' && parameter.name === name);
      return pathValue(name, declared, readerValues);
    })
    .join('');
}

/** Decodes a character unless a shell would misread it. */
function shown(code: string): string {
  return code === '%24' ? code : decodeURIComponent(code);
}

function pathValue(
  name: string,
  parameter: ApiParameter | undefined,
  readerValues: ApiOperation['readerValues'],
): string {
  const example = parameter && parameterExample(parameter);
  if (typeof example !== 'object' || example === null) {
    const text = isUnknown(example) ? '' : String(example);
    const word = placeWord(name, text, readerValues);
    if (word !== null) return word;
  }
  return pathText(isUnknown(example) ? standIn(name) : example);
}

/** True if an example says no more than that the value is a text. */
function isUnknown(example: Json | undefined): boolean {
  return example === undefined || example === null || example === '' || example === 'string';
}

/** Base of the request's address; a placeholder if readers can choose it. */
function baseOf({ server, servers }: ApiOperation): string {
  const [first, second] = serverChoices(servers);
  return first && second ? serverWord(first.url) : origin(server);
}

/** An absolute server that anyone can reach is shown as it is. Any other one is the reader's own instance. */
function origin(server: string | null): string {
  const text = cleanServer(server ?? '');
  if (isReachable(text)) return text;
  return INSTANCE_WORD + (/^\/[\w./~%@:+-]+$/.test(text) ? text : '');
}

interface Access {
  headers: SampleRequest['headers'];
  query: string[];
}

/** Credentials for all schemes of the first set that has any. */
function accessOf(sets: ApiSecurity[][]): Access {
  const access: Access = { headers: [], query: [] };
  for (const { kind, in: place, detail } of sets.find((set) => set.length > 0) ?? []) {
    if (kind === 'apiKey' && place === 'query') access.query.push(`${encode(detail)}=YOUR_TOKEN`);
    else if (kind === 'apiKey') access.headers.push({ name: detail, value: '<your-token>' });
    else if (kind === 'http') access.headers.push({ name: 'Authorization', value: authorization(detail) });
  }
  return access;
}

/** https://www.iana.org/assignments/http-authschemes */
function authorization(scheme: string): string {
  if (/^(bearer)?$/i.test(scheme)) return 'Bearer <your-token>';
  const name = /^[\w-]+$/.test(scheme) ? scheme.charAt(0).toUpperCase() + scheme.slice(1) : 'Bearer';
  return `${name} <your-credentials>`;
}

/** The body of the example request, in JSON if possible. */
function bodyOf({ method, body }: ApiOperation, choice?: SampleChoice): SampleBody | null {
  if (body === null || method === 'HEAD' || method === 'TRACE') return null;
  const content = choice?.content ?? body.contents.find(({ type }) => isJson(type)) ?? body.contents[0];
  if (!content) return null;
  // Few servers read the body of a GET request, so an optional one is left out unless it has a written example.
  if (method === 'GET' && !body.required && content.examples.length === 0) return null;
  const made = sampleBody(content, choice?.example);
  if (made !== null || !body.required || !isJson(content.type)) return made;
  return { kind: 'json', type: content.type, value: {} };
}
