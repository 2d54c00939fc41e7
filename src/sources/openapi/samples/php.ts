import type { SampleBody, SamplePart } from '../body.ts';
import type { SampleRequest } from '../request.ts';
import { isBlock, php as quoted, pretty } from './text.ts';

/** The request in PHP. */
export function php({ method, headers, body }: SampleRequest, url: string): string {
  const options: [name: string, value: string][] = [['CURLOPT_RETURNTRANSFER', 'true']];
  if (method === 'HEAD') options.push(['CURLOPT_NOBODY', 'true']);
  else if (method !== 'GET' || body) options.push(['CURLOPT_CUSTOMREQUEST', quoted(method)]);
  if (headers.length > 0) {
    // This is how curl is given a header without a value.
    const lines = headers.map(
      ({ name, value }) => `        ${quoted(value === '' ? `${name};` : `${name}: ${value}`)},\n`,
    );
    options.push(['CURLOPT_HTTPHEADER', `[\n${lines.join('')}    ]`]);
  }
  if (body) options.push(['CURLOPT_POSTFIELDS', fields(body)]);
  return `<?php
$curl = curl_init(${quoted(url)});
curl_setopt_array($curl, [
${options.map(([name, value]) => `    ${name} => ${value},\n`).join('')}]);
$text = curl_exec($curl);
echo curl_getinfo($curl, CURLINFO_RESPONSE_CODE), ' ', $text, PHP_EOL;`;
}

function fields(body: SampleBody): string {
  if (body.kind === 'json') return literal(pretty(body.value), 'JSON');
  if (body.kind === 'form') return pairs(body.pairs);
  if (body.kind === 'text') return literal(body.text, 'TEXT');
  if (body.kind === 'file') return `file_get_contents(${quoted(body.file)})`;
  const names = [...new Set(body.parts.map(({ name }) => name))];
  const lines = names.map((name) => {
    const values = body.parts.filter((part) => part.name === name).map(partValue);
    return `        ${quoted(name)} => ${values.length === 1 ? values[0] : `[${values.join(', ')}]`},\n`;
  });
  return `[\n${lines.join('')}    ]`;
}

function pairs(found: string[]): string {
  if (found.length < 2) return quoted(found.join('&'));
  return `implode('&', [\n${found.map((pair) => `        ${quoted(pair)},\n`).join('')}    ])`;
}

/** Here, only values with a file name can have a type of their own. */
function partValue({ name, type, content }: SamplePart): string {
  const about = type === null ? '' : `, ${quoted(type)}`;
  if ('file' in content) return `new CURLFile(${quoted(content.file)}${about})`;
  return type === null ? quoted(content.text) : `new CURLStringFile(${quoted(content.text)}, ${quoted(name)}${about})`;
}

function literal(text: string, word: string): string {
  const isSafe = isBlock(text) && !new RegExp(`^\\s*${word}\\b`, 'm').test(text);
  return isSafe ? `<<<'${word}'\n${text}\n${word}` : quoted(text);
}
