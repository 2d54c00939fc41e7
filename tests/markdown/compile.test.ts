import { describe, expect, it } from 'vitest';
import { finish } from '../no-links.ts';
import { fillBlocks } from '../../src/model/block.ts';
import { compileMarkdown } from '../../src/sources/markdown/compile.ts';
import { drawingName } from '../../src/sources/markdown/diagram.ts';

/** Compiles Markdown to the finished article, as the build does. */
async function article(body: string) {
  const { html, blocks, problems } = await compileMarkdown({ file: 'docs/a.md', body, offset: 0 });
  const finished = finish(html, { blockText: (index) => blocks[index]?.text ?? '' });
  return { ...finished, html: fillBlocks(finished.html, blocks), problems };
}

describe('headings', () => {
  it('get ids by the usual rules, and again where a text repeats', async () => {
    // https://github.com/retypeapp/retype/issues/631: emoji
    const { headings } = await article(
      '## One<br/>two\n\n## One two\n\n### `code` & Ünïcode!\n\n## Given {#own}\n\n## 🚀\n\n## 🎉\n',
    );
    expect(headings.map(({ depth, id }) => `${depth} ${id}`)).toEqual([
      '2 one-two',
      '2 one-two-1',
      '3 code--ünïcode',
      '2 own',
      '2 section',
      '2 section-1',
    ]);
  });

  it.each([
    ['## Text {/* #own */}\n', 'own', 'Text'],
    ['## Text <!-- #own.id -->\n', 'own.id', 'Text'],
    ['## Text \\{#own}\n', 'own', 'Text'],
    ['## ![A b](c.png)\n', 'a-b', 'A b'],
    ['## GET /users/\\{id}\n', 'get-usersid', 'GET /users/{id}'],
    ['## `a {/* #b */}`\n', 'a--b-', 'a {/* #b */}'],
    // https://github.com/bruits/satteri/issues/86
    ['- ## GET /users/{id}\n', 'get-usersid', 'GET /users/{id}'],
    ['A {b c}\n---\n', 'a-b-c', 'A {b c}'],
  ])('have the id of a comment behind them, and keep other braces: %j', async (body, id, text) => {
    const { headings } = await article(`${body}\n\`\`\`md\n${body}\`\`\`\n`);
    expect(headings).toMatchObject([{ id, text }]);
  });

  it('are sections for search, with the code below them', async () => {
    const { sections } = await article('Intro.\n\n## First\n\nText.\n\n```js\nconst answer = 42;\n```\n');
    expect(sections).toEqual([
      { id: '', heading: '', prose: 'Intro.', tables: '', code: '' },
      { id: 'first', heading: 'First', prose: 'Text.', tables: '', code: 'const answer = 42;' },
    ]);
  });

  it('end with the <section> element they are in: what follows belongs to the section around it', async () => {
    const { sections } = await article('## First\n\nOne.\n\n<section>\n\n## Inner\n\nTwo.\n\n</section>\n\nThree.\n');
    expect(sections.map(({ id, prose }) => [id, prose])).toEqual([
      ['first', 'One.\nThree.'],
      ['inner', 'Two.'],
    ]);
  });

  it('have a line for each button, such as those of tabs', () => {
    const { sections } = finish('<button>Docker</button><button>Node.js</button><p>Text.</p>');
    expect(sections[0]?.prose).toBe('Docker\nNode.js\nText.');
  });
});

