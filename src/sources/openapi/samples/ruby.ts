import type { SampleBody, SampleRequest } from '../request.ts';
import { isBlock, pretty, ruby as quoted } from './text.ts';

/** Methods for which the library has a class. */
const KNOWN = /^(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|TRACE)$/;

/** The request in Ruby, with its standard library. */
export function ruby({ method, headers, body }: SampleRequest, url: string): string {
  const name = method.charAt(0) + method.slice(1).toLowerCase();
  const made = KNOWN.test(method)
    ? `Net::HTTP::${name}.new(url)`
    : `Net::HTTPGenericRequest.new(${quoted(method)}, ${body !== null}, true, url)`;
  const lines = [
    ...headers.map((header) => `request[${quoted(header.name)}] = ${quoted(header.value)}\n`),
    ...(body ? [`${bodyLine(body)}\n`] : []),
  ];
  return `require "net/http"

url = URI(${quoted(url)})
request = ${made}
${lines.join('')}response = Net::HTTP.start(url.host, url.port, use_ssl: url.scheme == "https") do |http|
  http.request(request)
end
puts response.code, response.body`;
}

function bodyLine(body: SampleBody): string {
  if (body.kind === 'json') return `request.body = ${literal(pretty(body.value), 'JSON', '')}`;
  return `request.body = ${literal(body.text, 'TEXT', '.chomp')}`;
}

/** @param after call that removes the line break at the end of such a text, if it matters */
function literal(text: string, word: string, after: string): string {
  const isSafe = isBlock(text) && !text.split('\n').some((line) => line.trim() === word);
  return isSafe ? `<<~'${word}'${after}\n${text}\n${word}` : quoted(text);
}
