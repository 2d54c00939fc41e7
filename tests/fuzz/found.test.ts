/** Findings of the fuzzer: each once made the build crash, hang, or let something through. */
import { it } from 'vitest';
import { PAYLOADS } from '../e2e/hostile/payloads.ts';
import { runCase, TIME, useTargets } from './harness.ts';

useTargets();

const page = (text: string) => ({ 'a.md': text });
const bomb = (levels: number) =>
  [
    'a0: &a0 [x]',
    ...Array.from({ length: levels }, (_, index) => `a${index + 1}: &a${index + 1} [${`*a${index},`.repeat(9)}]`),
  ].join('\n');
const paths = (item: unknown) => ({
  name: 'api.json',
  text: JSON.stringify({ openapi: '3.0.3', info: { title: 'A', version: '1' }, paths: { '/a': item } }),
});

it.each([
  ['an empty address of a picture', page('<img src="">')],
  ['the same wrong picture a thousand times', page('<img src="javascript:alert(1)">'.repeat(1000))],
  ['a quote that is never closed', page(`<b title="x'>${'<a href=x>'.repeat(3000)}"`)],
  ['tags that are never closed', page('<p onclick="'.repeat(1500))],
  ['a title of spaces', page(`#${' '.repeat(20_000)}x${' '.repeat(20_000)}y`)],
  ['a title of braces', page(`# ${' {#'.repeat(10_000)}`)],
  ['a title of brackets', page(`# ${'['.repeat(20_000)}`)],
  ['a language named like a part of every object', page('```__proto__\na\n```\n\n```constructor\nb\n```\n')],
  ['a reference named like one', page('&constructor; &toString;')],
  ['an import named like one', { 'a.mdx': "import X from 'constructor'\n\n<X />\n" }],
  ['front matter of aliases that multiply', page(`---\n${bomb(8)}\n---\n`)],
  ['front matter of an alias that contains itself', page('---\ntitle: &a [*a]\n---\n')],
  ['a slug that leads out', page('---\nslug: /../../x\n---\n')],
  ['an id that leads out', page('---\nid: ".."\n---\n')],
  ['a slug too long for a file', page(`---\nslug: /${'a'.repeat(300)}\n---\n`)],
  ['a slug with a zero byte', page('---\nslug: "/a\\0b"\n---\n')],
  ['a page where another has its folder', { 'a.md': '---\nslug: /x\n---\n', 'b.md': '---\nslug: /x.html/y\n---\n' }],
  ['a picture out of the static folder', page('![a](/../../../../../../dev/zero)')],
  ['a picture that is a folder', { 'a.md': '![a](./folder) ![b](/folder)', 'folder/b.md': 'b' }],
] as const)('page: %s', (_, files) => runCase('pages', files));

it.each([
  ['quotations', '>'.repeat(20_000)],
  ['lists', `${'- '.repeat(5000)}a`],
  ['elements', '<div>'.repeat(20_000)],
  ['elements, closed', `${'<div>'.repeat(5000)}x${'</div>'.repeat(5000)}`],
  ['emphasis', `${'*'.repeat(20_000)}a${'*'.repeat(20_000)}`],
])('text of others: %s nested without end', async (_, text) => {
  await runCase('readme', text);
  await runCase('description', text);
});

it.each(['|', '<', '&', '[', '<![CDATA[', 'b="', ' {#', '!['])('text of others: %s again and again', async (text) => {
  await runCase('readme', `a ${text.repeat(20_000 / text.length)}`);
  await runCase('description', `a ${text.repeat(20_000 / text.length)}`);
});

it(
  'text of others: hundreds of payloads',
  async () => {
    for (const payload of PAYLOADS) {
      await runCase('readme', `Before.\n\n${payload}\n\nBehind.`);
      await runCase('description', payload);
    }
  },
  TIME,
);

it.each([
  ['a path that refers to the whole', paths({ $ref: '' })],
  ['a path that refers to itself', paths({ $ref: '#/paths/~1a' })],
  ['a reference to a folder', paths({ $ref: './' })],
  ['a reference that is not validly encoded', paths({ $ref: '%zz.yaml' })],
  ['a reference with a zero byte beside a mistake', paths({ $ref: '%00', parameters: 'A' })],
  [
    'a response named like a part of every object',
    paths({ get: { responses: JSON.parse('{"__proto__":{"description":"x"}}') } }),
  ],
  [
    'an OAuth flow named like one',
    {
      name: 'api.yaml',
      text: "swagger: '2.0'\ninfo: { title: A, version: '1' }\npaths: {}\nsecurityDefinitions:\n  key: { type: oauth2, flow: __proto__ }\n",
    },
  ],
  ['an alias that contains itself', { name: 'api.yaml', text: 'openapi: 3.0.3\npaths: &a\n  /a: *a\n' }],
] as const)('API description: %s', (_, input) => runCase('openapi', input));
