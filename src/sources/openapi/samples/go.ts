import type { SampleBody, SamplePart } from '../body.ts';
import type { SampleRequest } from '../request.ts';
import { isBlock, pretty, quoted } from './text.ts';

const FAIL = 'if err != nil {\n\t\tpanic(err)\n\t}';

/** The request as a program in Go. */
export function go({ method, headers, body }: SampleRequest, url: string): string {
  const made = body ? bodyOf(body) : { imports: [], lines: [], reader: 'nil' };
  const imports = ['fmt', 'io', 'net/http', ...made.imports].toSorted();
  const lines = [
    ...made.lines,
    `request, err := http.NewRequest(${quoted(method)}, ${quoted(url)}, ${made.reader})`,
    FAIL,
    ...headers.map(({ name, value }) => `request.Header.Set(${quoted(name)}, ${quoted(value)})`),
    ...(body?.kind === 'multipart' ? ['request.Header.Set("Content-Type", form.FormDataContentType())'] : []),
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

function bodyOf(body: SampleBody): { imports: string[]; lines: string[]; reader: string } {
  if (body.kind === 'file')
    return { imports: ['os'], lines: [`body, err := os.Open(${quoted(body.file)})`, FAIL], reader: 'body' };
  if (body.kind === 'multipart') {
    const hasFile = body.parts.some(({ content }) => 'file' in content);
    const lines = ['body := &bytes.Buffer{}', 'form := multipart.NewWriter(body)', ...body.parts.flatMap(partLines)];
    return {
      imports: [
        'bytes',
        'mime/multipart',
        ...(body.parts.length > 0 ? ['net/textproto'] : []),
        ...(hasFile ? ['os'] : []),
      ],
      lines: [...lines, 'form.Close()'],
      reader: 'body',
    };
  }
  const text = body.kind === 'json' ? pretty(body.value) : body.kind === 'form' ? body.pairs.join('&') : body.text;
  return { imports: ['strings'], lines: [`body := strings.NewReader(${literal(text)})`], reader: 'body' };
}

/** Writes a part with all its headers, of which the shorter functions support only some. */
function partLines({ name, type, headers, content }: SamplePart): string[] {
  const file = 'file' in content ? `; filename="${inQuotes(content.file)}"` : '';
  const all = [
    { name: 'Content-Disposition', value: `form-data; name="${inQuotes(name)}"${file}` },
    ...(type === null ? [] : [{ name: 'Content-Type', value: type }]),
    ...headers,
  ];
  const entries = all.map((header) => `\t${quoted(header.name)}: {${literal(header.value)}},`);
  const write =
    'file' in content
      ? [
          `if file, err := os.Open(${quoted(content.file)}); err == nil {`,
          '\tio.Copy(part, file)',
          '} else {',
          '\tpanic(err)',
          '}',
        ]
      : [`io.WriteString(part, ${literal(content.text)})`];
  // A block for each part, so that they can use the same names. Lines inside of texts are not indented.
  const lines = ['part, _ := form.CreatePart(textproto.MIMEHeader{', ...entries, '})', ...write];
  return ['{', ...lines.map((line) => `\t${line}`), '}'];
}

function inQuotes(text: string): string {
  return text.replaceAll(/["\\\r\n]/g, (character) => encodeURIComponent(character));
}

/** A raw string if the text has lines or quotes, and no back quotes. */
function literal(text: string): string {
  return (isBlock(text) || /["\\]/.test(text)) && !/[`\r]|[^\n\x20-\x7e]/.test(text) ? `\`${text}\`` : quoted(text);
}
