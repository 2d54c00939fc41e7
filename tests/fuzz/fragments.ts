/** Texts that are hard to parse: fragments of Markdown, HTML, YAML and addresses, put together wrongly. */
import * as fc from 'fast-check';
import { ADDRESSES, ELEMENTS } from '../e2e/hostile/payloads.ts';

/** Characters that programs often handle wrongly. */
const characters = fc.constantFrom(
  '\0',
  '\uD800',
  '\uDFFF',
  '\u202E',
  '\u2066',
  '\u200B',
  '\uFEFF',
  '\u2028',
  '\u0085',
  '\u00A0',
  '\u001B[31m',
  '\u007F',
  '\uFFFD',
  'İ',
  'ß',
  '👩‍👩‍👧‍👦',
  'e\u0301\u0301\u0301',
  '\t',
  '\r',
  '\r\n',
);

const hostileAddress = fc.constantFrom(
  ...ADDRESSES,
  'file:///etc/hostname',
  'http://[::1',
  'https://%zz/',
  '/%zz',
  '%',
  '#%zz',
  '#constructor',
  '#__proto__',
  '../../../../../../etc/passwd',
  '/../../../../../../dev/zero',
  '/../../../../../../etc',
  '@site/../../../etc/passwd',
  '@site/../../../../dev/zero',
  '..\\..\\etc\\passwd',
  './',
  '.',
  '..',
  '/',
  '/.',
  './folder',
  '/folder',
  './a.md',
  './a.md/../../x.md',
  'a.md?b#c',
  '?',
  '#',
  '',
  '/assets/../../x',
  `/${'a'.repeat(300)}`,
  `./${'a'.repeat(300)}.png`,
);

const tags = fc.constantFrom(
  ...ELEMENTS,
  '<svg><style>',
  '<svg><foreignObject>',
  '<math><annotation-xml encoding="text/html">',
  '<p style="text-align: left; position: fixed">',
  '<th style="text-align: left">',
  '<h2 id=a>',
  '<b id="_docs-root" class="admonition" is=x>',
  '<input type=checkbox>',
  '<code-block n="0">',
  '<code-block n="999999999999"/>',
  '<code-block>',
  '<details open><summary>',
  '<x-y a=` " =>',
  '<!DOCTYPE html>',
  '<?php ?>',
  '</p>',
  '</div>',
  '</table>',
  '</a>',
  '</svg>',
  '</script>',
  ']]>',
);

/** Tags that do harm, whole or cut off anywhere: in a name, an attribute or a quote. */
const html = tags.chain((text) =>
  fc.oneof(
    fc.constant(text),
    fc.nat(text.length).map((at) => text.slice(0, at)),
  ),
);

const marks = fc.constantFrom(
  '# ',
  '## a {#b}',
  '###### ',
  '> ',
  '>',
  '- ',
  '* ',
  '1. ',
  '999999999999. ',
  '- [ ] ',
  '- [x] ',
  '---\n',
  '***',
  '___',
  '**',
  '_',
  '*a_',
  '~~',
  '`',
  '``',
  '```',
  '```js\n',
  '```js title="a" {1,3-999999} showLineNumbers=999999999\n',
  '```mermaid\ngraph TD\nA-->B\n```\n',
  '```mermaid\n',
  '~~~\n',
  '    code',
  '| a | b |\n|---|:-:|\n| c |',
  '|',
  '\\',
  '\\\n',
  '  \n',
  '[^a]',
  '[^a]: x',
  '[a]: /b "c',
  '[a][b]',
  '[a](',
  '![a](',
  '](b)',
  '<http://a.example>',
  'www.a.example',
  'a@b.example',
  ':::note\n',
  ':::note[a](b)\n',
  ':::\n',
  '::: \n',
  '::::tip x\n',
  ':::evil\n',
  '::leaf',
  ':text[a]',
  '> [!NOTE]\n> a',
  '// highlight-next-line\n',
  '$$',
  '{#x}',
  '<!--',
  '-->',
);

const entities = fc.constantFrom(
  '&lt;script&gt;',
  '&amp;lt;',
  '&#0;',
  '&#xD800;',
  '&#x110000;',
  '&#99999999999999;',
  '&nbsp',
  '&constructor;',
  '&CounterClockwiseContourIntegral;',
  '&',
  '&#',
  '&#x',
);

const words = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.constantFrom(
    'word',
    'two words',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'a.b',
    '1e999',
    '\n',
    '\n\n',
    ' ',
  ),
);

const links = fc.oneof(
  hostileAddress.map((address) => `[a](${address})`),
  hostileAddress.map((address) => `[a](<${address}>)`),
  hostileAddress.map((address) => `![a](${address})`),
  hostileAddress.map((address) => `[r]: ${address}\n\n[r] ![r]`),
  hostileAddress.map((address) => `<a href="${address}">x</a>`),
  hostileAddress.map((address) => `<img src="${address}">`),
  hostileAddress.map((address) => `<a href=${address}>x`),
);

const piece = fc.oneof(
  { weight: 4, arbitrary: marks },
  { weight: 4, arbitrary: html },
  { weight: 3, arbitrary: links },
  { weight: 2, arbitrary: words },
  { weight: 1, arbitrary: entities },
  { weight: 1, arbitrary: characters },
);

/** Many repetitions, for endless nesting and for careless regular expressions that take forever. */
const run = fc
  .tuple(piece, fc.integer({ min: 2, max: 1000 }), fc.constantFrom('', ' ', '\n', 'a'))
  .map(([text, times, between]) =>
    Array.from({ length: Math.min(times, Math.ceil(8000 / (text.length + 1))) }, () => text).join(between),
  );

