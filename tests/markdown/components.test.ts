import { beforeEach, describe, expect, it } from 'vitest';
import { articleMarkdown } from '../../src/sources/article/markdown/version.ts';
import { fillBlocks } from '../../src/model/block.ts';
import { listProblems } from '../../src/model/problem.ts';
import { parseHtml } from '../../src/sources/article/tree.ts';
import { folderForEach, writeFiles } from '../folders.ts';
import { compilePage } from './compile-page.ts';

const site = folderForEach();

const put = (name: string, text: string) => writeFiles(site, { [name]: text });

const compile = (body: string) => compilePage(site, body);

const SHOW = `'use client';
import { useState } from 'react';
export function Show(props: any) {
  const [open] = useState(true);
  return <div onClick={() => {}}>{open && JSON.stringify(Object.keys(props))}{props.children}</div>;
}
`;

describe('a component that begins with use client', () => {
  beforeEach(() => put('components/Show.tsx', SHOW));
  const use = (tag: string) => compile(`import { Show } from '@site/components/Show';\n\nText.\n\n${tag}\n`);

  it('leaves a place, and is rendered by itself', async () => {
    const { html, parts, problems } = await use('<Show list={[1, { a: null }]} text="x" on={true} />');
    expect(problems).toEqual([]);
    expect(html).toContain('<docs-island n="0"></docs-island>');
    expect(parts?.islands).toMatchObject([
      { module: 'components/Show.tsx', name: 'Show', props: '{"list":[1,{"a":null}],"text":"x","on":true}' },
    ]);
    expect(parts?.islands[0]?.html).toContain('&quot;list&quot;');
  });

  it('can have words of its own in the Markdown version', async () => {
    const { html, blocks, problems } = await use(
      '```js\na\n```\n\n<Show />\n\n<InMarkdown>\n  <p>It shows **this**.</p>\n</InMarkdown>',
    );
    expect(problems).toEqual([]);
    expect(html).not.toContain('It shows');
    expect(html).toContain('<code-block n="1"></code-block>');
    expect(blocks[1]).toEqual({ html: '', text: '', markdown: expect.stringContaining('It shows') as string });
    expect(fillBlocks(html, blocks)).not.toContain('It shows');
    const { text } = articleMarkdown(parseHtml(html).children, blocks, null, (href) => href);
    expect(text).toContain('It shows **this**.');
  });

  it.each([
    ['a function', 'pick={() => 1}', 'a function as its prop "pick"'],
    ['a symbol inside of an object', "data={{ deep: [Symbol('x')] }}", 'a symbol as its prop "data.deep[0]"'],
    ['a number that JSON does not know', 'size={NaN}', 'the number NaN as its prop "size"'],
    ['an object of a class', 'when={new Date(0)}', 'an object of the class Date as its prop "when"'],
    ['an element', 'icon={<b>x</b>}', 'a React element as its prop "icon"'],
    ['content between its tags', 'children={<b>x</b>}', 'a React element as its prop "children"'],
    ['a large integer', 'n={10n}', 'a bigint as its prop "n"'],
  ])('refuses %s at its line', async (_, prop, said) => {
    const { problems } = await use(`<Show text="fine" />\n\n<Show\n  text="x"\n  ${prop}\n/>`);
    expect(problems).toMatchObject([{ severity: 'error', file: 'docs/a.mdx', line: 13, column: 3 }]);
    expect(problems[0]?.message).toContain(`<Show> gets ${said}`);
    expect(problems[0]?.fix).toContain('give it text, numbers');
  });
});

