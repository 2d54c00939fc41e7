import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkStyle } from '../../src/checks/style.ts';
import { tryDocs } from '../docs.ts';
import { folderForAll, writeFiles } from '../folders.ts';

const guide = {
  file: '../style.md',
  text: '# Words\n\n| Instead of | Write |\n| --- | --- |\n| `whom`, `at any rate` | who |\n| `admin UI` | Admin UI |\n',
};

const check = async (text: string) =>
  (await checkStyle([{ file: 'docs/a.mdx', text }], guide)).map(
    ({ file, line, column, message, fix }) => `${file}:${line}:${column} ${message} ${fix}`,
  );

describe('the words of a page', () => {
  it('are reported with place and what to write, below front matter and inside of lists, tables and admonitions', async () => {
    const text = [
      '---',
      'title: The admin UI',
      'questions:',
      '  - { ask: "to whom" }',
      '---',
      '',
      ':::note',
      '',
      '- Ask Whom you like,',
      '  at any rate.',
      '',
      ':::',
      '',
      '| a | b |',
      '| --- | --- |',
      '| x | **whom** |',
    ].join('\n');
    expect(await check(text)).toEqual([
      'docs/a.mdx:2:12 the style guide avoids "admin UI" Write: Admin UI.',
      'docs/a.mdx:9:7 the style guide avoids "Whom" Write: who.',
      'docs/a.mdx:10:3 the style guide avoids "at any rate" Write: who.',
      'docs/a.mdx:16:9 the style guide avoids "whom" Write: who.',
    ]);
  });

  it('are whole words outside of code and addresses; the words of diagrams count', async () => {
    const text =
      'Whomever, the Admin UI, `whom`, [x](/whom).\n\n```js\nwhom();\n```\n\n```mermaid\nA["whom"] --> B\n```\n';
    expect(await check(text)).toEqual(['docs/a.mdx:8:4 the style guide avoids "whom" Write: who.']);
  });

  it('cannot be compared with a guide that has no table of phrases', async () => {
    const problems = await checkStyle([], { file: '../style.md', text: '# Style\n' });
    expect(problems).toMatchObject([{ message: 'the style guide has no table of phrases' }]);
  });
});

describe('docs check --style', () => {
  const folder = folderForAll();
  const config = (more: string) =>
    writeFiles(folder, {
      'style.md': guide.text,
      'site/docs/index.md': '---\ntitle: A\ndescription: About a.\n---\n\nAsk whom?\n',
      'site/site.config.ts': `export default { title: 'A', url: 'https://a.example.com'${more} };\n`,
    });
  const run = () => tryDocs('check', '--style', '--site', join(folder, 'site'), '--out', join(folder, 'out'));

  it("fails on a word that the site's guide avoids", async () => {
    config(", styleGuide: '../style.md'");
    const { code, output } = await run();
    expect(output).toContain('docs/index.md:6:5: the style guide avoids "whom"\n    Write: who.');
    expect(code).toBe(1);
  });

  it('says that there is no guide, and where one would be named, with all else that is wrong', async () => {
    config(', outsideSidebar: ["none"]');
    expect((await run()).output).toMatch(/"none"[^]*the site has no style guide/);
    config(", styleGuide: './none.md'");
    const { output } = await run();
    expect(output).toMatch(/site\.config\.ts:1:\d+: there is no style guide at .*none\.md/);
  });
});
