import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { judgeOutput } from '../../src/build/judge.ts';
import { loadSite, readInputs } from '../../src/build/load-site.ts';
import { producePage } from '../../src/build/produce.ts';
import { DevSite } from '../../src/dev/site.ts';
import { formatProblem, listProblems } from '../../src/model/problem.ts';
import type { Assets } from '../../src/model/site.ts';
import { folderForEach, writeFiles } from '../folders.ts';

/** Folders as people write them for Docusaurus. */

const folder = folderForEach();

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>';
const script = { href: '/assets/x.js' };
const assets: Assets = {
  boot: script,
  client: script,
  redirect: script,
  notFound: script,
  islands: script,
  styles: [],
};

/** Loads a site of these files and makes all its pages. None of this needs the browser's part of the engine. */
async function siteOf(files: Record<string, string>, config = '', url = 'https://docs.example') {
  const siteDir = join(folder, 'site');
  writeFiles(siteDir, {
    'site.config.ts': `export default { title: 'T', url: '${url}'${config && `, ${config}`} };\n`,
    'docs/index.md': '# Home\n',
    ...files,
  });
  const site = await DevSite.load({ siteDir, engineDir: resolve('.'), assets, make: producePage });
  await site.makeAll();
  return {
    problems: listProblems(site.problems()).map(({ message }) => message),
    nav: site.site.nav,
    /** Problems that a build additionally finds in its documents. */
    policy: async () => {
      const loaded = await loadSite(siteDir, await readInputs(siteDir, resolve('.')), true);
      const pages = await Promise.all([...loaded.site.pages.keys()].map((path) => site.page(path)));
      const made = pages.filter((page) => page !== null);
      const names = made.flatMap(({ files: written }) => Object.keys(written).map((name) => `/${name}`));
      return judgeOutput(loaded, made, new Set([...names, script.href, '/search.html'])).map(formatProblem);
    },
    page: (path: string) => site.page(path),
    html: async (path: string) => (await site.page(path))?.files[`${path.slice(1) || 'index'}.html`] ?? '',
    text: async (path: string) => (await site.page(path))?.files[`${path.slice(1) || 'index'}.md`] ?? '',
  };
}

/** Where the links of these words lead. */
const hrefsOf = (html: string, words: RegExp) =>
  [...html.matchAll(/<a href="([^"]*)">([^<]*)</g)].flatMap(([, href, text = '']) => (words.test(text) ? href : []));

it('links to files of pages may be relative to the file, to the docs folder or to the site', async () => {
  const links = ['../b.md', '/folder/x.mdx#part', 'folder/x.mdx', '/docs/b.md', '@site/docs/b.md'];
  const { problems, html, text } = await siteOf({
    'docs/folder/a.md': links.map((link) => `[x](${link})\n`).join('\n'),
    'docs/folder/x.mdx': '---\nslug: /else/where\n---\n\n## Part\n',
    'docs/b.md': '# B\n',
  });
  expect(problems).toEqual([]);
  const led = ['/b', '/else/where#part', '/else/where', '/b', '/b'];
  expect(hrefsOf(await html('/folder/a'), /^x$/)).toEqual(led);
  expect(await text('/folder/a')).toContain('[x](https://docs.example/else/where.md#part)');
});

describe('relative links', () => {
  it('without an extension are addresses, as in a browser', async () => {
    const { problems, html } = await siteOf({
      'docs/a/index.md': '[url](b) [above](./a/d#part) [root](../)\n\n[file](c)\n',
      'docs/b.md': '# B\n',
      'docs/c.mdx': '---\nslug: /elsewhere\n---\n',
      'docs/a/d.md': '## Part\n',
    });
    expect(problems).toEqual([
      expect.stringContaining('docs/a/index.md:3:8: broken link to "c": there is no page at /c'),
    ]);
    expect(hrefsOf(await html('/a'), /^(?:url|above|root)$/)).toEqual(['/b', '/a/d#part', '/']);
  });

  it('to words of a page, which browsers look for, are not judged', async () => {
    const { problems } = await siteOf({
      'docs/a.md': '[x](/b#part:~:text=some%20words) [y](/b#:~:text=x)\n',
      'docs/b.md': '## Part\n',
    });
    expect(problems).toEqual([]);
  });
});

