import type { SampleRequest } from '../request.ts';
import { isBlock, php as quoted, pretty } from './text.ts';

/** The request in PHP. */
export function php({ method, headers, body }: SampleRequest, url: string): string {
  const options: [name: string, value: string][] = [['CURLOPT_RETURNTRANSFER', 'true']];
  if (method !== 'GET') options.push(['CURLOPT_CUSTOMREQUEST', quoted(method)]);
  if (headers.length > 0) {
    // This is how curl is given a header without a value.
    const lines = headers.map(
      ({ name, value }) => `        ${quoted(value === '' ? `${name};` : `${name}: ${value}`)},\n`,
    );
    options.push(['CURLOPT_HTTPHEADER', `[\n${lines.join('')}    ]`]);
  }
  if (body) options.push(['CURLOPT_POSTFIELDS', literal(pretty(body.value))]);
  return `<?php
$curl = curl_init(${quoted(url)});
curl_setopt_array($curl, [
${options.map(([name, value]) => `    ${name} => ${value},\n`).join('')}]);
$text = curl_exec($curl);
echo curl_getinfo($curl, CURLINFO_RESPONSE_CODE), ' ', $text, PHP_EOL;`;
}

function literal(text: string): string {
  return isBlock(text) && !/^\s*JSON\b/m.test(text) ? `<<<'JSON'\n${text}\nJSON` : quoted(text);
}
