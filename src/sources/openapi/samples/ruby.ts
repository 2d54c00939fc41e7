import type { SampleRequest } from '../request.ts';
import { isBlock, pretty, ruby as quoted } from './text.ts';

/** The request in Ruby, with its standard library. */
export function ruby({ method, headers, body }: SampleRequest, url: string): string {
  const name = method.charAt(0) + method.slice(1).toLowerCase();
  const lines = [
    ...headers.map((header) => `request[${quoted(header.name)}] = ${quoted(header.value)}\n`),
    ...(body ? [`request.body = ${literal(pretty(body.value))}\n`] : []),
  ];
  return `require "net/http"

url = URI(${quoted(url)})
request = Net::HTTP::${name}.new(url)
${lines.join('')}response = Net::HTTP.start(url.host, url.port, use_ssl: url.scheme == "https") do |http|
  http.request(request)
end
puts response.code, response.body`;
}

function literal(text: string): string {
  const isSafe = isBlock(text) && !text.split('\n').some((line) => line.trim() === 'JSON');
  return isSafe ? `<<~'JSON'\n${text}\nJSON` : quoted(text);
}
