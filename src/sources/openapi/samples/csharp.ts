import type { SampleRequest } from '../request.ts';
import { isBlock, pretty, quoted } from './text.ts';

/** Headers that the library keeps with the content. */
const OF_BODY = /^(content-|allow$|expires$|last-modified$)/i;

/** The request in C# 11. */
export function csharp({ method, headers, body }: SampleRequest, url: string): string {
  const lines = headers
    .filter(({ name }) => !OF_BODY.test(name))
    .map(({ name, value }) => `request.Headers.TryAddWithoutValidation(${quoted(name)}, ${quoted(value)});\n`);
  if (body)
    lines.push(
      `request.Content = new StringContent(${literal(pretty(body.value))});\n`,
      `request.Content.Headers.ContentType = MediaTypeHeaderValue.Parse(${quoted(body.type)});\n`,
    );
  return `using System.Net.Http.Headers;

using var client = new HttpClient();
using var request = new HttpRequestMessage(new HttpMethod(${quoted(method)}), ${quoted(url)});
${lines.join('')}using var response = await client.SendAsync(request);
Console.WriteLine($"{(int)response.StatusCode} {await response.Content.ReadAsStringAsync()}");`;
}

/** A raw string literal if the text has lines, with more quotes around it than it contains in a row. */
function literal(text: string): string {
  if (!isBlock(text)) return quoted(text);
  const longest = Math.max(2, ...(text.match(/"+/g) ?? []).map((run) => run.length));
  const marks = '"'.repeat(longest + 1);
  return `${marks}\n${text}\n${marks}`;
}