describe('what is code in MDX and text in Markdown', () => {
  it.each([
    ['Less <3 b\n', 'docs/a.mdx:1:6: Unexpected character after `<`, expected a valid JSX tag', '"&lt;"'],
    ['Text {a b}\n', 'docs/a.mdx:1:9: Could not parse expression', String.raw`"\{"`],
    ['Text {a\n', 'docs/a.mdx:1:6: Unexpected end of file in expression', String.raw`"\{"`],
  ])('%j is an error with the way to write it', async (text, message, fix) => {
    const { problems } = await siteOf({ 'docs/a.mdx': text });
    expect(problems).toEqual([expect.stringContaining(message)]);
    expect(problems[0]?.split('\n')[0]).not.toMatch(/mdx-|note:/);
    expect(problems[0]?.split('\n')[1]).toContain(fix);
  });

  it('a component with state that a page defines itself has its place, and is to have its own file', async () => {
    const { problems } = await siteOf({
      'docs/a.mdx':
        "---\ntitle: A\n---\n\nimport { useState } from 'react';\n\nexport const Count = () => {\n  const [n] = useState(0);\n  return <b>{n}</b>;\n};\n\n<Count />\n",
    });
    expect(problems).toEqual([
      expect.stringMatching(/^docs\/a\.mdx:8:15: useState does nothing.*\n {4}Move the component to a file of its own/),
    ]);
  });
});

it('links with a slash at their end lead to the page without it', async () => {
  const { problems, html } = await siteOf({
    'docs/a.md': '[x](/b/) [y](./b/#part) [z](/b/?q=/#part) [home](/)\n',
    'docs/b.md': '## Part\n',
  });
  expect(problems).toEqual([]);
  expect(hrefsOf(await html('/a'), /^(?:x|y|z|home)$/)).toEqual(['/b', '/b#part', '/b?q=/#part', '/']);
});

describe('the format of pages', () => {
  const page = '---\ntitle: A\n---\n\n<Details summary="More">\n\nSum: {1 + 1}\n\n</Details>\n';

  it('depends on the file, and anything that is not Markdown is an error', async () => {
    const { problems, html } = await siteOf({ 'docs/a.md': page, 'docs/b.mdx': page });
    expect(problems).toEqual([expect.stringContaining('docs/a.md:5:1: the component <Details> is in a page')]);
    expect(await html('/b')).toContain('<p>Sum: 2</p>');
  });

  it('is what the front matter says, whatever else', async () => {
    const { problems, html } = await siteOf({ 'docs/a.mdx': '---\nmdx: { format: md }\n---\n\nSet {x}\n' });
    expect(problems).toEqual([]);
    expect(await html('/a')).toContain('<p>Set {x}</p>');
  });
});

describe('what follows from a mistake', () => {
  it('is not reported: links to headings of a page that does not compile are only counted', async () => {
    const { problems } = await siteOf({
      'docs/a.mdx': '# A\n\n## Part\n\n[b](/b#none)\n\n<Unknown>x</Unknown>\n',
      'docs/b.md': '# B\n\n[a](/a#part) [a](/a#other) [a](/a)\n',
    });
    expect(problems).toEqual([
      'warning: 2 links to headings of pages that could not be compiled: checked once these compile',
      expect.stringMatching(/^docs\/a\.mdx:7:2: unknown component or value "Unknown"/),
    ]);
  });

  it('a missing page is reported once, with every link to it', async () => {
    const { problems } = await siteOf({
      'docs/a.md': '[x](/gone) and [y](/gone#part)\n',
      'docs/b.md': 'Text.\n\n[x](/gone)\n',
      'docs/c.md': '[x](/lost)\n',
    });
    expect(problems).toEqual([
      'docs/a.md:1:5: broken link to "/gone": there is no page at /gone\n    The same at docs/a.md:1:20, docs/b.md:3:5',
      'docs/c.md:1:5: broken link to "/lost": there is no page at /lost',
    ]);
  });
});

it('comments of HTML are not part of the page in MDX, wherever they are', async () => {
  const { problems, html } = await siteOf({
    'docs/a.mdx':
      'Text <!-- in a line */ --> goes on.\n\n<!-- truncate -->\n\n<!--\n over <Lines />\n\n and {more}\n-->\n\n```html\n<!-- kept -->\n```\n\n`<!-- kept too -->`\n',
  });
  expect(problems).toEqual([]);
  const page = (await html('/a')).replaceAll(/<\/?span[^>]*>/g, '');
  expect(page).toContain('<p>Text  goes on.</p>');
  expect(page).toContain('&lt;!-- kept --&gt;');
  expect(page).toContain('<code>&lt;!-- kept too --></code>');
  expect(page).not.toContain('truncate');
});

