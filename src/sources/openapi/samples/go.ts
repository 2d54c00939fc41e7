import type { SampleRequest } from '../request.ts';
import { isBlock, pretty, quoted } from './text.ts';

const FAIL = 'if err != nil {\n\t\tpanic(err)\n\t}';

/** The request as a program in Go. */
export function go({ method, headers, body }: SampleRequest, url: string): string {
  const imports = ['fmt', 'io', 'net/http', ...(body ? ['strings'] : [])];
  const lines = [
    ...(body ? [`body := strings.NewReader(${literal(pretty(body.value))})`] : []),
    `request, err := http.NewRequest(${quoted(method)}, ${quoted(url)}, ${body ? 'body' : 'nil'})`,
    FAIL,
    ...headers.map(({ name, value }) => `request.Header.Set(${quoted(name)}, ${quoted(value)})`),
    'response, err := http.DefaultClient.Do(request)',
    FAIL,
    'defer response.Body.Close()',
    'text, err := io.ReadAll(response.Body)',
    FAIL,
    'fmt.Println(response.StatusCode, string(text))',
  ];
  return `package main

import (
${imports.map((name) => `\t"${name}"\n`).join('')})

func main() {
${lines.map((line) => `\t${line}\n`).join('')}}`;
}

/** A raw string if the text has lines or quotes, and no back quotes. */
function literal(text: string): string {
  return (isBlock(text) || /["\\]/.test(text)) && !/[`\r]|[^\n\x20-\x7e]/.test(text) ? `\`${text}\`` : quoted(text);
}