describe('admonitions', () => {
  it.each([
    ['titled', ':::tip My *title*\n\nText.\n\n:::', ['class="admonition tip"', 'My <em>title</em>', '<p>Text.</p>']],
    // https://github.com/facebook/docusaurus/issues/8729
    ['with a link in it', ':::tip See [it](/a) [here]\nText.\n:::', ['See <a href="/a">it</a> [here]</p>']],
    ['without a title', ':::warning\nText.\n:::', ['class="admonition warning"', '>Warning</p>', '<p>Text.</p>']],
    [
      'nested with a longer fence',
      '::::note\n\n:::info\n\nIn.\n\n:::\n\n::::',
      ['admonition note', 'admonition info', '<p>In.</p></div></div>'],
    ],
    ['in a list', '- item\n\n  :::note\n\n  In.\n\n  :::\n', ['<li>', 'admonition note', '<p>In.</p>']],
  ])('%s', async (_, body, parts) => {
    const { html, problems } = await article(body);
    expect(problems).toEqual([]);
    for (const part of parts) expect(html).toContain(part);
  });

  it('leave other colons alone', async () => {
    const { html } = await article(':::note\n\nAt 10:30, a::b, 10:100:20, :no-name: and ::after.\n\n:::\n');
    expect(html).toContain('At 10:30, a::b, 10:100:20, :no-name: and ::after.');
  });

  it.each([
    ['never closed', 'Text.\n\n:::note\n\nText.\n', 'warning', 3, 'never closed'],
    ['closed without being open', 'Text.\n\n:::\n', 'warning', 3, 'none is open'],
    ['closed as a row of a table', '| a |\n| - |\n| b |\n:::\n', 'error', 4, 'would be a row of the table above'],
    // https://github.com/withastro/starlight/pull/707
    ['with an attribute', ':::note[A]{title="B"}\nText.\n:::\n', 'warning', 1, '":::note" has more behind it'],
    ['with braces first', ':::note {id} is gone\nText.\n:::\n', 'warning', 1, '":::note" has more behind it'],
    ['of an unknown kind', ':::nota\n\nText.\n\n:::\n', 'error', 1, 'unknown admonition ":::nota"'],
    ['of an unknown kind, left open', ':::nota\n\nText.\n', 'error', 1, 'unknown admonition ":::nota"'],
    ['of another tool', 'Text.\n\n:::tabs\n\nText.\n\n:::\n', 'error', 3, 'unknown admonition ":::tabs"'],
    ['apart from it', 'Text.\n\n::: tip A title\n\nText.\n', 'error', 3, '"::: tip A title" opens no admonition'],
  ])('that are %s are said with their line', async (_, body, severity, line, message) => {
    const { problems } = await article(body);
    expect(problems).toEqual([expect.objectContaining({ severity, line, message: expect.stringContaining(message) })]);
  });

  it.each([
    [':::note\n\n:::tip\n\nIn.\n\n:::\n\nRest.\n\n:::\n', 3],
    [':::note\nA\n\n- b\n\n:::details\nC\n:::\nRest.\n:::\n', 6],
    ['> :::note\n>\n> ::::tip\n> In.\n> ::::\n> :::\n', 3],
    [':::note\n\nNever closed.\n\n:::tip\n\nIn.\n\n:::\n', 5],
  ])('around others with no more colons are errors', async (body, line) => {
    const { problems } = await article(body);
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([
      expect.objectContaining({ line, message: expect.stringContaining('has no more colons'), fix: expect.anything() }),
    ]);
  });

  it('can be in others by the structure of lists and quotes, with as many colons', async () => {
    const { html, problems } = await article(':::note\n- a\n  :::tip\n  b\n  :::\n- c\n:::\n\nRest.\n');
    expect(problems).toEqual([]);
    expect(html.replaceAll('\n', '')).toMatch(
      /note.*<li>a.*tip.*<p>b<\/p><\/div><\/li><li>c<\/li><\/ul><\/div><p>Rest/,
    );
  });

  it('called details are folds', async () => {
    const { html, problems } = await article(':::details A *title* {#id}\n\nIn.\n\n:::\n\n:::details\n\nIn.\n\n:::\n');
    expect(problems).toEqual([]);
    expect(html.replaceAll('\n', '')).toBe(
      '<details id="id"><summary>A <em>title</em></summary><p>In.</p></details><details><summary>Details</summary><p>In.</p></details>',
    );
  });

  it('that are left open go on to the end', async () => {
    const { html } = await article('::::note\n\n:::danger\n\nIn.\n');
    expect(html.replaceAll('\n', '')).toMatch(/admonition note.*admonition danger.*<p>In\.<\/p><\/div><\/div>$/);
    expect((await article('Text.\n\n:::\n\nMore.\n')).html).not.toContain(':::');
  });

  it.each([
    ['important', 'info', 'Important'],
    ['success', 'tip', 'Success'],
    ['secondary', 'note', 'Note'],
  ])('of the kind %s look like one of ours', async (kind, look, title) => {
    const { html, problems } = await article(`:::${kind}\n\nIn.\n\n:::\n`);
    expect(problems).toEqual([]);
    expect(html).toContain(`<div class="admonition ${look}" role="note">`);
    expect(html).toContain(`<p class="admonition-title">${title}</p>`);
  });

  it('are text in a code block', async () => {
    const { html, problems } = await article('```md\n:::note\n```\n');
    expect(problems).toEqual([]);
    expect(html).toContain(':::note');
  });
});