describe("Docusaurus' components", () => {
  it('may be imported by pages', async () => {
    const { problems, html } = await siteOf({
      'docs/a.mdx': `import Tabs from '@theme/Tabs';
import TabItem from '@theme/TabItem';
import Details from '@theme/Details';
import Admonition from '@theme/Admonition';

<Admonition type="important">Text.</Admonition>

<Details summary="More">Hidden.</Details>

<Tabs><TabItem value="one">First.</TabItem></Tabs>
`,
    });
    expect(problems).toEqual([]);
    const page = await html('/a');
    expect(page).toContain('<p class="admonition-title">Important</p>Text.</div>');
    expect(page).toContain('More</summary>');
    expect(page).toContain('First.');
  });

  it('may be imported by components, in folders too', async () => {
    const { problems, html } = await siteOf({
      'src/parts/index.ts': "export { default } from './Note';\n",
      'src/parts/Note.tsx': `import Admonition from '@theme/Admonition';
export default function Note() {
  return <Admonition type="tip">Here.</Admonition>;
}
`,
      'docs/a.mdx': "import Note from '@site/src/parts';\n\n<Note />\n",
    });
    expect(problems).toEqual([]);
    expect(await html('/a')).toContain('<p class="admonition-title">Tip</p>Here.');
  });

  it('that are not here are errors that name those that are', async () => {
    const { problems } = await siteOf({ 'docs/a.mdx': "import Head from '@docusaurus/Head';\n\n# A\n" });
    expect(problems).toEqual([expect.stringContaining('docs/a.mdx:1:1: cannot import "@docusaurus/Head"')]);
    expect(problems[0]).toContain('@theme/Tabs, @theme/TabItem, @theme/Admonition, @theme/Details');
  });
});

describe('what a page includes', () => {
  it('may have characters escaped in its path, as formatters write them', async () => {
    const { problems, html } = await siteOf({
      'docs/a.mdx': String.raw`import Part from './\_part.mdx';` + '\n\n<Part />\n',
      'docs/_part.mdx': 'A part.\n',
      'docs/b.mdx': String.raw`import Part from './\_none.mdx';` + '\n\n<Part />\n',
    });
    expect(problems).toEqual([expect.stringContaining('docs/b.mdx:1:1: cannot import "./_none.mdx"')]);
    expect(await html('/a')).toContain('<p>A part.</p>');
  });

  it('has links and pictures relative to its own file', async () => {
    const { problems, html } = await siteOf({
      'docs/deep/er/a.mdx': "import Part from '../../parts/_part.mdx';\n\n<Part />\n",
      'docs/parts/_part.mdx': '[b](../b.md#part) [none](../none.md) ![](pic.svg)\n',
      'docs/parts/pic.svg': svg,
      'docs/b.md': '## Part\n',
    });
    expect(problems).toEqual([
      expect.stringContaining('docs/parts/_part.mdx:1:26: broken link to "../none.md": there is no such page file'),
    ]);
    expect(await html('/deep/er/a')).toMatch(/<a href="\/b#part">b<\/a>.*<img src="\/assets\/pic\.\w+\.svg"/);
  });

  it('may be named by require, wherever a value may stand', async () => {
    const { problems, html } = await siteOf({
      'docs/a.mdx':
        '<img src={require(\'./pic.svg\').default} alt="one" /> <img src={require(\'@site/static/two.svg\')} alt="two" />\n\n' +
        "{require('./data.json').name}\n\n`require('./code.png')`\n",
      'docs/pic.svg': svg,
      'static/two.svg': svg,
      'docs/data.json': '{ "name": "Ada" }',
      'docs/b.mdx': 'Text.\n\n<img src={require(\'./none.png\').default} alt="" />\n',
    });
    expect(problems).toEqual([
      expect.stringContaining('docs/b.mdx:3:1: cannot import "./none.png": there is no such file'),
    ]);
    const page = await html('/a');
    expect(page).toMatch(/<img src="\/assets\/pic\.\w+\.svg" alt="one"/);
    expect(page).toContain('<img src="/two.svg" alt="two"');
    expect(page).toContain('Ada');
  });

  it('is code in a block of code, MDX too', async () => {
    const { problems } = await siteOf({ 'docs/a.mdx': '```mdx-code-block\n<Shown>\n```\n' });
    expect(problems).toEqual([
      expect.stringContaining('docs/a.mdx:1:1: warning: unknown code language "mdx-code-block"'),
    ]);
  });
});

