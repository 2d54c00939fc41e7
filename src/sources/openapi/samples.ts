import { snippetz, type ClientId, type TargetId } from '@scalar/snippetz';
import { escapeHtml } from '../../model/html.ts';
import type { ApiOperation, ApiParameter, Json } from '../../model/api.ts';
import { exampleOf, parameterExample } from './example.ts';

/** One language's tab. */
export interface SampleLanguage {
  /** Shared by all tabs about languages on the site. */
  value: string;
  label: string;
  /** For the highlighter. */
  language: string;
  target: TargetId;
  client: string;
  /** What makes a program of the library's snippet: imports before it, the answer's output behind it. */
  before: string;
  after: string;
}

/** The languages of samples, in the order of their tabs. */
export const LANGUAGES: readonly SampleLanguage[] = [
  { value: 'curl', label: 'curl', language: 'bash', target: 'shell', client: 'curl', before: '', after: '' },
  {
    value: 'javascript',
    label: 'JavaScript',
    language: 'js',
    target: 'js',
    client: 'fetch',
    before: 'const response = await ',
    after: '\nconsole.log(response.status, await response.text())',
  },
  {
    value: 'node',
    label: 'Node.js',
    language: 'js',
    target: 'node',
    client: 'undici',
    before: '',
    after: '\nconsole.log(statusCode, await body.text())',
  },
  {
    value: 'python',
    label: 'Python',
    language: 'python',
    target: 'python',
    client: 'requests',
    before: 'import requests\n\nresponse = ',
    after: '\nprint(response.status_code, response.text)',
  },
  { value: 'go', label: 'Go', language: 'go', target: 'go', client: 'native', before: '', after: '' },
  {
    value: 'java',
    label: 'Java',
    language: 'java',
    target: 'java',
    client: 'nethttp',
    before: 'import java.net.http.*;\n\n',
    after: '',
  },
  { value: 'php', label: 'PHP', language: 'php', target: 'php', client: 'curl', before: '<?php\n', after: '' },
  { value: 'ruby', label: 'Ruby', language: 'ruby', target: 'ruby', client: 'native', before: '', after: '' },
  {
    value: 'dotnet',
    label: 'C#',
    language: 'csharp',
    target: 'csharp',
    client: 'httpclient',
    before: '',
    after: '\n\nConsole.WriteLine(await response.Content.ReadAsStringAsync());',
  },
];

/**
 * What the reader may replace by their own. While a sample is made and coloured each stands in it as a word that every
 * language takes for plain text; {@link fillPlaces} puts the markup in.
 */
const PLACES = [
  { place: 'instance', word: 'https://instance.placeholder.invalid', text: 'https://<your-instance>' },
  { place: 'project', word: 'placeholder-project-', text: 'default' },
  { place: 'environment', word: 'placeholder-environment-', text: 'development' },
] as const;

/**
 * Stands for the whole address while a sample is made and coloured. Nothing in an encoded address means anything to a
 * language, and lines that are the same in all samples are coloured once.
 */
const URL_WORD = 'https://sample.placeholder.invalid/address';

/** The request of an operation as samples show it. */
export interface SampleRequest {
  method: string;
  /** Fully encoded. */
  url: string;
  headers: { name: string; value: string }[];
  body: { type: string; text: string } | null;
}

