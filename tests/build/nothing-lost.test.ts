/** Whatever a build leaves out or changes, it says, with its place; and what editors leave behind is not in its way. */
import { existsSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatProblem } from '../../src/model/problem.ts';
import { listSiteFiles } from '../../src/sources/list-site-files.ts';
import { devHere } from '../in-process.ts';
import { writeFiles } from '../folders.ts';
import { smallSite } from '../small-site.ts';

const { folder, site, out, problemsOf, read } = smallSite();

describe('a file of the docs folder', () => {
  it('is a page, a part of one, published, or named', async () => {
    const problems = await problemsOf({
      'docs/index.mdx': '# Home\n',
      'docs/index.md': '# Other home\n',
    });
    expect(problems.join('\n')).toContain('two pages at one address');

    rmSync(join(site, 'docs/index.mdx'));
    const files: Record<string, 'used' | 'named'> = {
      'docs/index.md': 'used',
      'docs/parts.mdx': 'used',
      'docs/_part.mdx': 'used',
      'docs/deep/page.md': 'used',
      'docs/deep/map.svg': 'used',
      'docs/deep/handout.pdf': 'used',
      'docs/Widget.tsx': 'used',
      'docs/deep/_category_.yml': 'named',
      'docs/_unused.mdx': 'named',
      'docs/deep/other.svg': 'named',
      'docs/page.markdown': 'named',
      'docs/PAGE.MD': 'named',
      'docs/notes.txt': 'named',
      'docs/_drafts/later.md': 'named',
    };
    const texts: Record<string, string> = {
      'docs/parts.mdx':
        "import Part from './_part.mdx';\nimport { Widget } from './Widget.tsx';\n\n# Parts\n\n<Part />\n\n<Widget />\n",
      'docs/deep/page.md': '# Page\n\n![The map](./map.svg) [a handout](./handout.pdf)\n',
      'docs/Widget.tsx': 'export const Widget = () => <p>Widget</p>;\n',
    };
    // The bundler takes a link for the file that it leads to.
    symlinkSync('parts.mdx', join(site, 'docs/again.mdx'));
    const found = await problemsOf(
      Object.fromEntries(Object.keys(files).map((name) => [name, texts[name] ?? `# ${name.replaceAll(/\W/g, ' ')}\n`])),
    );
    const named = Object.keys(files).filter((name) => found.some((problem) => problem.startsWith(`${name}:`)));
    expect(named).toEqual(Object.keys(files).filter((name) => files[name] === 'named'));
  });

  it('of an editor or a tool is no page, and keeps no other page from being built', async () => {
    const names = ['.#a.md', '.a.md.swp', '.a.md', 'a.md~', '#a.md#', '.git/config.md', 'node_modules/x/readme.md'];
    writeFiles(site, Object.fromEntries(names.map((name) => [`docs/${name}`, '# No page\n'])));
    rmSync(join(site, 'docs/.#a.md'));
    // As Emacs marks a file with unsaved changes.
    symlinkSync('me@host.123:456', join(site, 'docs/.#a.md'));
    expect(await problemsOf({ 'docs/a.md': '# A\n' })).toEqual([]);
    expect(existsSync(join(out, 'a.html'))).toBe(true);
  });

  it('that is a broken link is named alone, and the dev server notices when it is gone', async () => {
    writeFiles(site, { 'docs/index.md': '# Home\n', 'docs/a.md': '# A\n' });
    const dev = await devHere(site);
    const link = join(site, 'docs/broken.md');
    symlinkSync('nowhere.md', link);
    await dev.reload([link]);
    expect(dev.problems().map(formatProblem)).toEqual([
      expect.stringContaining('docs/broken.md:1:1: this is a symbolic link that leads to nothing'),
    ]);
    expect([...dev.site.pages.keys()]).toEqual(['/', '/a']);
    rmSync(link);
    await dev.reload([link]);
    expect(dev.problems()).toEqual([]);
  });

  it('reached by a link is listed once for each way, and never in a circle', () => {
    writeFiles(site, { 'docs/index.md': '', 'docs/one/page.md': '', 'docs/two/page.md': '' });
    symlinkSync('../one', join(site, 'docs/two/again'));
    symlinkSync('..', join(site, 'docs/two/up'));
    symlinkSync(folder, join(site, 'docs/out'));
    const { value, problems } = listSiteFiles(site, 'docs');
    expect(value).toEqual(['index.md', 'one/page.md', 'two/again/page.md', 'two/page.md']);
    expect(problems.map(({ file, message }) => `${file}: ${message}`)).toEqual([
      "docs/out: the file is a symbolic link that leads out of the site's folder",
      'docs/two/up: this is a symbolic link that leads in a circle',
    ]);
  });
});

