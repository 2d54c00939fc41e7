import { describe, expect, it } from 'vitest';
import { fillBlocks } from '../../src/model/block.ts';
import { folderForEach, writeFiles } from '../folders.ts';
import { compilePage } from './compile-page.ts';

const site = folderForEach();

const put = (name: string, text: string) => writeFiles(site, { [name]: text });

/** Compiles a page with four lines of front matter that includes `docs/_part.mdx` on line 7. */
async function compile(part: string, body = "import Part from './_part.mdx';\n\n<Part />\n") {
  put('docs/_part.mdx', part);
  const output = await compilePage(site, body);
  return { ...output, html: fillBlocks(output.html, output.blocks) };
}

describe('a partial', () => {
  it('has admonitions and pictures where the page has none', async () => {
    const { html, problems, partials } = await compile(':::note Mind\n\nAt 10:30.\n\n:::\n\n![](picture:home)\n');
    expect(problems).toEqual([]);
    expect(html).toMatch(
      /<div class="admonition note" role="note"><p class="admonition-title">Mind<\/p>\s*<p>At 10:30/,
    );
    expect(html).toContain('scene="home"');
    expect(partials).toEqual(['docs/_part.mdx']);
  });

  it('is read as a page is: without its byte order mark, and refused in another encoding', async () => {
    const { html, problems } = await compile('\uFEFF---\ntitle: Part\n---\n\nPart.\n');
    expect([html.trim(), problems]).toEqual(['<p>Part.</p>', []]);
    expect((await compile('\0')).problems).toMatchObject([
      { file: 'docs/_part.mdx', message: 'the file is not UTF-8 text' },
    ]);
  });

  it('shows the front matter of the page that includes it', async () => {
    expect((await compile('{frontMatter.title} here.\n')).html).toContain('A here.');
  });

  it('keeps its colons where only the page has admonitions', async () => {
    const { html, problems } = await compile(
      'In the partial, a::b at 10:30 and ::after.\n',
      "import Part from './_part.mdx';\n\n:::tip\n\nFirst.\n\n:::\n\n<Part />\n",
    );
    expect(problems).toEqual([]);
    expect(html).toContain('In the partial, a::b at 10:30 and ::after.');
  });

  it.each([
    ['an admonition is never closed', 'Text.\n\n:::note\n', 3, 1, 'never closed'],
    ['an admonition after front matter', '---\ntitle: P\n---\n\nText.\n\n:::nota\n\nx\n\n:::\n', 7, 1, '":::nota"'],
    ['a tag is never closed', 'Text.\n\n\n<Details>\n\nText.\n', 4, 1, 'closing tag'],
    ['a component is unknown', 'Text `<Nowhere />`.\n\nMore <Nowhere />.\n', 3, 7, '"Nowhere"'],
    ['a value is unknown', '---\ntitle: P\n---\nText {nowhere.at}.\n', 4, 7, '"nowhere"'],
    ['an import has no file', "Text.\n\nimport X from './none';\n\n<X />\n", 3, 1, '"./none"'],
    ['the front matter is wrong', '---\ntitle: P\nslgu: x\n---\n\nText.\n', 3, 1, 'slgu'],
    ['a language is unknown', 'Text.\n\n```javascrpt\n1\n```\n', 3, 1, 'unknown code language'],
    ['a diagram has no drawing', 'Text.\n\n```mermaid\nnonsense\n```\n', 3, 1, 'has no drawing'],
  ])('says its own file and line where %s', async (_, part, line, column, said) => {
    const { problems } = await compile(part);
    expect(problems).toMatchObject([{ file: 'docs/_part.mdx', line, column }]);
    expect(problems[0]?.message).toContain(said);
  });

  it('says its own file and line where an island in it gets what cannot be sent', async () => {
    put(
      'components/Show.tsx',
      "'use client';\nexport function Show(props: any) { return <p>{Object.keys(props)}</p>; }\n",
    );
    const imported = "import { Show } from '@site/components/Show';\n\n";
    const { problems } = await compile(
      `${imported}<Show a="1" />\n\n<Show\n  pick={() => 1}\n/>\n`,
      `import Part from './_part.mdx';\n${imported}<Show b="2" />\n\n<Part />\n\n<Show c="3" />\n`,
    );
    expect(problems).toMatchObject([{ file: 'docs/_part.mdx', line: 6, column: 3 }]);
  });

  it('names the way by which it includes itself', async () => {
    put('docs/_other.mdx', "import Part from './_part.mdx';\n\n<Part />\n");
    const { problems } = await compile("Text.\n\nimport Other from './_other.mdx';\n\n<Other />\n");
    expect(problems).toMatchObject([{ file: 'docs/_other.mdx', line: 1 }]);
    expect(problems[0]?.message).toContain('through docs/_part.mdx, docs/_other.mdx');
  });
});

it.each([
  ['an unknown component', 'Text.\n\n<Nowhere />\n', 7, 2, '"Nowhere"'],
  ['an unknown value', 'Text.\n\nIt is {nowhere}.\n', 7, 8, '"nowhere"'],
  ['an import below text', "Text.\nimport X from './y.ts';\n\n<X />\n", 6, 1, 'the import of "X" is text'],
  ['an import with a query', "import x from './data.json?raw';\n\n{x}\n", 5, 1, 'behind "?"'],
  ['an import without a file', "Text.\n\nimport X from './none';\n", 7, 1, '"./none"'],
  ['a name not exported', "import { x } from './data.json';\nimport { y } from './y.ts';\n\n{x}\n", 6, 1, '"y"'],
])('a page says the line of %s as it is in the file', async (_, body, line, column, said) => {
  put('docs/data.json', '\uFEFF{ "x": 1 }');
  put('docs/y.ts', 'export const z = 1;\n');
  const { problems } = await compile('Text.\n', body);
  expect(problems).toMatchObject([{ file: 'docs/a.mdx', line, column }]);
  expect(problems[0]?.message).toContain(said);
});

it('an import of a file that is no module is its address', async () => {
  put('docs/a.txt', 'Text.\n');
  const { html, problems } = await compile('Text.\n', "import a from './a.txt';\n\n<a href={a}>a</a>\n");
  expect([html, problems]).toEqual([expect.stringContaining('href="@site/docs/a.txt"'), []]);
});

it.each([
  ['{ "x": 1,\n  y }', 2, 3],
  ['// a\n{}', 1, 1],
  ['', 1, 1],
])('JSON that cannot be read is reported at its place: %j', async (json, line, column) => {
  put('docs/bad.json', json);
  const { problems } = await compile('Text.\n', "import x from './bad.json';\n\n{x}\n");
  expect(problems).toMatchObject([
    { file: 'docs/bad.json', line, column, message: expect.stringMatching(/^[^\n[]+$/) as string },
  ]);
});

it.each([
  ['{frontMatter.title} of {Object.keys(frontMatter)}', 'A of title'],
  ["export const frontMatter = { title: 'Own' };\n\nThe {frontMatter.title} title", 'The Own title'],
  ['export const B = ({ frontMatter }) => <b>{frontMatter}</b>;\n\nA <B frontMatter="x" />', 'A <b>x</b>'],
])('front matter is known to a page, unless it declares the name itself: %j', async (body, text) => {
  expect((await compilePage(site, `${body}.\n`)).html).toContain(text);
});