describe('a component without the mark', () => {
  it.each([
    ['useState', 'const [n] = useState(0); return <b>{n}</b>;', 'useState does nothing'],
    ['useEffect', 'useEffect(() => {}); return <b>x</b>;', 'useEffect does nothing'],
    ['a handler in small letters', 'return <button {...{ onclick: "x()" }}>x</button>;', 'onclick of <button> does'],
    ['a handler', 'return <button onClick={() => {}}>x</button>;', 'onClick of <button> does nothing'],
  ])('that uses %s is an error with the fix', async (_, code, said) => {
    put(
      'components/Dead.tsx',
      `import { useEffect, useState } from 'react';\n\nexport function Dead() {\n  ${code}\n}\n`,
    );
    const { problems } = await compile("import { Dead } from '@site/components/Dead';\n\n<Dead />\n");
    expect(problems).toMatchObject([{ severity: 'error', file: 'components/Dead.tsx', line: 4 }]);
    expect(problems[0]?.message).toContain(said);
    expect(problems[0]?.fix).toContain("'use client'");
  });

  it('may use what works without a browser', async () => {
    put(
      'components/Fine.tsx',
      "import { createContext, useContext, useId, useMemo } from 'react';\nconst Context = createContext('c');\nexport function Fine() { return <b id={useId()}>{useContext(Context)}{useMemo(() => 1, [])}</b>; }\n",
    );
    const { html, problems } = await compile("import { Fine } from '@site/components/Fine';\n\n<Fine />\n");
    expect([html.includes('>c1</b>'), problems]).toEqual([true, []]);
  });

  it('has islands inside, wherever they are imported', async () => {
    put('components/Show.tsx', SHOW);
    put('components/Box.tsx', "import { Show } from './Show';\nexport const Box = () => <div><Show a={1} /></div>;\n");
    const { html, parts } = await compile("import { Box } from '@site/components/Box';\n\n<Box />\n");
    expect(html).toContain('<div><docs-island n="0"></docs-island></div>');
    expect(parts?.islands).toHaveLength(1);
  });
});