describe('code blocks', () => {
  it('are colored by class, never by style', async () => {
    const { html } = await article('```js\nconst a = "b"; // c\n```\n');
    expect(html).toContain('<span class="k">const');
    expect(html).toContain('<span class="s">"b"</span>'.replaceAll('"b"', '&quot;b&quot;'));
    expect(html).toContain('<span class="c">// c</span>');
    expect(html).not.toContain('style=');
  });

  it('mark lines by range and by comment, and take the comments out', async () => {
    const { html } = await article(
      '```js {1}\nconst a = 1;\n// highlight-next-line\nconst b = 2;\nconst c = 3;\n```\n\n```bat\nREM highlight-next-line\necho a\n```\n',
    );
    expect([...html.matchAll(/<span class="l hl">/g)]).toHaveLength(3);
    expect(html).not.toContain('highlight-next-line');
  });

  it('show title, numbers and the two sides of a diff', async () => {
    const diff = '--- a/x\n+++ b/x\n-x\n+y';
    const { html } = await article(`\`\`\`diff title="a {1} \\"<b>\\"" showLineNumbers=97\n${diff}\n\`\`\`\n`);
    for (const part of [
      '<figcaption>a {1} &quot;&lt;b&gt;&quot;</figcaption>',
      'class="l" data-n=" 97"',
      'class="l" data-n=" 98"',
      'class="l del" data-n=" 99"',
      'class="l ins" data-n="100"',
    ])
      expect(html).toContain(part);
  });

  it('escape what is plain text, and have no caption without a title', async () => {
    const { html } = await article('```text title=""\n<b> & "c"\n```\n');
    expect(html).not.toContain('figcaption');
    expect(html).toContain('&lt;b&gt; &amp; &quot;c&quot;');
  });

  it.each([
    ['javascrpt', '1', 'unknown code language "javascrpt", did you mean "javascript"?'],
    ['js', `1;${' '.repeat(2000)}`, 'a line of the code has more than 2000 characters'],
    // https://github.com/Elchi3/mdn-doc-tests/issues/18
    ['js {1,3}', '1\n2', 'line 3 is to be highlighted, and the code has 2'],
    ['js', '1\n// highlight-next-line', 'line 2 is to be highlighted, and the code has 1'],
    ['js', '// highlight-start\n1', 'line 1 of the code begins or ends a highlight whose other end is missing'],
    ['js', '1\n// highlight-end\n2', 'line 2 of the code begins or ends a highlight whose other end is missing'],
    ['js titel="a" {2-1} {1', '1\n2', '"titel="a" {1" has no meaning here'],
    ['jsx live status=200', '1', '"live" has no meaning here'],
  ])('say what is wrong: %s', async (info, code, message) => {
    const { problems } = await article(`Text.\n\n\`\`\`${info}\n${code}\n\`\`\`\n`);
    expect(problems).toMatchObject([{ severity: 'warning', line: 3, message }]);
  });

  it('color the same line the same way in another block, after another state', async () => {
    const { html } = await article('```js\n/*\n1\n*/\n```\n\n```js\n1\n```\n');
    expect(html.match(/<span class="c">1<\/span>/g)).toHaveLength(1);
    expect(html.match(/<span class="n">1<\/span>/g)).toHaveLength(1);
  });
});

