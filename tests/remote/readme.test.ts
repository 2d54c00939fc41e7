import { describe, expect, it } from 'vitest';
import type { RemotePage } from '../../src/model/config.ts';
import type { PageMeta } from '../../src/model/page.ts';
import { outlineOfReadme } from '../../src/sources/remote/outline.ts';
import { compileReadme } from '../../src/sources/remote/readme.ts';
import { remotePage } from './config.ts';

const meta = { title: 'SDK', description: '' } as PageMeta;

/** The article of a README, without the note above it. */
async function compile(text: string, more: Partial<RemotePage> = {}): Promise<string> {
  const page = remotePage('node', more);
  const { repository, branch, file } = page;
  const date = '2023-06-05T10:00:00.000Z';
  const head = { repository, branch, file, date, title: null, description: '' };
  const { html, problems } = await compileReadme(meta, text, { page, head, tip: null });
  expect(problems).toEqual([]);
  return html.slice(html.indexOf('</div>') + 7);
}

const hrefOf = async (href: string, more?: Partial<RemotePage>) =>
  /href="([^"]*)"/.exec(await compile(`[a](<${href}>)`, more))?.[1] ?? null;

describe('links', () => {
  it.each([
    ['docs/a.md', 'https://github.com/acme/node/blob/main/docs/a.md'],
    ['./docs/a.md?x=1#part', 'https://github.com/acme/node/blob/main/docs/a.md?x=1#part'],
    ['/LICENSE', 'https://github.com/acme/node/blob/main/LICENSE'],
    ['../../issues', 'https://github.com/acme/node/issues'],
    ['../../../../../x', 'https://github.com/x'],
    ['//other.example/a', 'https://other.example/a'],
    ['https://other.example/a?b#c', 'https://other.example/a?b#c'],
    ['mailto:a@b.example', 'mailto:a@b.example'],
    ['#nowhere', 'https://github.com/acme/node/blob/main/README.md#nowhere'],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['file:///etc/hostname', null],
    ['ftp://a.example', null],
  ])('%s leads to %s', async (written, expected) => {
    expect(await hrefOf(written)).toBe(expected);
  });

  it('are relative to the folder of the file, on its branch', async () => {
    const page = { file: 'packages/node/README.md', branch: 'v3/next' };
    expect(await hrefOf('../web', page)).toBe('https://github.com/acme/node/blob/v3/next/packages/web');
    expect(await hrefOf('/web', page)).toBe('https://github.com/acme/node/blob/v3/next/web');
  });
});

