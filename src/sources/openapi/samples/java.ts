import type { SampleRequest } from '../request.ts';
import { isBlock, pretty, quoted } from './text.ts';

/** The request in Java 17, as `jshell` runs it. */
export function java({ method, headers, body }: SampleRequest, url: string): string {
  const publisher = body ? `ofString(${literal(pretty(body.value))})` : 'noBody()';
  const steps = [
    `.uri(URI.create(${quoted(url)}))`,
    ...headers.map(({ name, value }) => `.header(${quoted(name)}, ${quoted(value)})`),
    `.method(${quoted(method)}, HttpRequest.BodyPublishers.${publisher})`,
    '.build();',
  ];
  return `import java.net.URI;
import java.net.http.*;

HttpRequest request = HttpRequest.newBuilder()
${steps.map((step) => `    ${step}\n`).join('')}HttpResponse<String> response = HttpClient.newHttpClient()
    .send(request, HttpResponse.BodyHandlers.ofString());
System.out.println(response.statusCode() + " " + response.body());`;
}

/** A text block if the text has lines. */
function literal(text: string): string {
  return isBlock(text)
    ? `"""\n${text.replaceAll('\\', '\\\\').replaceAll('"""', '\\"""').replace(/"$/, '\\"')}"""`
    : quoted(text);
}
