import type { SampleBody, SampleRequest } from '../request.ts';
import { data, quoted } from './text.ts';

const WORDS = { step: '    ', text: quoted, key: quoted, words: { null: 'None', true: 'True', false: 'False' } };

/** The request in Python, with the client that most programs use: requests. */
export function python({ method, headers, body }: SampleRequest, url: string): string {
  const lines = [quoted(url)];
  if (headers.length > 0) {
    const entries = headers.map(({ name, value }) => `        ${quoted(name)}: ${quoted(value)},\n`);
    lines.push(`headers={\n${entries.join('')}    }`);
  }
  if (body) lines.push(bodyArgument(body));
  return `import requests

response = requests.${method.toLowerCase()}(
${lines.map((line) => `    ${line},\n`).join('')})
print(response.status_code, response.text)`;
}

function bodyArgument({ value }: SampleBody): string {
  // None would mean no body.
  return value === null ? 'data="null"' : `json=${data(value, WORDS, '    ')}`;
}
