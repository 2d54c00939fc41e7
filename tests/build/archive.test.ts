import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { newFolder, writeFiles } from '../folders.ts';
import { buildHere } from '../in-process.ts';

const config = (more: string) =>
  `export default { title: 'T', url: 'https://a.example/docs', sidebar: ['index', 'a/b'], ${more} };`;

const pages = {
  'docs/index.md':
    'To [b](a/b.md#part), [home](/), a [file](/f.txt), [elsewhere](https://b.example/x.md) and ![A map](/map.svg).\n',
  'docs/a/b.md': '## Part\n\n[Home](../index.md)\n\n```md\n[Home](https://a.example/docs/index.md)\n```\n',
  'static/f.txt': 'text',
  'static/map.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  'guide.md': '# Guide\n\n- /a/b\n- not an address\n',
};

function siteWith(files: Record<string, string>): { siteDir: string; out: string } {
  const siteDir = newFolder();
  writeFiles(siteDir, files);
  return { siteDir, out: join(siteDir, 'out') };
}

it('has every Markdown version with relative links, without pictures, and its digest beside it', async () => {
  const { siteDir, out } = siteWith({
    ...pages,
    'site.config.ts': config("archiveGuide: 'guide.md', product: { name: 'The Shelf', version: '1.2' }"),
  });
  expect((await buildHere(siteDir, out)).problems).toEqual([]);
  const bytes = readFileSync(join(out, 'the-shelf-docs-1.2.zip'));
  const digest = createHash('sha256').update(bytes).digest('hex');
  expect(readFileSync(join(out, 'the-shelf-docs-1.2.zip.sha256'), 'utf8')).toBe(`${digest}  the-shelf-docs-1.2.zip\n`);
  const files = unzipSync(bytes);
  expect(Object.keys(files).toSorted()).toEqual(['AGENTS.md', 'a/b.md', 'index.md']);
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  expect(text('AGENTS.md')).toBe('# Guide\n\n- [B](a/b.md)\n- not an address\n');
  expect(text('index.md')).toContain(
    'To [b](a/b.md#part), [home](index.md), a [file](https://a.example/docs/f.txt), [elsewhere](https://b.example/x.md) and _Picture: A map_.',
  );
  expect(text('index.md')).not.toContain('llms.txt');
  // Code stays as it is.
  expect(text('a/b.md')).toContain('[Home](../index.md)\n\n```md\n[Home](https://a.example/docs/index.md)\n```');
  // Built again from nothing, and from what the build remembers.
  for (const folder of ['nothing', '.cache', 'out']) {
    rmSync(join(siteDir, folder), { recursive: true, force: true });
    await buildHere(siteDir, out);
    expect(readFileSync(join(out, 'the-shelf-docs-1.2.zip')).equals(bytes)).toBe(true);
  }
  expect(readFileSync(join(out, 'llms.txt'), 'utf8')).toContain('https://a.example/docs/the-shelf-docs-1.2.zip');
});

it('has the API description, with the digits of its integers', async () => {
  const large = '9223372036854775807';
  const { siteDir, out } = siteWith({
    ...pages,
    'api.json': `{ "openapi": "3.0.3", "info": { "title": "A", "version": "1" }, "components": { "schemas": { "Id": { "type": "integer", "maximum": ${large} } } }, "paths": {} }`,
    'site.config.ts': config("archiveGuide: 'guide.md', openapi: { source: 'api.json', path: '/api' }").replace(
      "'a/b']",
      "'a/b', { type: 'openapi' }]",
    ),
  });
  await buildHere(siteDir, out);
  const files = unzipSync(readFileSync(join(out, 't-docs.zip')));
  expect(strFromU8(files['openapi.json'] ?? new Uint8Array())).toContain(large);
});

it('needs a guide that is there, short, and names pages of the site', async () => {
  const { siteDir, out } = siteWith({
    ...pages,
    'guide.md': `# Guide\n\n- /a/c\n\n${'Words. '.repeat(1200)}\n`,
    'site.config.ts': config("archiveGuide: 'guide.md'"),
  });
  const { problems } = await buildHere(siteDir, out);
  expect(problems.map(({ file, line, message }) => `${file}:${line}: ${message}`)).toEqual([
    'guide.md:1: with its titles, the guide has 8418 bytes, and 8192 are allowed',
    'guide.md:3: there is no page /a/c',
  ]);
  writeFileSync(join(siteDir, 'site.config.ts'), config("archiveGuide: 'other.md'"));
  const [missing] = (await buildHere(siteDir, out)).problems;
  expect(missing).toMatchObject({ file: 'site.config.ts', line: 1 });
  expect(missing?.message).toBe('archiveGuide: there is no file "other.md" in the site\'s folder');
});
