import { expect, it } from 'vitest';
import { takeTitle, withoutHeadingId } from '../../src/sources/markdown/title.ts';

async function take(body: string) {
  const title = await takeTitle(body);
  return { title: title?.text ?? null, body: title?.rest ?? body };
}

it.each([
  ['a heading', '\n# A *title* ##\n\nText.\n', 'A title', '\n\n\nText.\n'],
  ['one that is underlined', 'A title\n=======\n\nText.\n', 'A title', '\n\n\nText.\n'],
  ['one with an id', '# A title { #id }\nText.\n', 'A title', '\nText.\n'],
  ['one with an id in a comment', '# A title {/* #id */}\nText.\n', 'A title', '\nText.\n'],
  ['one after a comment', '<!-- one\ntwo -->\n{/* a */}\n# A title\n', 'A title', '<!-- one\ntwo -->\n{/* a */}\n\n'],
  [
    'one after imports',
    "import a from 'a';\nimport {\n  b,\n} from 'b'\n\n# A title\n",
    'A title',
    "import a from 'a';\nimport {\n  b,\n} from 'b'\n\n\n",
  ],
  // https://github.com/facebook/docusaurus/issues/8617
  [
    'one with names in it',
    '# The `user_name` and DATABASE__URL, _x_y_, *em* __`b_c`__ ***d***, 2 * 3, *.js, \\*f\\*, ![g](/h_i.png)[_j_ k](/l)\n',
    'The user_name and DATABASE__URL, x_y, em b_c d, 2 * 3, *.js, *f*, gj k',
    '\n',
  ],
  ['one with entities, and code', '# R&amp;D **&lt;T&gt;** &mdash;&#39; &no; `&lt;`\n', "R&D <T> —' &no; &lt;", '\n'],
  ['links, and marks in marks', "# *a **b** c* <xy:z> [d [e]](/f 'g(h)') ~i~ {/* j */}\n", 'a b c xy:z d [e] i', '\n'],
  ['one with tags and struck text', '# ~~A~~ `<b>` <b id="k">B</b><br/>C List<T>\n', 'A <b> B C List<T>', '\n'],
  ['one with braces at its end', '# Use {x} <!-- a --> <!-- b -->\n', 'Use {x}', '\n'],
])('takes %s, and lines keep their numbers', async (_, body, title, left) => {
  expect(await take(body)).toEqual({ title, body: left });
});

it.each([
  'Text.\n\n# Later\n',
  '- a\n===\n',
  '# #\n',
  '```\n# Code\n```\n',
  '',
  '<!-- open\n# In it\n',
  'Two\nlines\n===\n',
])('takes nothing from %j', async (body) => {
  expect(await take(body)).toEqual({ title: null, body });
});

it('takes ids off headings, and nothing else', () => {
  const headings = ['A {#b}', 'A { #b }', 'A <!-- #b -->', 'A {b}', 'A <!-- b -->', '{#b}'];
  expect(headings.map(withoutHeadingId).join('|')).toBe('A|A|A|A {b}|A <!-- b -->|');
});

it.each([
  ['# A title {#one}\n', 'one'],
  ['A title {#one}\n===\n', 'one'],
  ['# A title {/* #one-two */}\n', 'one-two'],
  ['# A title <!-- #one -->\n', 'one'],
  ['# C# and F#\n', null],
])('%j has the id %s', async (body, id) => {
  expect((await takeTitle(body))?.id).toBe(id);
});