describe('names in tables that are not code', () => {
  it.each([
    ['behind underscores', 'max_color_temp_kelvin', 'max_<wbr>color_<wbr>temp_<wbr>kelvin'],
    ['between the words of a name', 'maxColorTempKelvin', 'max<wbr>Color<wbr>Temp<wbr>Kelvin'],
    ['at slashes and dots', 'a/path/to.the.file', 'a<wbr>/path<wbr>/to.<wbr>the.<wbr>file'],
    ['in the text of a link', '[max_color_temp_kelvin](https://a.example)', 'max_<wbr>color_<wbr>temp_<wbr>kelvin'],
    ['not where they are short', 'max_temp', 'max_temp'],
    ['not between words that are none', 'Responsibilities of all', 'Responsibilities of all'],
  ])('can be broken %s', async (_, written, expected) => {
    const { html, sections } = await article(`| a |\n| - |\n| ${written} |\n`);
    const cell = /scope="row">(.*?)<\/th>/.exec(html)?.[1];
    expect(cell?.replaceAll(/<\/?a\b[^>]*>/g, '')).toBe(expected);
    // Search sees the word as it was written.
    expect(sections[0]?.tables).toBe(`a ${expected.replaceAll('<wbr>', '')}`);
  });

  it('stay as they were written where no line breaks, and outside of tables', async () => {
    const name = 'max_color_temp_kelvin';
    const { html } = await article(
      `<table><tr><td><pre>${name}</pre><textarea>${name}</textarea></td></tr></table>\n\nThe ${name} here.\n`,
    );
    expect(html.split(name)).toHaveLength(4);
  });
});

describe('code in tables', () => {
  const cell = async (code: string) => {
    const { html, sections } = await article(`| a |\n| - |\n| \`${code}\` |\n`);
    return { code: /<code>(.*)<\/code>/.exec(html)?.[1], text: sections[0]?.tables };
  };

  it.each([
    ['between the words of a name', 'additionalCspAllowedDomains', 'additional<wbr>Csp<wbr>Allowed<wbr>Domains'],
    ['behind what divides words', 'DATABASE_SSL.b-c', 'DATABASE_<wbr>SSL.<wbr>b-<wbr>c'],
    ['before slashes', '/api/{name}/a', '/api<wbr>/{name}<wbr>/a'],
    ['before the slash behind a character', '<instance>/api//b', '&lt;instance><wbr>/api//b'],
    ['not where it is short', 'clientSecret', 'clientSecret'],
    ['not within a character', 'https://<yourInstance>/&', 'https://&lt;your<wbr>Instance>/&amp;'],
  ])('can be broken %s', async (_, written, expected) => {
    const { code, text } = await cell(written);
    expect(code).toBe(expected);
    // Search sees the word as it was written.
    expect(text).toBe(`a ${written}`);
  });

  it('anywhere else can be broken where a line of a small phone would not hold it', async () => {
    const { html, sections } = await article(
      '| a |\n| - |\n| b |\n\n`additionalCspAllowedDomains`, `getFeatureToggleDefinitionsOfProject`, `/api/admin/projects/{projectId}`\n',
    );
    expect(html).toContain('<code>additionalCspAllowedDomains</code>');
    expect(html).toContain('<code>get<wbr>Feature<wbr>Toggle<wbr>Definitions<wbr>Of<wbr>Project</code>');
    expect(html).toContain('<code>/api<wbr>/admin<wbr>/projects<wbr>/{project<wbr>Id}</code>');
    expect(sections[0]?.prose).toContain('getFeatureToggleDefinitionsOfProject');
  });
});

