import { parseJson } from '../../../model/json.ts';
import type { SampleBody, SamplePart } from '../body.ts';
import type { SampleRequest } from '../request.ts';
import { data, isBlock, single } from './text.ts';

const WORDS = {
  step: '  ',
  text: single,
  key: (name: string) => {
    // Without brackets, this key would set the prototype.
    if (name === '__proto__') return "['__proto__']";
    return /^[A-Za-z_$][\w$]*$/.test(name) ? name : single(name);
  },
  words: { null: 'null', true: 'true', false: 'false' },
};

/** The request for browsers. Null if `fetch` cannot send it: https://fetch.spec.whatwg.org/#requests */
export function fetchSample(request: SampleRequest, url: string): string | null {
  const { method, body } = request;
  if (/^(TRACE|TRACK|CONNECT)$/.test(method) || (method === 'GET' && body)) return null;
  const call = `const response = await fetch('${url}'${options(request, 'file')})`;
  return `${chosenFile(body)}${formOf(body, (part) => fileObject(part))}${call}
console.log(response.status, await response.text())`;
}

/** The same for Node.js, with undici, the client that its own `fetch` is made from. */
export function undiciSample(request: SampleRequest, url: string): string {
  const { body } = request;
  const opens =
    body?.kind === 'file' || (body?.kind === 'multipart' && body.parts.some(({ content }) => 'file' in content));
  // It accepts only its own class of forms.
  const names = body?.kind === 'multipart' ? 'FormData, request' : 'request';
  const imports = [...(opens ? ["import { openAsBlob } from 'node:fs'"] : []), `import { ${names} } from 'undici'`];
  const form = formOf(body, (part, file) => `await openAsBlob(${single(file)}${typeOption(part.type)})`);
  const file =
    body?.kind === 'file' ? `new Uint8Array(await (await openAsBlob(${single(body.file)})).arrayBuffer())` : '';
  return `${imports.join('\n')}

${form}const { statusCode, body } = await request('${url}'${options(request, file)})
console.log(statusCode, await body.text())`;
}

function options({ method, headers, body }: SampleRequest, file: string): string {
  const lines = method === 'GET' && !body ? [] : [`method: ${single(method)},`];
  if (headers.length > 0) {
    const entries = headers.map(({ name, value }) => `    ${WORDS.key(name)}: ${single(value)},\n`);
    lines.push(`headers: {\n${entries.join('')}  },`);
  }
  if (body) lines.push(`body: ${bodyText(body, file)},`);
  return lines.length === 0 ? '' : `, {\n${lines.map((line) => `  ${line}\n`).join('')}}`;
}

function bodyText(body: SampleBody, file: string): string {
  if (body.kind === 'json') return `JSON.stringify(${data(body.value, WORDS, '  ')})`;
  if (body.kind === 'form') return formText(body.pairs);
  if (body.kind === 'text') return text(body.text);
  return body.kind === 'multipart' ? 'form' : file;
}

/** One pair per line. */
function formText(pairs: string[]): string {
  if (pairs.length < 2) return single(pairs.join('&'));
  return `[\n${pairs.map((pair) => `    ${single(pair)},\n`).join('')}  ].join('&')`;
}

function text(value: string): string {
  return isBlock(value) ? `\`${value.replaceAll(/[`\\]|\$(?=\{)/g, '\\$&')}\`` : single(value);
}

/** Declares a file in place of the one that a user would choose in a file input. */
function chosenFile(body: SampleBody | null): string {
  if (body?.kind !== 'file') return '';
  return `// For example that of <input type="file">: input.files[0]
const file = ${newFile(body.file, body.type)}\n\n`;
}

function newFile(name: string, type: string | null): string {
  return `new File(['content'], ${single(name)}${typeOption(type)})`;
}

function fileObject({ type, content }: SamplePart): string {
  return 'file' in content ? newFile(content.file, type) : '';
}

function typeOption(type: string | null): string {
  return type === null ? '' : `, { type: ${single(type)} }`;
}

/** The lines that build a multipart form. */
function formOf(body: SampleBody | null, fileOf: (part: SamplePart, file: string) => string): string {
  if (body?.kind !== 'multipart') return '';
  const lines = body.parts.map((part) => {
    const { name, type, content } = part;
    if ('file' in content)
      return `form.append(${single(name)}, ${fileOf(part, content.file)}, ${single(content.file)})`;
    // Here, only what looks like a file can have a type of its own.
    const value =
      type === null ? text(content.text) : `new Blob([${jsonOrText(content.text, type)}]${typeOption(type)})`;
    return `form.append(${single(name)}, ${value})`;
  });
  return `const form = new FormData()\n${lines.map((line) => `${line}\n`).join('')}\n`;
}

function jsonOrText(value: string, type: string): string {
  if (!/json/i.test(type)) return text(value);
  return `JSON.stringify(${data(parseJson(value), WORDS)})`;
}