describe('headings', () => {
  it('lose the first, which is the title, and make room for it', async () => {
    expect(await compile('# SDK\n\n# Install\n\n## With npm\n\n[up](#sdk)\n')).toBe(
      '<h2 id="install">Install</h2>\n<h3 id="with-npm">With npm</h3>\n<p><a href="#_docs-content">up</a></p>',
    );
    expect(await compile('# SDK\n\n## Install\n')).toBe('<h2 id="install">Install</h2>');
    expect(await compile('Words first.\n\n## Install\n')).toContain('<h2 id="install">Install</h2>');
  });

  it('keep the ids that they have in the repository, and names that links lead to', async () => {
    const html = await compile(
      '# API\n\n## API\n\n## `on()` & more <a name="events"></a>\n\n<h2 id="old">New</h2>\n\n[a](#api-1) [b](#on--more) [c](#events) [d](#old) [e](#new)\n',
    );
    for (const part of ['<h2 id="api-1">', '<h2 id="on--more">', '<a id="events">', '<h2 id="new"><span id="old">'])
      expect(html).toContain(part);
    for (const href of ['#api-1', '#on--more', '#events', '#old', '#new']) expect(html).toContain(`href="${href}"`);
  });

  it('never take the id of a part of the page', async () => {
    const html = await compile(
      '# SDK\n\n## View\n\n## _docs-view\n\nText <a id="_docs-boot">a</a> <a name="_docs-_docs-root">b</a>\n\n[a](#view) [b](#_docs-view)\n',
    );
    expect([...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)).toEqual(['view', 'docs-view']);
    expect([...html.matchAll(/ href="([^"]*)"/g)].map(([, href]) => href)).toEqual(['#view', '#docs-view']);
  });
});

it('pictures become links with their description, and badges go', async () => {
  expect(await compile('![The parts](img/parts.png) and ![](https://a.example/b.gif?x)')).toBe(
    '<p><a href="https://github.com/acme/node/blob/main/img/parts.png">The parts</a> and <a href="https://a.example/b.gif?x">b.gif</a></p>',
  );
  const badges = '[![Build](https://img.shields.io/x)](https://ci.example) ![npm](https://badge.fury.io/x)\n\nWords.\n';
  expect(await compile(badges)).toBe('<p>Words.</p>');
});

it.each([
  ['braces', 'Use {{ value }} and {', '<p>Use {{ value }} and {</p>'],
  ['half a tag', 'If a <b and c > d', 'If a '],
  ['a comment', '<!-- nothing -->\n\nWords.', '<p>Words.</p>'],
  ['a void element', 'one<br>two', '<p>one<br>two</p>'],
  ['an address in angles', '<https://a.example>', '<p><a href="https://a.example/">https://a.example</a></p>'],
  ['colons', ':::wrong\n\nWords.', '<p>:::wrong</p>\n<p>Words.</p>'],
  ['an element that is never closed', '<details><summary>More</summary>\n\nWords.', '<p>Words.</p>'],
  ['an element of Vue', '<my-toggle :on="a">Words</my-toggle>', 'Words'],
])('what is not valid MDX %s', async (_, text, expected) => {
  expect(await compile(text)).toContain(expected);
});

it('shows alerts as admonitions, aligns cells, and keeps footnotes', async () => {
  const html = await compile('> [!CAUTION]\n> Hot.\n\n| a |\n| -: |\n| b |\n\nWords[^1]\n\n[^1]: Notes.\n');
  expect(html).toMatch(
    /<div class="admonition danger" role="note">\s*<p class="admonition-title">Caution<\/p>\s*<p>Hot\.<\/p>/,
  );
  expect(html).toContain('<td style="text-align: right">b</td>');
  expect(html).toContain('href="#fn-1"');
  expect(html).toContain('<li id="fn-1">');
});

it.each([
  ['# The `SDK`\n\nEvaluates flags in your app.', 'The SDK', 'Evaluates flags in your app.'],
  ['The SDK\n===\n\nWords and more words.', 'The SDK', 'Words and more words.'],
  ['<h1 align="center"><img src="a.png" alt="Acme"></h1>\n\n[a](b) [c](d)\n\nIt is an SDK.', 'Acme', 'It is an SDK.'],
  ['![b](https://img.shields.io/x)\n\n## SDK\n\nIt is one of them.', 'SDK', 'It is one of them.'],
  ['It has no title at all.\n\n## Install', null, 'It has no title at all.'],
  ['', null, ''],
])('the outline of a README %j', (text, title, description) => {
  expect(outlineOfReadme(text)).toEqual({ title, description });
});

it.each(['math', 'svg', 'style', 'textarea', 'iframe', 'plaintext', 'MATH display="block"', 'title'])(
  'an element whose content is not shown takes nothing with it where it is never closed: <%s>',
  async (tag) => {
    const name = tag.split(' ')[0] ?? '';
    const html = await compile(`Before.\n\n<${name}>gone</${name}>\n\n<${tag}>\n\nText after.\n`);
    expect(html).toContain('Text after.');
    expect(html.includes('gone')).toBe(name === 'plaintext');
  },
);

it('says where a comment hides the rest of a README', async () => {
  const page = remotePage('node');
  const head = { ...page, date: '2023-06-05T10:00:00.000Z', title: null, description: '' };
  const written = { ...meta, source: { file: 'remote/node.md', own: true } };
  const { problems } = await compileReadme(written, 'One.\n\n<!-- two\n\nThree.\n', { page, head, tip: null });
  expect(problems).toMatchObject([
    { file: 'remote/node.md', severity: 'warning', message: expect.stringMatching(/^line 3 of the README: "<!--"/) },
  ]);
});