it('an import that fails is reported at its place, in whichever file', async () => {
  const { problems } = await siteOf({
    'docs/a.mdx': "---\ntitle: A\n---\n\nimport x from './nope';\n\nText.\n",
    'docs/b.mdx': "import Part from './_part.mdx';\n\n<Part />\n",
    'docs/_part.mdx': "---\ntitle: P\n---\n\nimport y from '@theme/Layout';\n\nText.\n",
    'docs/c.mdx': "import C from '@site/components/C';\n\n<C />\n",
    'components/C.tsx': "import { z } from './D';\nexport default () => z;\n",
    'components/D.tsx': "// D\nimport w from 'not-installed';\nexport const z = w;\n",
    'docs/d.mdx': "import { Nope } from '@site/components/E';\n\n<Nope />\n",
    'components/E.tsx': 'export const Other = () => null;\n',
    'docs/e.mdx': "import F from '@site/components/F';\n\n<F />\n",
    'components/F.tsx':
      "import text from './G';\nimport Text from '../docs/_part.mdx';\nexport default () => <Text />;\n",
    'components/G.ts': "export default 'g';\n",
    'docs/f.mdx': "import H from '@site/components/H';\n\n<H />\n",
    'components/H.tsx': "import { z } from './I';\nexport default () => z;\n",
    'components/I.ts': 'const a = 1;\nexport const z = a +;\n',
    'docs/g.mdx': "import J from '@site/components/J';\n\n<J />\n",
    'components/J.tsx': "import Layout from '@theme/Layout';\nexport default () => <Layout />;\n",
  });
  expect(problems).toEqual([
    expect.stringMatching(/^components\/D\.tsx:2:\d+: cannot import "not-installed"/),
    expect.stringMatching(
      /^components\/F\.tsx:2:\d+: cannot import "\.\.\/docs\/_part\.mdx": components do not compile Markdown\n {4}Import it/,
    ),
    expect.stringMatching(/^components\/I\.ts:2:\d+: [A-Z][\w ]+$/),
    expect.stringMatching(
      /^components\/J\.tsx:1:\d+: cannot import .*\n {4}Of Docusaurus' modules there are @theme\/Tabs/,
    ),
    expect.stringMatching(/^docs\/_part\.mdx:5:1: cannot import "@theme\/Layout": pages may import @theme\/Tabs/),
    expect.stringMatching(/^docs\/a\.mdx:5:1: cannot import "\.\/nope": there is no such file/),
    expect.stringMatching(/^docs\/d\.mdx:1:1: cannot import "@site\/components\/E": there is no "Nope" in it/),
  ]);
});

describe("Docusaurus' sidebars", () => {
  const pages = { 'docs/a.md': '# A\n', 'docs/b.md': '# B\n', 'docs/c.md': '# C\n' };

  it('are read in all their forms', async () => {
    const { problems, nav } = await siteOf(
      pages,
      `outsideSidebar: ['index'], sidebar: { docs: [
        { Start: ['a'], 'Other parts': [{ type: 'doc', id: 'b', className: 'x', customProps: { y: 1 } }] },
        { type: 'category', label: 'Third', collapsible: false, className: 'z', link: { type: 'generated-index', keywords: ['k'] },
          items: ['c', { type: 'ref', id: 'a', label: 'A again' }] },
        { type: 'category', label: 'Fourth', link: null, items: [{ type: 'link', label: 'L', href: 'https://x.example/', description: 'd' }] },
      ] }`,
    );
    expect(problems).toEqual([]);
    expect(nav).toMatchObject([
      { label: 'Start', items: [{ href: '/a' }] },
      { label: 'Other parts', items: [{ href: '/b' }] },
      {
        label: 'Third',
        href: '/category/third',
        collapsed: false,
        items: [{ href: '/c' }, { label: 'A again', href: '/a', borrowed: true }],
      },
      { label: 'Fourth', items: [{ href: 'https://x.example/' }] },
    ]);
  });

  it('become parts of one sidebar if there are several', async () => {
    const { problems, nav, html } = await siteOf(
      pages,
      `outsideSidebar: ['index'], sidebar: { guide: { First: ['a'] }, api: ['b', 'c'] }`,
    );
    expect(problems).toEqual([]);
    expect(nav).toMatchObject([
      { label: 'guide', items: [{ label: 'First', items: [{ href: '/a' }] }] },
      { label: 'api', items: [{ href: '/b' }, { href: '/c' }] },
    ]);
    expect(await html('/c')).toContain('aria-current="page"');
  });
});

