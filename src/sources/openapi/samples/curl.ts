import type { SampleRequest } from '../request.ts';
import { pretty, shell } from './text.ts';

/** The request as a shell command. */
export function curl({ method, headers, body }: SampleRequest, url: string): string {
  const options = method === 'GET' ? [] : [`--request ${method}`];
  for (const { name, value } of headers) {
    // This is how curl is given a header without a value.
    options.push(`--header ${shell(value === '' ? `${name};` : `${name}: ${value}`)}`);
  }
  if (body) options.push(`--data ${shell(pretty(body.value))}`);
  // Without quotes, a shell would take the placeholders in the address for redirections. Double quotes leave room for a
  // variable of the reader.
  return [`curl "${url}"`, ...options.map((option) => `  ${option}`)].join(' \\\n');
}
