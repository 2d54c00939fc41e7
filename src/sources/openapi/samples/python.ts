import type { SampleBody, SampleRequest } from '../request.ts';
import { data, isBlock, quoted } from './text.ts';

const WORDS = { step: '    ', text: quoted, key: quoted, words: { null: 'None', true: 'True', false: 'False' } };
/** Methods for which the client has a function. */
const KNOWN = /^(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/;

/** The request in Python, with the client that most programs use: requests. */
export function python({ method, headers, body }: SampleRequest, url: string): string {
  const lines = [quoted(url)];
  if (headers.length > 0) {
    const entries = headers.map(({ name, value }) => `        ${quoted(name)}: ${quoted(value)},\n`);
    lines.push(`headers={\n${entries.join('')}    }`);
  }
  if (body) lines.push(bodyArgument(body));
  const call = KNOWN.test(method) ? `${method.toLowerCase()}(` : `request(\n    ${quoted(method)},`;
  return `import requests

response = requests.${call}
${lines.map((line) => `    ${line},\n`).join('')})
print(response.status_code, response.text)`;
}

function bodyArgument(body: SampleBody): string {
  if (body.kind === 'json') {
    // None would mean no body.
    return body.value === null ? 'data="null"' : `json=${data(body.value, WORDS, '    ')}`;
  }
  return `data=${text(body.text)}`;
}

/** Encodes the text if the client might not know how to encode its characters. */
function text(value: string): string {
  const encode = /[^\x20-\x7e\n]/.test(value) ? '.encode()' : '';
  if (!isBlock(value)) return quoted(value) + encode;
  const lines = value.split(/(?<=\n)/).map((line) => `        ${quoted(line)}\n`);
  return `(\n${lines.join('')}    )${encode}`;
}