describe('text that would be lost', () => {
  it.each([
    ['never closed', '# A\n\nBefore.\n\n<!-- never closed\n\nAfter.\n', 'docs/a.md:5:1'],
    ['closed wrongly', '# A\n\n<!-- closed -- >\n\nAfter.\n', 'docs/a.md:3:1'],
    ['opened behind one that is closed', '# A\n\n<!-- one -->\n<!-- two\n\nAfter.\n', 'docs/a.md:4:1'],
  ])('behind a comment that is %s is an error', async (_, text, place) => {
    expect(await problemsOf({ 'docs/a.md': text })).toEqual([
      expect.stringContaining(`${place}: "<!--" begins a comment that never ends`),
    ]);
  });

  it.each([
    ['an empty line', '\n---\ntitle: A\n---\n\nText.\n', 'docs/a.md:2:1'],
    ['a comment', '<!-- license -->\n\n---\ntitle: A\nkeywords:\n  - b\n---\n\nText.\n', 'docs/a.md:3:1'],
    ['an invisible character', '\u200B---\ntitle: A\n---\n\nText.\n', 'docs/a.md:1:2'],
    ['a space', ' ---\ntitle: A\n---\n\nText.\n', 'docs/a.md:1:2'],
  ])('is front matter behind %s', async (_, text, place) => {
    const problems = await problemsOf({ 'docs/a.md': text });
    expect(problems.join('\n')).toContain(`${place}: front matter does not begin in the first line`);
  });

  it('is front matter that is no YAML, and none in a file with line ends of old Macs', async () => {
    expect(await problemsOf({ 'docs/a.md': '+++\ntitle = "A"\n+++\n\nText.\n' })).toEqual([
      expect.stringContaining('docs/a.md:1:1: front matter in TOML would be text of the page'),
    ]);
    expect(await problemsOf({ 'docs/a.md': '---\rtitle: B\r---\r\rText.\r' })).toEqual([]);
    expect(read('a.html')).toContain('<title>B | A</title>');
  });

  it('is not a line between others', async () => {
    expect(await problemsOf({ 'docs/a.md': '# A\n\n---\n\nNote: text.\n\n---\n' })).toEqual([]);
  });

  it.each(['/search', '/404'])('is a page at %s, where every site has one', async (path) => {
    const problems = await problemsOf({ [`docs${path}.md`]: '# Own\n' });
    expect(problems.join('\n')).toContain(`docs${path}.md:1:1: no page can be at ${path}`);
  });
});

describe('an id', () => {
  it('written at the heading that is the title is the id of the title', async () => {
    const files = {
      'docs/a.md': '# Title {#start}\n\n[here](#start) [there](#start-1)\n\n## Start\n',
      'docs/b.md': 'Other\n=====\n\n[a](/a#start)\n',
    };
    expect(await problemsOf(files)).toEqual([]);
    expect(read('a.html')).toContain('<h1 id="start"');
    expect(read('b.html')).toMatch(/<h1 tabindex/);
  });

  it('has no marks of footnotes, nor has a name in the contents', async () => {
    const text = '# A\n\n## One[^1] word\n\n[to it](#one-word)\n\n| Name[^1] |\n| --- |\n| a |\n\n[^1]: A note.\n';
    expect(await problemsOf({ 'docs/a.md': text })).toEqual([]);
    expect(read('a.html')).toContain('href="#one-word" aria-label="Link to One word"');
  });

  // https://github.com/vuejs/vitepress/pull/5456
  it('with a percent sign is found as browsers find it', async () => {
    const text = '# A\n\n## One {#100%}\n\n## Two {#literal%61text}\n\n[one](#100%) [two](#literal%61text)\n';
    expect(await problemsOf({ 'docs/a.md': text })).toEqual([]);
  });

  it('"top" in any case of letters is the top of every page', async () => {
    expect(
      await problemsOf({ 'docs/a.md': '# A\n\n[up](#top) [there](/#Top) [search](/search) [no](#topp)\n' }),
    ).toEqual([expect.stringContaining('broken anchor "#topp"')]);
  });
});