/** Makes the example request of an operation: required parameters, and a body in its first content type. */
export function sampleRequest(operation: ApiOperation): SampleRequest {
  const inPlace = (place: ApiParameter['in']) => operation.parameters.filter((parameter) => parameter.in === place);
  const route = operation.route
    .split(/(\{[^}]*\})/)
    .map((part) => {
      const name = /^\{(.*)\}$/.exec(part)?.[1];
      return name === undefined
        ? encode(part).replaceAll('%2F', '/')
        : pathValue(
            name,
            inPlace('path').find((parameter) => parameter.name === name),
          );
    })
    .join('');
  const needed = (parameter: ApiParameter) => parameter.required && !parameter.deprecated;
  const query = inPlace('query').filter(needed).flatMap(queryPairs);
  const headers = inPlace('header')
    .filter(needed)
    .map((parameter) => ({ name: parameter.name, value: headerText(parameterExample(parameter)) }));
  const [security = []] = operation.security;
  for (const scheme of security) {
    if (scheme.kind === 'apiKey' && scheme.in === 'query') query.push(`${encode(scheme.detail)}=YOUR_TOKEN`);
    else if (scheme.kind === 'apiKey' && scheme.in === 'header')
      headers.unshift({ name: scheme.detail, value: '<your-token>' });
    else if (scheme.kind === 'http' && scheme.detail.toLowerCase() === 'basic')
      headers.unshift({ name: 'Authorization', value: 'Basic <your-credentials>' });
    else if (scheme.kind !== 'mutualTLS' && scheme.kind !== 'apiKey')
      headers.unshift({ name: 'Authorization', value: 'Bearer <your-token>' });
  }
  const cookies = inPlace('cookie')
    .filter(needed)
    .map((parameter) => `${encode(parameter.name)}=${encode(headerText(parameterExample(parameter)))}`);
  for (const scheme of security)
    if (scheme.kind === 'apiKey' && scheme.in === 'cookie') cookies.push(`${encode(scheme.detail)}=YOUR_TOKEN`);
  if (cookies.length > 0) headers.push({ name: 'Cookie', value: cookies.join('; ') });
  const body = bodyOf(operation);
  if (body) headers.push({ name: 'Content-Type', value: body.type });
  const url = `${origin(operation.server)}${route}${query.length > 0 ? `?${query.join('&')}` : ''}`;
  return {
    method: operation.method,
    url,
    headers: headers.filter(({ name, value }) => /^[\w!#$%&'*+.^`|~-]+$/.test(name) && isHeader(value)),
    body,
  };
}

/** An absolute server that anyone can reach is shown as it is; any other one is the reader's own instance. */
function origin(server: string | null): string {
  const text = (server ?? '').replace(/\/+$/, '');
  if (/^https?:\/\/[\w.-]+(:\d+)?(\/[\w./~-]*)?$/.test(text)) return text;
  return PLACES[0].word + (/^\/[\w./~-]+$/.test(text) ? text : '');
}

function pathValue(name: string, parameter: ApiParameter | undefined): string {
  const example = parameter && parameterExample(parameter);
  const text = example === undefined || typeof example === 'object' ? '' : String(example);
  for (const { place, word } of PLACES) {
    // What the reader's own value replaces is still the example of the description where there is one.
    if (new RegExp(`^${place}(id|name)?$`, 'i').test(name))
      return `${word}${text && text !== 'string' ? hexOf(text) : ''}.invalid`;
  }
  return encode(text === '' || text === 'string' ? kebabOf(name) : text);
}

/** The example inside a place's word, so that it survives every language's escaping. */
function hexOf(text: string): string {
  return Buffer.from(text).toString('hex');
}

function kebabOf(name: string): string {
  return `my-${name
    .replaceAll(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$|-id$/g, '')}`;
}

const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Percent-encoded, the quotes too that `encodeURIComponent` leaves: no language has to escape anything then. */
function encode(text: string): string {
  return encodeURIComponent(text.replaceAll(loneSurrogate, '\ufffd')).replaceAll(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function queryPairs(parameter: ApiParameter): string[] {
  const value = parameterExample(parameter);
  const items = Array.isArray(value) ? value : [value ?? ''];
  return items
    .slice(0, 3)
    .map(
      (item) => `${encode(parameter.name)}=${encode(typeof item === 'object' ? JSON.stringify(item) : String(item))}`,
    );
}

function headerText(value: Json | undefined): string {
  return value === undefined || value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function isHeader(value: string): boolean {
  return /^[\x20-\x7e]*$/.test(value) && !/["'\\`$#]/.test(value);
}

/** The body of the example request. Only what samples can show as text: JSON and forms. */
function bodyOf(operation: ApiOperation): SampleRequest['body'] {
  const contents = operation.body?.contents ?? [];
  const content = contents.find(({ type }) => isJson(type)) ?? contents[0];
  if (!content) return null;
  const value = exampleOf(content, 'request');
  if (value === undefined) return null;
  const type =
    /^[\w.+-]+\/[\w.+-]+(; ?[\w-]+=[\w-]+)*$/.test(content.type) && !content.type.includes('*')
      ? content.type
      : 'application/json';
  if (type.startsWith('application/x-www-form-urlencoded') && typeof value === 'object' && value !== null) {
    return {
      type,
      text: Object.entries(value)
        .map(([name, item]) => `${encode(name)}=${encode(headerText(item as Json))}`)
        .join('&'),
    };
  }
  return { type, text: typeof value === 'string' && !isJson(type) ? value : JSON.stringify(value) };
}

function isJson(type: string): boolean {
  return /^application\/([\w.-]+\+)?json\b/i.test(type);
}

const printer = snippetz();
/** A name that no language treats in a special way; see {@link sampleCode}. */
const TOKEN_HEADER = 'X-Token-Placeholder';

/** Whether the library can print a body as data. It stumbles over JSON that is no object or list. */
function isData({ type, text }: NonNullable<SampleRequest['body']>): boolean {
  return isJson(type) && /^[{[]/.test(text);
}

/** The library escapes quotes in the values of a body for PHP, but neither in its keys nor in plain text. */
function phpBody({ type, text }: NonNullable<SampleRequest['body']>): string {
  const escape = (part: string) => part.replaceAll(/['\\]/g, '\\$&');
  if (!isData({ type, text })) return type.startsWith('application/x-www-form-urlencoded') ? text : escape(text);
  if (!/['\\]/.test(text)) return text;
  const escapeKeys = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(escapeKeys);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [escape(key), escapeKeys(item)]));
  };
  return JSON.stringify(escapeKeys(JSON.parse(text) as Json));
}

/** The request as code. Places stand as their words: see {@link fillPlaces} and {@link plainPlaces}. */
export function sampleCode(request: SampleRequest, { target, client, before, after }: SampleLanguage): string {
  // The library leaves an Authorization header without a scheme out of its C#: so there it gets another name first.
  const rename = target === 'csharp';
  const headers = request.headers.map(({ name, value }) => ({
    name: rename && name.toLowerCase() === 'authorization' ? TOKEN_HEADER : name,
    value,
  }));
  const code = printer.print(target, client as ClientId<TargetId>, {
    method: request.method as 'GET',
    url: URL_WORD,
    httpVersion: 'HTTP/1.1',
    headers,
    cookies: [],
    queryString: [],
    headersSize: -1,
    bodySize: -1,
    ...(request.body && {
      postData: {
        mimeType: isData(request.body)
          ? 'application/json'
          : isJson(request.body.type)
            ? 'text/plain'
            : request.body.type,
        text: target === 'php' ? phpBody(request.body) : request.body.text,
      },
    }),
  });
  if (code === undefined) throw new Error(`The snippet library knows no ${target}/${client}.`);
  // Its Ruby heredoc would read backslashes and #{…} of the body as code of its own.
  const fixed = code.replaceAll(TOKEN_HEADER, 'Authorization').replace('<<~JSON', "<<~'JSON'");
  // Bare, the URL would mean a redirection to the shell as long as the reader has not put their address in.
  const quoted = target === 'shell' ? fixed.replace(/^curl (?:'[^']*'|\S+)/, () => `curl "${URL_WORD}"`) : fixed;
  return before + quoted.trimEnd() + after;
}

const placeWord = /https:\/\/instance\.placeholder\.invalid|placeholder-(project|environment)-([\da-f]*)\.invalid/g;

function placeOf(kind: string | undefined, hex: string): { place: string; text: string } {
  const found = PLACES.find(({ place }) => place === (kind ?? 'instance')) ?? PLACES[0];
  return { place: found.place, text: hex ? Buffer.from(hex, 'hex').toString() : found.text };
}

/** Puts the address and the marked-up places into highlighted code. */
export function fillPlaces(html: string, url: string): string {
  return html
    .replaceAll(URL_WORD, () => escapeHtml(url))
    .replaceAll(placeWord, (_, kind: string | undefined, hex = '') => {
      const { place, text } = placeOf(kind, hex as string);
      return `<span data-place="${place}">${escapeHtml(text)}</span>`;
    });
}

/** Puts the address and the places' texts into plain code. */
export function plainPlaces(code: string, url: string): string {
  return code
    .replaceAll(URL_WORD, () => url)
    .replaceAll(placeWord, (_, kind: string | undefined, hex = '') => placeOf(kind, hex as string).text);
}