it('a tsconfig.json is only for editors, and may extend a package that the folder does not have', async () => {
  const { problems, html } = await siteOf({
    'tsconfig.json': '{ "extends": "@docusaurus/tsconfig", "compilerOptions": { "baseUrl": "." } }\n',
    'components/Note.tsx': 'export default function Note({ text }: { text: string }) { return <b>{text}</b>; }\n',
    'docs/a.mdx': 'import Note from \'@site/components/Note\';\n\n<Note text="Words" />\n',
    'pages/try.tsx': 'export default function Try() { return <p>Try</p>; }\n',
  });
  expect(problems).toEqual([]);
  expect(await html('/a')).toContain('<b>Words</b>');
});

it('a broken link is quoted as it was written, at each place where it was written in some way', async () => {
  const { problems } = await siteOf({
    'docs/sub/a.md': '[one](../gone) and [two](/gone)\n\n[three](../b.md#no)\n',
    'docs/b.md': '# B\n',
  });
  expect(problems).toEqual([
    'docs/sub/a.md:1:7: broken link to "../gone": there is no page at /gone\n    The same at docs/sub/a.md:1:26',
    expect.stringMatching(/^docs\/sub\/a\.md:3:9: broken anchor "#no" in the link to "\.\.\/b\.md#no"\n\s+\/b has no/),
  ]);
});

it('a folder without a home page has one error that says so, and none of every page', async () => {
  const { problems } = await siteOf({ 'docs/index.md': '---\nslug: /start\n---\n', 'docs/a.md': '# A\n' });
  expect(problems).toEqual([
    'site.config.ts:1:26: there is no page at /, where the name of the site "T" leads\n' +
      '    Write docs/index.md, or give one of the pages the front matter "slug: /".',
  ]);
});

it('what the security policy forbids is said where the writer wrote it', async () => {
  const { policy } = await siteOf({
    'docs/a.md': 'Text.\n\n<b onclick="go()">a</b>\n\n<a href="javascript:void(0)">b</a>\n',
    'docs/b.mdx': 'import Part from \'./_part.mdx\';\n\n<Part />\n\n<i style={{ margin: 3 }} id="i">a</i>\n',
    'docs/_part.mdx': 'Text.\n\n<iframe src="https://video.example/1"></iframe>\n',
  });
  expect((await policy()).toSorted()).toEqual([
    expect.stringMatching(/^docs\/_part\.mdx:3:\d+: loads https:\/\/video\.example\/1 from another host/),
    expect.stringMatching(/^docs\/a\.md:3:1: <b onclick="go\(\)">: the security policy forbids/),
    expect.stringMatching(/^docs\/a\.md:5:1: <a href="javascript:void\(0\)">: the security policy forbids/),
    expect.stringMatching(/^docs\/b\.mdx:5:26: <i style="margin:3px" id="i">: the [\s\S]*\n {4}Styles belong/),
  ]);
});

it('a mistake in the config in a key comes first, with the key that was meant', async () => {
  const site = siteOf({}, "titel: 3, navbar: { logo: 'x' }");
  await expect(site).rejects.toThrow(
    /^site\.config\.ts:1:\d+: the default export: Unrecognized key: "titel", did you mean "title"\?\n.*\nsite/,
  );
});

