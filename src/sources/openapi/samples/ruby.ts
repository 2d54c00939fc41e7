import type { SampleBody, SamplePart } from '../body.ts';
import type { SampleRequest } from '../request.ts';
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
  if (body.kind === 'text') return `request.body = ${literal(body.text, 'TEXT', '.chomp')}`;
  if (body.kind === 'form') return `request.body = ${pairs(body.pairs)}`;
  if (body.kind === 'file') return `request.body = File.binread(${quoted(body.file)})`;
  const parts = body.parts.map((part) => `  ${partLine(part)},\n`).join('');
  return `request.set_form([\n${parts}], "multipart/form-data")`;
}

function pairs(found: string[]): string {
  if (found.length < 2) return quoted(found.join('&'));
  return `[\n${found.map((pair) => `  ${quoted(pair)},\n`).join('')}].join("&")`;
}

/** Here, only values with a file name can have a type of their own. */
function partLine({ name, type, content }: SamplePart): string {
  const about = type === null ? '' : `, content_type: ${quoted(type)}`;
  if ('file' in content) {
    const file = quoted(content.file);
    return `[${quoted(name)}, File.open(${file}, "rb"), { filename: ${file}${about} }]`;
  }
  const options = type === null ? '' : `, { filename: ${quoted(name)}${about} }`;
  return `[${quoted(name)}, ${quoted(content.text)}${options}]`;
}

/** @param after call that removes the line break at the end of such a text, if it matters */
function literal(text: string, word: string, after: string): string {
  const isSafe = isBlock(text) && !text.split('\n').some((line) => line.trim() === word);
  return isSafe ? `<<~'${word}'${after}\n${text}\n${word}` : quoted(text);
}
