import type { SampleBody, SamplePart } from '../body.ts';
import type { SampleRequest } from '../request.ts';
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
  if (body.kind === 'file') return `data=open(${quoted(body.file)}, "rb")`;
  if (body.kind === 'multipart')
    return `files=[\n${body.parts.map((part) => `        ${partLine(part)},\n`).join('')}    ]`;
  if (body.kind === 'form') return `data=${pairs(body.pairs)}`;
  return `data=${text(body.text)}`;
}

function pairs(found: string[]): string {
  if (found.length < 2) return quoted(found.join('&'));
  return `"&".join([\n${found.map((pair) => `        ${quoted(pair)},\n`).join('')}    ])`;
}

/** Encodes the text if the client might not know how to encode its characters. */
function text(value: string): string {
  const encode = /[^\x20-\x7e\n]/.test(value) ? '.encode()' : '';
  if (!isBlock(value)) return quoted(value) + encode;
  const lines = value.split(/(?<=\n)/).map((line) => `        ${quoted(line)}\n`);
  return `(\n${lines.join('')}    )${encode}`;
}

/** A field without a file name is text. */
function partLine({ name, type, headers, content }: SamplePart): string {
  const file = 'file' in content ? quoted(content.file) : 'None';
  const value = 'file' in content ? `open(${file}, "rb")` : quoted(content.text);
  const own = headers.map((header) => `${quoted(header.name)}: ${quoted(header.value)}`).join(', ');
  const about = [type === null ? 'None' : quoted(type), `{${own}}`].slice(0, own ? 2 : type === null ? 0 : 1);
  return `(${quoted(name)}, (${[file, value, ...about].join(', ')}))`;
}
