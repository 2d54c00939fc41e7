import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { smallSite } from '../small-site.ts';

const config = (more: string) =>
  `export default { title: 'T', url: 'https://a.example/docs', sidebar: ['index', 'a/b('], ${more} };`;

const pages = {
  'docs/index.md':
    'To [b](<a/b(.md#part>), [home](/), a [file](/f.txt), [elsewhere](https://b.example/x.md) and ![A map](/map.svg).\n',
  'docs/a/b(.md': '# B\n\n## Part\n\n[Home](../index.md)\n\n```md\n[Home](https://a.example/docs/index.md)\n```\n',
  'static/f.txt': 'text',
  'static/map.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  'guide.md': '# Guide\n\n- /a/b(\n- not an address\n',
};

const { site, out, problemsOf } = smallSite(pages);

it('has every Markdown version with relative links, without pictures, and its digest beside it', async () => {
  const files = {
    'site.config.ts': config("archiveGuide: 'guide.md', product: { name: 'The Shelf', version: '1.2' }"),
  };
  expect(await problemsOf(files)).toEqual([]);
  const bytes = readFileSync(join(out, 'the-shelf-docs-1.2.zip'));
  const digest = createHash('sha256').update(bytes).digest('hex');
  expect(readFileSync(join(out, 'the-shelf-docs-1.2.zip.sha256'), 'utf8')).toBe(`${digest}  the-shelf-docs-1.2.zip\n`);
  const zipped = unzipSync(bytes);
  expect(Object.keys(zipped).toSorted()).toEqual(['AGENTS.md', 'a/b(.md', 'index.md']);
  const text = (name: string) => strFromU8(zipped[name] ?? new Uint8Array());
  expect(text('AGENTS.md')).toBe('# Guide\n\n- [B](a/b%28.md)\n- not an address\n');
  expect(text('index.md')).toContain(
    'To [b](a/b%28.md#part), [home](index.md), a [file](https://a.example/docs/f.txt), [elsewhere](https://b.example/x.md) and _Picture: A map_.',
  );
  expect(text('index.md')).not.toContain('llms.txt');
  // Code stays as it is.
  expect(text('a/b(.md')).toContain('[Home](../index.md)\n\n```md\n[Home](https://a.example/docs/index.md)\n```');
  // Built again from nothing, and from what the build remembers.
  for (const gone of ['nothing', '.cache', '../out']) {
    rmSync(join(site, gone), { recursive: true, force: true });
    await problemsOf();
    expect(readFileSync(join(out, 'the-shelf-docs-1.2.zip')).equals(bytes)).toBe(true);
  }
  expect(readFileSync(join(out, 'llms.txt'), 'utf8')).toMatch(
    /\/the-shelf-docs-1\.2\.zip\n[^]*\[B\]\([^()]*\/b%28\.md\)/,
  );
});

it('follows the parts of pages; only links to pages lead to Markdown versions, whatever a name looks like', async () => {
  const textIn = () => strFromU8(unzipSync(readFileSync(join(out, 't-docs.zip')))['a/5.1.md'] ?? new Uint8Array());
  const part = (text: string) => ({ 'docs/a/_part.mdx': `${text}, [text](/LICENSE), [it](/a/5.1)\n` });
  const lost = part('[lost](https://a.example/docs/%E4.txt)');
  const problems = await problemsOf({
    'site.config.ts': config("archiveGuide: 'guide.md', outsideSidebar: ['a/5.1']"),
    'docs/a/5.1.md': "---\nmdx: { format: mdx }\n---\nimport Part from './_part.mdx';\n\n<Part />\n",
    'static/LICENSE': 'text',
    ...lost,
  });
  expect(problems).toEqual([expect.stringContaining('%E4.txt" leads to nothing in the output')]);
  for (const text of ['One', 'Two']) {
    expect(await problemsOf(part(text))).toEqual([]);
    expect(textIn()).toContain(`${text}, [text](https://a.example/docs/LICENSE), [it](5.1.md)`);
  }
  const changed = readFileSync(join(out, 't-docs.zip'));
  rmSync(join(site, '.cache'), { recursive: true });
  await problemsOf();
  expect(readFileSync(join(out, 't-docs.zip')).equals(changed)).toBe(true);
});

it('has the API description, with the digits of its integers', async () => {
  const large = '9223372036854775807';
  await problemsOf({
    'api.json': `{ "openapi": "3.0.3", "info": { "title": "A", "version": "1" }, "components": { "schemas": { "Id": { "type": "integer", "maximum": ${large} } } }, "paths": {} }`,
    'site.config.ts': config("archiveGuide: 'guide.md', openapi: { source: 'api.json', path: '/api' }").replace(
      "'a/b(']",
      "'a/b(', { type: 'openapi' }]",
    ),
  });
  const files = unzipSync(readFileSync(join(out, 't-docs.zip')));
  expect(strFromU8(files['openapi.json'] ?? new Uint8Array())).toContain(large);
});

it('needs a guide that is there, short, and names pages of the site', async () => {
  const problems = await problemsOf({
    'guide.md': `# Guide\n\n- /a/c\n\n${'Words. '.repeat(1200)}\n`,
    'site.config.ts': config("archiveGuide: 'guide.md'"),
  });
  expect(problems).toEqual([
    expect.stringMatching(/^guide\.md:1:\d+: with its titles, the guide has 8418 bytes, and 8192 are allowed/),
    expect.stringMatching(/^guide\.md:3:\d+: there is no page \/a\/c/),
  ]);
  expect(await problemsOf({ 'site.config.ts': config("archiveGuide: 'other.md'") })).toEqual([
    expect.stringMatching(/^site\.config\.ts:1:\d+: archiveGuide: there is no file "other\.md" in the site's folder/),
  ]);
});