it('boxes that may scroll have names: of a caption or the heading above, of a title or a language', async () => {
  const { html } = await article(
    [
      '| a |\n| - |\n| b |',
      '## Fees & "more"\n\n| a |\n| - |\n| b |',
      '<table><caption>All <b>fees</b>, "now" &amp; then</caption><tbody><tr><td>1</td></tr></tbody></table>',
      '```js title="app.js"\n1\n```\n\n```sh\nls\n```\n\n```\ntext\n```',
    ].join('\n\n'),
  );
  expect([...html.matchAll(/<(\w+)[^>]* data-name="([^"]*)">/g)].map(([, box, name]) => `${box} ${name}`)).toEqual([
    'div Table',
    'div Fees &amp; &quot;more&quot;',
    'div All fees, &quot;now&quot; &amp; then',
    'pre Code: app.js',
    'pre Code: sh',
    'pre Code',
  ]);
});

it.each([
  ['one empty header', '|  | b |\n| - | -: |\n| 1 | 2 |\n', '<td></td>\n<th class="right">b</th>'],
  ['all of them', '|  |  |\n| - | - |\n| 1 | 2 |\n', '<table>\n\n<tbody>\n<tr>\n<td>1</td>'],
])('tables without names %s', async (_, body, part) => {
  const { html } = await article(body);
  expect(html).toContain(part);
  expect(html).not.toContain('<th></th>');
});

