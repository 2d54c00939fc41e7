import type { SampleBody, SamplePart } from '../body.ts';
import type { SampleRequest } from '../request.ts';
import { isBlock, pretty, quoted } from './text.ts';

/** Headers that the library keeps with the content. */
const OF_BODY = /^(content-|allow$|expires$|last-modified$)/i;

/** The request in C# 11. */
export function csharp({ method, headers, body }: SampleRequest, url: string): string {
  const lines = [
    ...headers
      .filter(({ name }) => !OF_BODY.test(name))
      .map(({ name, value }) => `request.Headers.TryAddWithoutValidation(${quoted(name)}, ${quoted(value)});\n`),
    ...(body ? [contentLines(body)] : []),
  ];
  return `using System.Net.Http.Headers;

using var client = new HttpClient();
using var request = new HttpRequestMessage(new HttpMethod(${quoted(method)}), ${quoted(url)});
${lines.join('')}using var response = await client.SendAsync(request);
Console.WriteLine($"{(int)response.StatusCode} {await response.Content.ReadAsStringAsync()}");`;
}

function contentLines(body: SampleBody): string {
  if (body.kind === 'multipart')
    return `var form = new MultipartFormDataContent();\n${body.parts.map(partLines).join('')}request.Content = form;\n`;
  const content =
    body.kind === 'file'
      ? `new StreamContent(File.OpenRead(${quoted(body.file)}))`
      : `new StringContent(${literal(textOf(body))})`;
  return `request.Content = ${content};\n${typeLine('request.Content', body.type)}`;
}

function textOf(body: Exclude<SampleBody, { kind: 'file' | 'multipart' }>): string {
  return body.kind === 'json' ? pretty(body.value) : body.kind === 'form' ? body.pairs.join('&') : body.text;
}

function typeLine(content: string, type: string): string {
  return `${content}.Headers.ContentType = MediaTypeHeaderValue.Parse(${quoted(type)});\n`;
}

function partLines({ name, type, headers, content }: SamplePart, index: number): string {
  const part = `part${index + 1}`;
  const made =
    'file' in content
      ? `new StreamContent(File.OpenRead(${quoted(content.file)}))`
      : `new StringContent(${literal(content.text)})`;
  const file = 'file' in content ? `, ${quoted(content.file)}` : '';
  const own = headers.map(
    (header) => `${part}.Headers.TryAddWithoutValidation(${quoted(header.name)}, ${quoted(header.value)});\n`,
  );
  return `var ${part} = ${made};\n${type === null ? '' : typeLine(part, type)}${own.join('')}form.Add(${part}, ${quoted(name)}${file});\n`;
}

/** A raw string literal if the text has lines, with more quotes around it than it contains in a row. */
function literal(text: string): string {
  if (!isBlock(text)) return quoted(text);
  const longest = Math.max(2, ...(text.match(/"+/g) ?? []).map((run) => run.length));
  const marks = '"'.repeat(longest + 1);
  return `${marks}\n${text}\n${marks}`;
}