describe('a base path', () => {
  it('is before every address of a document, its chunk and its Markdown', async () => {
    const { problems, page } = await siteOf(
      {
        'docs/index.md':
          '---\nimage: /lögo 2.svg\n---\n\n# Home\n\n[b](/b#part) ![](/logo.svg) [own](https://docs.example/base/b)\n',
        'docs/b.md':
          '# B\n\n## Part\n\n[home](index.md) [file](/logo.svg) ![](pic.svg) [out](//x.example/) [raw](pathname:///raw)\n',
        'docs/pic.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
        'static/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
        'static/lögo 2.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
      },
      "navbar: { logo: '/logo.svg', links: [{ label: 'B', href: '/b' }] }," +
        "announcement: { id: 'x', content: 'New: [b](/b)' }, footer: { columns: [{ title: 'F', links: [{ label: 'B', href: '/b' }] }] }",
      'https://docs.example/base',
    );
    expect(problems).toEqual([]);
    const files = { ...(await page('/'))?.files, ...(await page('/b'))?.files, ...(await page('/404'))?.files };
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining(['index.html', 'index.json', 'index.md', 'b.html', 'b.json', 'b.md', '404.html']),
    );
    for (const [name, text] of Object.entries(files)) {
      const addresses = [
        ...text.matchAll(
          /(?:(?:href|src|action)=\\?"|"(?:href|nav|markdown|logo|path)":"|\]\((?:https:\/\/docs\.example)?)(\/[^"\\)]*)/g,
        ),
      ];
      expect(addresses.length, name).toBeGreaterThan(1);
      const engine = new Set([script.href, '/@docs/nav.json']);
      const outside = addresses.filter(
        ([, at = '']) => !at.startsWith('/base/') && !at.startsWith('//') && !engine.has(at),
      );
      expect(
        outside.map(([whole]) => whole),
        name,
      ).toEqual([]);
      expect(text, name).not.toContain('/base/base');
    }
    expect(files['b.html']).toContain('<a href="/base/">home</a> <a href="/base/logo.svg">file</a>');
    expect(files['b.html']).toContain('<a href="/base/raw" rel="external">raw</a>');
    expect(files['b.html']).toContain('<link rel="canonical" href="https://docs.example/base/b">');
    expect(files['index.html']).toContain('<link rel="canonical" href="https://docs.example/base/">');
    // https://github.com/sybrew/the-seo-framework/issues/706
    expect(files['index.html']).toContain('"og:image" content="https://docs.example/base/l%C3%B6go%202.svg">');
    expect(files['index.html']).toContain('"item":"https://docs.example/base/"');
    expect(files['index.html']).toContain('the site was built for https://docs.example/base/');
  });

  it('may stand before the addresses of pages and of the layout, as Docusaurus has it', async () => {
    const { problems, nav, html, text } = await siteOf(
      {
        'docs/a.md':
          '[b](/docs/b#part) [home](/docs) [slash](/docs/b/) [file](/docs/logo.svg) ![](/docs/logo.svg) [c](/b)\n',
        'docs/b.md': '## Part\n',
        'static/logo.svg': svg,
      },
      "navbar: { links: [{ label: 'B', href: '/docs/b' }] }, footer: { columns: [{ title: 'F', links: [{ label: 'B', href: '/docs/b#part' }] }] }," +
        "sidebar: ['a', 'b', 'index', { type: 'link', label: 'Part', href: '/docs/b#part' }]",
      'https://docs.example/docs',
    );
    expect(problems).toEqual([]);
    expect(nav.at(-1)).toMatchObject({ label: 'Part', href: '/b#part' });
    const page = await html('/a');
    expect(hrefsOf(page, /^(?:b|home|slash|file|c)$/)).toEqual([
      '/docs/b#part',
      '/docs/',
      '/docs/b',
      '/docs/logo.svg',
      '/docs/b',
    ]);
    expect(page).toContain('<img src="/docs/logo.svg"');
    expect(page + (await text('/a'))).not.toContain('/docs/docs');
  });

  it('is not stripped if the site has pages or files below the same path', async () => {
    const { problems, html } = await siteOf(
      { 'docs/docs/b.md': '# Inner\n', 'docs/b.md': '# Outer\n', 'docs/a.md': '[b](/docs/b)\n' },
      '',
      'https://docs.example/docs',
    );
    expect(problems).toEqual([]);
    expect(await html('/a')).toContain('<a href="/docs/docs/b">b</a>');
    const files = await siteOf({ 'docs/a.md': '![](/x/a.svg)\n', 'static/x/a.svg': svg }, '', 'https://docs.example/x');
    expect(await files.html('/a')).toContain('<img src="/x/x/a.svg"');
  });
});
