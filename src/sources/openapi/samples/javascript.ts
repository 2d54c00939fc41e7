import type { Json } from '../../../model/api.ts';
import type { SampleRequest } from '../request.ts';
import { data, isBlock, pretty, single } from './text.ts';

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

/** The request for browsers. */
export function fetchSample(request: SampleRequest, url: string): string {
  return `const response = await fetch('${url}'${options(request)})
console.log(response.status, await response.text())`;
}

/** The same for Node.js, with undici, the client that its own `fetch` is made from. */
export function undiciSample(request: SampleRequest, url: string): string {
  return `import { request } from 'undici'

const { statusCode, body } = await request('${url}'${options(request)})
console.log(statusCode, await body.text())`;
}

function options({ method, headers, body }: SampleRequest): string {
  const lines = method === 'GET' ? [] : [`method: ${single(method)},`];
  if (headers.length > 0) {
    const entries = headers.map(({ name, value }) => `    ${WORDS.key(name)}: ${single(value)},\n`);
    lines.push(`headers: {\n${entries.join('')}  },`);
  }
  if (body) lines.push(`body: ${bodyText(body.value)},`);
  return lines.length === 0 ? '' : `, {\n${lines.map((line) => `  ${line}\n`).join('')}}`;
}

function bodyText(value: Json): string {
  // JavaScript would round these integers.
  return hasLongInteger(value) ? text(pretty(value)) : `JSON.stringify(${data(value, WORDS, '  ')})`;
}

function hasLongInteger(value: Json): boolean {
  if (typeof value !== 'object' || value === null) return typeof value === 'bigint';
  return Object.values(value).some(hasLongInteger);
}

function text(value: string): string {
  return isBlock(value) ? `\`${value.replaceAll(/[`\\]|\$(?=\{)/g, '\\$&')}\`` : single(value);
}
