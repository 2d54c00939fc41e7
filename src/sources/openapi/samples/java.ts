import type { SampleBody, SamplePart } from '../body.ts';
import type { SampleRequest } from '../request.ts';
import { indented, isBlock, pretty, quoted } from './text.ts';

const BOUNDARY = '----form-boundary';

/** The request in Java 17, as `jshell` runs it. */
export function java({ method, headers, body }: SampleRequest, url: string): string {
  const imports = ['java.net.URI', 'java.net.http.*', ...(readsFile(body) ? ['java.nio.file.Path'] : [])];
  const all = body?.kind === 'multipart' ? [...headers, multipartType] : headers;
  const steps = [
    `.uri(URI.create(${quoted(url)}))`,
    ...all.map(({ name, value }) => `.header(${quoted(name)}, ${quoted(value)})`),
    `.method(${quoted(method)}, ${publisher(body)})`,
    '.build();',
  ];
  return `${imports.map((name) => `import ${name};\n`).join('')}
HttpRequest request = HttpRequest.newBuilder()
${steps.map((step) => `    ${step}\n`).join('')}HttpResponse<String> response = HttpClient.newHttpClient()
    .send(request, HttpResponse.BodyHandlers.ofString());
System.out.println(response.statusCode() + " " + response.body());`;
}

/** Java's library does not support multipart forms, so they are written out. */
const multipartType = { name: 'Content-Type', value: `multipart/form-data; boundary=${BOUNDARY}` };

function readsFile(body: SampleBody | null): boolean {
  return body?.kind === 'file' || (body?.kind === 'multipart' && body.parts.some(({ content }) => 'file' in content));
}

function publisher(body: SampleBody | null): string {
  const name = 'HttpRequest.BodyPublishers';
  if (body === null) return `${name}.noBody()`;
  if (body.kind === 'json') return `${name}.ofString(${literal(pretty(body.value))})`;
  if (body.kind === 'form') return `${name}.ofString(${quoted(body.pairs.join('&'))})`;
  if (body.kind === 'file') return `${name}.ofFile(Path.of(${quoted(body.file)}))`;
  if (body.kind === 'text') return `${name}.ofString(${literal(body.text)})`;
  const pieces = [...body.parts.flatMap(partPieces), `${name}.ofString(${quoted(`--${BOUNDARY}--\r\n`)})`];
  return `${name}.concat(\n${pieces.map((piece) => `        ${indented(piece, '        ')}`).join(',\n')}\n    )`;
}

function partPieces({ name, type, headers, content }: SamplePart): string[] {
  const quote = (text: string) => text.replaceAll(/["\r\n]/g, (character) => encodeURIComponent(character));
  const file = 'file' in content ? `; filename="${quote(content.file)}"` : '';
  const lines = [
    `--${BOUNDARY}`,
    `Content-Disposition: form-data; name="${quote(name)}"${file}`,
    ...(type === null ? [] : [`Content-Type: ${type}`]),
    ...headers.map((header) => `${header.name}: ${header.value}`),
    '',
    '',
  ];
  const of = (text: string) => `HttpRequest.BodyPublishers.ofString(${quoted(text)})`;
  if ('text' in content) return [of(`${lines.join('\r\n')}${content.text}\r\n`)];
  return [of(lines.join('\r\n')), `HttpRequest.BodyPublishers.ofFile(Path.of(${quoted(content.file)}))`, of('\r\n')];
}

/** A text block if the text has lines. */
function literal(text: string): string {
  return isBlock(text)
    ? `"""\n${text.replaceAll('\\', '\\\\').replaceAll('"""', '\\"""').replace(/"$/, '\\"')}"""`
    : quoted(text);
}
