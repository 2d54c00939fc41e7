import type { SamplePart } from '../body.ts';
import type { SampleRequest } from '../request.ts';
import { pretty, shell } from './text.ts';

/** The request as a shell command. */
export function curl({ method, url: address, headers, body }: SampleRequest, url: string): string {
  const options: string[] = [];
  if (method === 'HEAD') options.push('--head');
  else if (method !== 'GET' || body) options.push(`--request ${shellWord(method)}`);
  for (const { name, value } of headers) {
    // This is how curl is given a header without a value.
    options.push(`--header ${shell(value === '' ? `${name};` : `${name}: ${value}`)}`);
  }
  if (body?.kind === 'json') options.push(`--data ${shell(pretty(body.value))}`);
  if (body?.kind === 'text') options.push(`--data-raw ${shell(body.text)}`);
  if (body?.kind === 'form') options.push(...pairs(body.pairs).map((pair) => `--data ${shell(pair)}`));
  if (body?.kind === 'file') options.push(`--data-binary ${shell(`@${body.file}`)}`);
  if (body?.kind === 'multipart') options.push(...body.parts.map((part) => `--form ${shell(form(part))}`));
  // Without quotes, a shell would take the placeholders in the address for redirections. Double quotes leave room for a
  // variable of the reader, but in them, an interactive shell looks for a command of its history behind "!".
  const quote = address.includes('!') ? "'" : '"';
  return [`curl ${quote}${url}${quote}`, ...options.map((option) => `  ${option}`)].join(' \\\n');
}

/** A form without fields is a body, too. */
function pairs(found: string[]): string[] {
  return found.length > 0 ? found : [''];
}

function shellWord(text: string): string {
  return /^[A-Z]+$/.test(text) ? text : shell(text);
}

/** `name=value;type=…` as curl parses it: in double quotes, values may contain anything. */
function form({ name, type, headers, content }: SamplePart): string {
  const quote = (text: string) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
  const value =
    'file' in content ? `@${/^[\w.-]+$/.test(content.file) ? content.file : quote(content.file)}` : content.text;
  const written = 'text' in content && (/^[@<" ]|[;,"\\\n]/.test(value) || value === '') ? quote(value) : value;
  const about = [
    type === null ? '' : `;type=${type}`,
    ...headers.map((header) => `;headers=${quote(`${header.name}: ${header.value}`)}`),
  ];
  return `${/[=";,\\]/.test(name) ? quote(name) : name}=${written}${about.join('')}`;
}