describe('what components bring with them', () => {
  it('style sheets: scoped, plain, with what they import and name', async () => {
    put(
      'components/a.module.css',
      "@import './base.css';\n.box { color: red; background: url(./dot.svg) }\nb { mask: url('data:,$&$$') }\n",
    );
    put('components/base.css', 'p { margin: 0 }\n');
    put('components/dot.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
    put(
      'components/A.tsx',
      "import styles from './a.module.css';\nexport const A = () => <p className={styles.box}>x</p>;\n",
    );
    const { html, parts } = await compile("import { A } from '@site/components/A';\n\n<A />\n");
    const [style] = parts?.styles ?? [];
    const name = /<p class="(box_\w+)">/.exec(html)?.[1];
    expect(name).toBeDefined();
    expect(style?.css).toContain(`.${name}{`);
    expect(style?.css).toContain('margin:0');
    expect(style?.css).toContain('data:,$&$$');
    expect(style?.css).toMatch(/url\("?\/assets\/dot\.\w+\.svg"?\)/);
    expect(style?.name).toMatch(/^assets\/a\.module\.\w+\.css$/);
    expect(parts?.files.map(({ to }) => to)).toEqual([expect.stringMatching(/^assets\/dot\.\w+\.svg$/)]);
  });

  it('a style sheet of a page', async () => {
    put('docs/a.css', '.x { color: blue }\n');
    const { parts, problems } = await compile("import './a.css';\n\nText.\n");
    expect([parts?.styles[0]?.css, problems]).toEqual(['.x{color:#00f}', []]);
  });

  it('says where a style sheet is wrong', async () => {
    put('docs/a.css', '.x {\n  background: url(./none.png)\n}\n');
    const { problems } = await compile("import './a.css';\n\nText.\n");
    expect(problems).toMatchObject([{ file: 'docs/a.css', line: 2 }]);
    expect(problems[0]?.message).toMatch(/^the style sheet names "\.\/none\.png", [^\n]*$/);
  });

  it('packages, with the one React', async () => {
    put('node_modules/shout/package.json', '{"name":"shout","version":"1.0.0","type":"module","exports":"./index.js"}');
    put(
      'node_modules/shout/index.js',
      "import { createElement, useMemo } from 'react';\nexport const loud = (text) => text.toUpperCase();\nexport const Loud = ({ text }) => createElement('b', null, useMemo(() => loud(text), [text]));\n",
    );
    const { html, problems } = await compile(
      "import { loud, Loud } from 'shout';\n\n{loud('one')} <Loud text=\"two\" />\n",
    );
    expect(problems).toEqual([]);
    expect(html).toMatch(/ONE\s<b>TWO<\/b>/);
  });
});

describe('what many pages lack is one problem with all places', () => {
  it.each([
    ['a component', '<Unknown />\n', /^docs\/a\.mdx:5:2: unknown component or value "Unknown": import it/],
    ['a package', "import x from 'not-installed';\n", /^docs\/a\.mdx:5:1: cannot import "not-installed"/],
    ['a file of the site', "import x from '@site/src/x';\n", /^docs\/a\.mdx:5:1: cannot import "@site\/src\/x"/],
  ])('%s', async (_, body, message) => {
    const problems = [...(await compile(body)).problems, ...(await compile(`Text.\n\n${body}`)).problems];
    const listed = listProblems(problems).map((problem) => problem.message);
    expect(listed).toEqual([expect.stringMatching(message)]);
    expect(listed[0]).toMatch(/\n {4}The same at docs\/a\.mdx:7:\d$/);
  });

  it('a relative path is not: it names another file on each page', async () => {
    const body = "import x from './x';\n";
    const problems = [...(await compile(body)).problems, ...(await compile(`Text.\n\n${body}`)).problems];
    expect(listProblems(problems)).toHaveLength(2);
  });
});

it('a page may export values, also those of its partials, and have braces that are text', async () => {
  put('docs/_part.mdx', "export const names = ['One'];\n\nText.\n");
  const { html, problems } = await compile(
    "import Part, { names } from './_part.mdx';\n\nexport const all = [...names, 'Two'];\n\n<Part />\n\n## Last: {all.at(-1)} \\{#one\\}\n",
  );
  expect(problems).toEqual([]);
  expect(html).toContain('Last: Two {#one}</h2>');
});

// https://github.com/facebook/docusaurus/issues/10305: an admonition that ends in the middle of tabs
it('text between tabs is an error: it would be left out', async () => {
  const item = '<TabItem value="a" label="A">\n\nIn.\n\n</TabItem>';
  expect((await compile(`<Tabs>\n\n${item}\n\n{/* b */}\n\n</Tabs>`)).problems).toEqual([]);
  for (const lost of ['Between.', '<p>Between.</p>', '<TabItem label="B">Between.</TabItem>', item]) {
    const { problems } = await compile(`<Tabs>\n\n${item}\n\n${lost}\n\n</Tabs>`);
    expect(problems).toMatchObject([
      { message: expect.stringMatching(/nothing outside of these|"a"> twice/) as string },
    ]);
  }
  // https://github.com/facebook/docusaurus/pull/5674
  const { problems } = await compile(`Text.\n\n<Tabs defaultValue="b">\n\n${item}\n\n</Tabs>`);
  expect(problems).toMatchObject([{ line: 7, message: expect.stringContaining('<TabItem value="b">') as string }]);
});

// https://github.com/meshtastic/meshtastic/pull/2697
it.each([
  ['<Card title="A" />', '<Card> needs href'],
  ['<Details>A</Details>', '<Details> needs summary'],
  ['<TabItem value="a" label="A">b</TabItem>', '<TabItem> belongs directly inside <Tabs>'],
  ['<Tabs groupID="a"><TabItem value="b">c</TabItem></Tabs>', 'has no prop "groupID", did you mean "groupId"?'],
  ['<Tabs><TabItem value="a" lable="A">b</TabItem></Tabs>', 'has no prop "lable", did you mean "label"?'],
  ['<Tabs values={[{ value: "b" }]}><TabItem value="a">c</TabItem></Tabs>', 'has no <TabItem value="b">'],
  ['<Admonition type="a">b</Admonition>', '<Admonition> has no type "a"'],
])('%s is an error at its place, since text would be left out or look otherwise', async (body, message) => {
  const { problems } = await compile(`Text.\n\n${body}\n`);
  expect(problems).toMatchObject([{ line: 7, message: expect.stringContaining(message) as string }]);
});

it.each([
  ['<br>', 'Write "<br />".'],
  ['<details><summary>A</summary>\n\nB\n\n</details>', 'Give each of the tags a line of its own.'],
])('HTML that is no MDX is an error that says what to write: %j', async (html, fix) => {
  expect((await compile(`Text.\n\n${html}\n`)).problems).toMatchObject([{ line: 7, fix }]);
});