describe('diagrams', () => {
  const source = 'flowchart LR\n  accTitle: The "way"\n  accDescr: A leads to B.\n  A --> B';
  const body = `Text.\n\n\`\`\`mermaid\n${source}\n\`\`\`\n`;
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 9" width="900" height="9"><defs><marker id="m0"/></defs><path d="M 0 0" marker-end="url(#m0)"/></svg>\n';

  it('are their drawings, with a text alternative and ids of their own', async () => {
    const { blocks, problems } = await compileMarkdown({
      file: 'docs/a.md',
      body,
      offset: 0,
      readDrawing: (name) => (name === drawingName(source) ? svg : null),
    });
    expect(problems).toEqual([]);
    const id = '_docs-diagram-0';
    expect(blocks).toEqual([
      {
        html: `<figure class="diagram wide" data-name="The &quot;way&quot;"><svg viewBox="0 0 900 9" width="900" height="9" role="img" aria-labelledby="${id}-title ${id}-text"><title id="${id}-title">The &quot;way&quot;</title><desc id="${id}-text">A leads to B.</desc><defs><marker id="${id}-m0"/></defs><path d="M 0 0" marker-end="url(#${id}-m0)"/></svg></figure>`,
        text: '',
        markdown: { language: 'mermaid', title: null, code: source },
      },
    ]);
  });

  it('without a drawing are errors with their line, shown as their source', async () => {
    const { html, problems } = await article(body);
    expect(problems).toMatchObject([
      {
        severity: 'error',
        line: 3,
        message: 'the diagram has no drawing',
        fix: 'Draw it: npm run pictures -- diagrams',
      },
    ]);
    expect(html).toContain('A --&gt; B');
  });
});

it('pictures in two color modes stand in the place of a paragraph that is one image, and nowhere else', async () => {
  const { html } = await compileMarkdown({
    file: 'docs/a.md',
    offset: 0,
    body: '- ![](picture:form "The <form>.")\n\nText ![](picture:form) and ![Alt](/a.png)\n\n![Own text](picture:list)\n',
  });
  expect(html).toContain('<scene-picture scene="form" caption="The <form>.">');
  expect(html).toContain('<scene-picture scene="list" alt="Own text">');
  expect(html.match(/<scene-picture/g)).toHaveLength(2);
});

describe('what other Markdown has', () => {
  it('alerts of GitHub are admonitions', async () => {
    const { html, problems } = await article('> [!IMPORTANT]\n> Read *this*.\n\n> [!TIP]\n>\n> - one\n');
    expect(problems).toEqual([]);
    expect(html.replaceAll('\n', '')).toBe(
      '<div class="admonition info" role="note"><p class="admonition-title">Important</p><p>Read <em>this</em>.</p></div>' +
        '<div class="admonition tip" role="note"><p class="admonition-title">Tip</p><ul><li>one</li></ul></div>',
    );
  });

  it('names of emojis are emojis, but not in code', async () => {
    const { html } = await article('Done :tada:, :no_such_name: and `:tada:`.\n');
    expect(html.trim()).toBe('<p>Done 🎉, :no_such_name: and <code>:tada:</code>.</p>');
  });

  it('commands of npm become tabs for each package manager', async () => {
    const { html, problems } = await article('```bash npm2yarn\nnpm install left-pad\n```\n');
    expect(problems).toEqual([]);
    expect(html.match(/role="tab"/g)).toHaveLength(3);
    const text = html.replaceAll(/<[^>]*>/g, '');
    for (const command of ['npm install left-pad', 'yarn add left-pad', 'pnpm add left-pad'])
      expect(text).toContain(command);
  });

  it('an admonition has the id in braces behind its title, which is not shown', async () => {
    const { html, ids } = await article(':::warning In [short] {#part .wide}\n\nText.\n\n:::\n');
    expect(ids).toEqual(['part']);
    expect(html).toContain('<p class="admonition-title">In [short]</p>');
  });

  it.each([
    ['an import', "Text.\n\nimport Tabs from '@theme/Tabs';\n", 3, 'an import'],
    ['an import over lines', "import {\n  a,\n  b,\n} from './x';\n", 1, 'an import'],
    ['an export', "Text.\n\nexport const a = 'b';\n", 3, 'an export'],
    ['a comment', 'Text {/* of\ntwo */} lines, <Tabs />\n', 1, 'a comment in braces'],
    ['a component', 'Text.\n\n<TabItem value="a">\n\nx\n\n</TabItem>\n', 3, 'the component <TabItem>'],
    ['a component with code in it', '<Tabs groupId={x}>\n', 1, 'the component <Tabs>'],
    ['a component alone', 'In <Theme.Part /> here.\n', 1, 'the component <Theme.Part>'],
  ])('%s in Markdown is an error with both ways out', async (_, body, line, message) => {
    const { problems } = await article(body);
    expect(problems).toMatchObject([{ severity: 'error', line, message: expect.stringContaining(message) as string }]);
    expect(problems[0]?.fix).toContain('End the file\'s name with ".mdx"');
  });

  it.each([
    "```js\nimport a from 'b';\n<Tabs />\n```\n",
    'Write `<Tabs>` or &lt;Tabs&gt;, a List<String, Integer>, \\<Tabs>, <!-- <Tabs> -->, <https://Example.com/A>, 1 <A and B> 2, <BR>, <IMG SRC="x">.\n',
    'import the module from the package, then go on.\n\nexport a const, `{/* b */}`\n',
  ])('%j is text', async (body) => {
    expect((await article(body)).problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  });
});

describe('what Markdown leaves out, or shows as it is written', () => {
  it.each([
    // https://github.com/rust-lang/mdBook/issues/637
    ['| a | b |\n|---|---|\n| `x|y` | z |\n', 3, 'error', '"z" would be left out'],
    ['| a | b |\n|---|---|\n| x\\\\|y | z |\n', 3, 'error', '"z" would be left out'],
    ['- | a |\n  |---|\n  | b | c\n', 3, 'error', '"c" would be left out'],
    // https://github.com/FiligranHQ/filigran-ui/issues/327
    ['| a | b |\n|---|\n| c | d |\n', 2, 'warning', '"|---|" is shown'],
    // https://github.com/executablebooks/MyST-Parser/issues/930
    ['Text.\n\n[^a]: A note.\n', 3, 'error', '"[^a]" would be left out'],
    ['Text.\nMore[^b c].\n\n[^b c]: D\n', 2, 'warning', '"[^b c]" is shown'],
    ['A[^c].\n\n[^c]: One.\n\n[^C]: Two.\n', 5, 'error', '"[^c]" would be left out'],
    ['[d]\n\n[d]: /e\n[D]: /f\n', 4, 'error', '"[d]" would be left out'],
    // https://github.com/Michael-F-Bryan/mdbook-linkcheck/issues/67
    ['One,\n[two]( ).\n', 2, 'error', 'the link has no address'],
    ['[A `b`](/) and [text][none].\n', 1, 'warning', '"[text][none]" is shown'],
    // https://github.com/facebook/docusaurus/issues/8867
    ['[A](a "b"), [b](c d.md).\n', 1, 'warning', '"[b](c d.md)" is shown'],
    ['One,\n![two]().\n', 2, 'error', 'the picture has no address'],
    // https://github.com/wxt-dev/wxt/pull/2336
    ['Text.\n\n> [!NOTE] A title\n> Text.\n', 3, 'warning', '"[!NOTE] A title" is shown'],
    // https://github.com/commonmark/commonmark-spec/issues/650
    ['One,\n**a (b)**c.\n', 2, 'warning', '"**a (b)**" is shown'],
    ['- One.\n\n  ```js\n  2\n\n## Three\n', 3, 'warning', 'the block of code is never closed'],
    ['One\n\n##Two\n', 3, 'warning', '"##Two" is shown'],
    // https://github.com/RedHatInsights/red-hat-ansible-automation-platform-documentation/pull/1156
    ['One\n\n-\u00A0Two\n', 3, 'warning', '"-\u00A0Two" is shown'],
    ['One\n\n```sh\na\nb\u00A0c\n```\n', 5, 'warning', 'cannot be seen, U+00A0'],
    ['A `b\u200B`.\n', 1, 'warning', 'cannot be seen, U+200B'],
    ['```sh\n\u001B[1ma\n```\n', 2, 'warning', 'cannot be seen, U+001B'],
    ['One\n\n##\n\nTwo\n', 3, 'warning', 'the heading has no text'],
    ['One\n\n# Two\n\nThree\n', 3, 'warning', 'the heading is of the level of the title'],
    ['<h1 align="center">One</h1>\n', 1, 'warning', 'the heading is of the level of the title'],
    ['One\n<a href=/b>c.\n', 2, 'warning', '"<a href=/b>" is shown'],
    ['One\n\nA long\ntext\n---\n', 3, 'warning', 'the text is a heading'],
    ['A **b c.\n', 1, 'warning', '"**b c." is shown'],
    ['A (b `c).\n', 1, 'warning', '"`c)." is shown'],
    ['[a] (/b), c.\n', 1, 'warning', '"[a] (/b)," is shown'],
    ['(a)[https://b.example].\n', 1, 'warning', '"(a)[" is shown'],
    ['<p>\nA **b**.\n</p>\n', 2, 'warning', '"**b**" is shown'],
    ['| a | b |\n|---|---|\n| c | d |\nText.\n', 4, 'warning', '"Text." is a row'],
  ])('is told: %j', async (body, line, severity, message) => {
    const { problems } = await article(body);
    expect(problems).toMatchObject([{ line, severity, message: expect.stringContaining(message) as string }]);
  });

  it.each([
    '| a | b |\n|:-:|--:|\n| 1 \\| 2 | `c \\| d` |\n| e | f | |\n| g\n',
    'A[^A], b[^long-name].\n\n[^a]: One.\n\n[^long-name]: Two\n    lines.\n',
    '[a][b], [b][], [b], `c[^d]`, `e[0][1]`, \\[^f], \\[g][h], [i](/)[j](/), - [ ] k\n\n[b]: /\n[B]: /\n',
    '#a ##b (c)[d] e[0] (f) g\u00A0h `<i j=/k>` \\<l m=/n>\n\n<p>`</p>\n\n<!-- **i** -->\n\n`` ` `` \\** \\`\n',
    '**a!** b, (**c**)d, **e.** f **g**h, `**i.**j`, 2 ** 3 **\n\nTitle\n---\n\n---\n\n- - -\n\n```\n| a |\n| - | - |\n```\n\n> ~~~~\n> ```\n> ~~~~\n',
  ])('is nothing in %j', async (body) => {
    expect((await article(body)).problems).toEqual([]);
  });
});