/** Nested lists, quotations and elements, up to a thousand levels. */
const nested = fc
  .tuple(
    fc.constantFrom(
      '>',
      '> ',
      '- ',
      '1. ',
      '* > ',
      '<div>',
      '<ul><li>',
      '<b>',
      '<table><tr><td>',
      '[',
      '*',
      ':::note\n',
    ),
    fc.integer({ min: 10, max: 1000 }),
  )
  .map(([open, depth]) => `${open.repeat(depth)}deep`);

/** A list that is indented further with each line. */
const stairs = fc
  .tuple(fc.integer({ min: 5, max: 300 }), fc.constantFrom('- ', '1. ', '> '))
  .map(([depth, mark]) => Array.from({ length: depth }, (_, index) => `${'  '.repeat(index)}${mark}a`).join('\n'));

/** Markdown that nobody would write. */
export const markdown: fc.Arbitrary<string> = fc
  .tuple(
    fc.array(
      fc.oneof(
        { weight: 30, arbitrary: piece },
        { weight: 1, arbitrary: run },
        { weight: 1, arbitrary: nested },
        { weight: 1, arbitrary: stairs },
      ),
      { minLength: 1, maxLength: 9 },
    ),
    fc.constantFrom('', '', '', ' ', '\n', '\n\n', '\r\n'),
  )
  .map(([parts, between]) => parts.join(between));

const keys = fc.constantFrom(
  'id',
  'title',
  'description',
  'slug',
  'sidebar_label',
  'sidebar_position',
  'hide_title',
  'toc_min_heading_level',
  'pagination_next',
  'draft',
  'unlisted',
  'image',
  'keywords',
  'tags',
  '__proto__',
  'constructor',
  'toString',
  '<<',
  '"a\\nb"',
  "''",
  '? [a]',
  'a b',
  'title ',
);

const values = fc.oneof(
  fc.constantFrom(
    '',
    'text',
    '"',
    "'",
    '[',
    '{',
    '{a: 1}',
    '[a, *b]',
    '*x',
    '&x [*x]',
    '&x {a: *x}',
    '&a [&b [&c [x,x,x,x,x,x,x,x,x], *c,*c,*c,*c,*c,*c,*c,*c], *b,*b,*b,*b,*b,*b,*b,*b]',
    '!!js/function "x"',
    '!!binary x',
    '!<tag:a> b',
    '| \n  a\n b',
    '>-\n  a',
    '.inf',
    '-.inf',
    '.nan',
    '1e999',
    '99999999999999999999999',
    '0x1F',
    '-1',
    '~',
    'null',
    'true',
    '2001-01-01',
    '@a',
    '%a',
    '`a`',
    '\t',
    ': :',
    '- a',
    '# a',
    '/a/b',
    '..',
    '../../../x',
    '/../../x',
    '/a/./b',
    '/a//b',
    '/a?b#c',
    '/a.html',
    '/a.md/b',
    '/%2e%2e/x',
    '/index',
    '/404',
    '/search',
    '/versions',
    '/assets/x',
    '"/a\\0b"',
    '"\\uD800"',
    '"/\\u202Ex"',
    'C:\\x',
    `/${'a'.repeat(300)}`,
    `/${'a/'.repeat(600)}`,
  ),
  words.map((text) => JSON.stringify(text)),
);

/** Front matter, right or wrong, followed by text. */
export const frontMatter: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('---\n', '---\n', '---\n', '---\r\n', '\uFEFF---\n', '--- \n', '----\n', '\n---\n', ''),
    fc.array(
      fc.oneof(
        { weight: 5, arbitrary: fc.tuple(keys, values).map(([key, value]) => `${key}: ${value}`) },
        { weight: 1, arbitrary: words },
        { weight: 1, arbitrary: values },
      ),
      { maxLength: 5 },
    ),
    fc.constantFrom('\n', '\n', '\r\n', '\n  '),
    fc.constantFrom('---\n', '---\n', '---', '...\n', '--- x\n', ''),
    fc.constantFrom('', 'Text.\n', '# Title\n\nText.\n', '# \n', '---\n'),
  )
  .map(([open, lines, end, close, body]) => `${open}${lines.map((line) => line + end).join('')}${close}${body}`);

/** Possible file names in the docs folder; none of them leads out of it. */
export const fileName: fc.Arbitrary<string> = fc
  .tuple(
    fc.array(
      fc.constantFrom(
        'a',
        'b c',
        '..a',
        'a..',
        '%2e%2e',
        'a#b',
        'a?b',
        'a\\b',
        '01-a',
        '__proto__',
        'a.html',
        'a.json',
        '.hidden',
        'é',
        '\u202Ea',
        'index',
        'CON',
        'a"b',
        '-',
        '~',
        '[a]',
        '{b}',
        '(c)',
        '!d',
        '@e',
        '*',
        '$&',
      ),
      {
        maxLength: 3,
      },
    ),
    fc.constantFrom(
      'a',
      'index',
      'README',
      '404',
      'search',
      'constructor',
      '01-',
      '1',
      'a b',
      '<b>',
      "'",
      '&amp;',
      '%zz',
      'x'.repeat(190),
      'x'.repeat(240),
    ),
    fc.constantFrom('.md', '.mdx', '.md', '.MD', '.html.md'),
  )
  .map(([folders, name, extension]) => [...folders, name + extension].join('/'));
