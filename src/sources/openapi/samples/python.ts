import type { SampleRequest } from '../request.ts';
import { data, quoted } from './text.ts';

const WORDS = { step: '    ', text: quoted, key: quoted, words: { null: 'None', true: 'True', false: 'False' } };

/** The request in Python, with the client that most programs use: requests. */
export function python({ method, headers, body }: SampleRequest, url: string): string {
  const lines = [quoted(url)];
  if (headers.length > 0) {
    const entries = headers.map(({ name, value }) => `        ${quoted(name)}: ${quoted(value)},\n`);
    lines.push(`headers={\n${entries.join('')}    }`);
  }
  // None would mean no body.
  if (body) lines.push(body.value === null ? 'data="null"' : `json=${data(body.value, WORDS, '    ')}`);
  return `import requests

response = requests.${method.toLowerCase()}(
${lines.map((line) => `    ${line},\n`).join('')})
print(response.status_code, response.text)`;
}