it('a draft in the sidebar, or behind a link, is called one', async () => {
  const files = {
    'site.config.ts': "export default { title: 'A', url: 'https://a.example', sidebar: ['index', 'b'] };\n",
    'docs/index.md': '# A\n\n[b](b.md)\n',
    'docs/b.md': '---\ndraft: true\n---\n',
  };
  expect(await problemsOf(files)).toEqual([
    expect.stringContaining('the sidebar names "b", which is a draft'),
    expect.stringContaining('broken link to "b.md": the file is a draft'),
  ]);
});

it('an attribute or a link that can mean nothing is named', async () => {
  // The names of objects' own properties ended other tools in a stack trace.
  const text =
    '# A\n\n<p constructor="x" __proto__="y">Text</p>\n\n[one](file:///a.md) [two](c:/a.md)\n[three](localhost:1)\n';
  expect(await problemsOf({ 'docs/a.md': text })).toEqual([
    expect.stringContaining('docs/a.md:3:4: warning: the attribute constructor="x" means nothing'),
    expect.stringContaining('docs/a.md:5:7: the link to "file:///a.md" leads to a file of the reader\'s computer'),
    expect.stringContaining('docs/a.md:5:27: the link to "c:/a.md" leads to a file'),
    expect.stringContaining('docs/a.md:6:9: warning: the link to "localhost:1" leads to no address on the web'),
  ]);
});

it('names, addresses and fragments mean the same in composed and decomposed Unicode', async () => {
  const [one, other] = ['é'.normalize('NFC'), 'é'.normalize('NFD')];
  for (const [stored, written] of [
    [other, one],
    [one, other],
  ] as const) {
    rmSync(site, { recursive: true });
    const redirects = `{ pages: [{ to: '/caf${written}', from: ['/th${written}', '/ple\\u0301'] }], anchors: { '/caf${written}': { a: 'r${written}sum${written}' } } }`;
    const config = `title: 'A', url: 'https://a.example', redirects: ${redirects}, sidebar: ['index', 'caf${written}']`;
    writeFiles(site, { 'site.config.ts': `export default { ${config} };\n` });
    const links = `[file](caf${written}.md) [address](/caf${written}) [part](caf${written}.md#r${written}sum${written})`;
    const problems = await problemsOf({
      [`docs/caf${stored}.md`]: `---\nquestions: [{ ask: a, at: "#r${written}sum${written}" }]\n---\n# Café\n\n## R${stored}sum${stored}\n\n![A picture](./caf${written}.svg)\n`,
      [`docs/caf${stored}.svg`]: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>\n',
      'docs/index.md': `# Home\n\n${links}\n`,
    });
    expect(problems).toEqual([]);
    expect(existsSync(join(out, `caf${one}.html`))).toBe(true);
    const hrefs = [...read('index.html').matchAll(/href="([^"]*caf[^"]*)"/g)].map(([, href = '']) => decodeURI(href));
    expect(new Set(hrefs)).toEqual(new Set([`/caf${one}`, `/caf${one}#r${one}sum${one}`]));
  }
});

it('llms.txt lists pages before sections: after one, they would seem to be in it', async () => {
  // https://github.com/mui/material-ui/issues/49069 loses pages by where they are.
  expect(await problemsOf({ 'docs/a/in.md': '# In\n', 'docs/b.md': '# After ]\n' })).toEqual([]);
  expect(read('llms.txt')).toMatch(/\[After \\\]\]\([^#]*## a\n\n- \[In\][^\n]*\n$/);
});
