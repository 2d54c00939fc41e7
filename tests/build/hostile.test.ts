import { readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { listFiles } from '../../src/files/list.ts';
import { drawingName } from '../../src/sources/markdown/diagram.ts';
import { writeFiles } from '../folders.ts';
import { smallSite } from '../small-site.ts';

const { folder, site, out, problemsOf, read } = smallSite();
beforeEach(() =>
  writeFiles(folder, {
    'secret.md': '# Secret\n\nTop secret.\n',
    'secret.tsx': "export default () => 'Top secret.';\n",
  }),
);

/** Builds a site of some files; `->` marks the target of a symbolic link. @returns what is wrong, and what was built */
async function build(files: Record<string, string>): Promise<{ output: string; names: string[] }> {
  for (const [name, text] of Object.entries(files)) {
    writeFiles(site, { [name]: text });
    if (!text.startsWith('->')) continue;
    rmSync(join(site, name));
    symlinkSync(text.slice(2), join(site, name));
  }
  return { output: (await problemsOf()).join('\n'), names: listFiles(out) };
}

const config = (more: string) => `export default { title: 'A', url: 'https://a.example', ${more} };\n`;

it.each([
  ['a link out of the site', { 'docs/a.md': '->../../secret.md' }, 'docs/a.md:1:1: the file is a symbolic link'],
  ['a folder that is a link out of the site', { 'docs/a': '->../..' }, 'is a symbolic link'],
  [
    'a component that is a link out of the site',
    { 'pages/a.tsx': '->../../secret.tsx' },
    'pages/a.tsx:1:1: the file is a symbolic link',
  ],
  [
    'a slug that leads out',
    { 'docs/a.md': '---\nslug: /../../a\n---\n' },
    'docs/a.md:1:1: no page can be at the address "/../../a"',
  ],
  ['a slug with a percent sign', { 'docs/a.md': '---\nslug: /%2e%2e/a\n---\n' }, 'it has the character "%"'],
  [
    'a page in the place of a file of every site',
    { 'docs/versions.md': '# V\n' },
    '"versions.json" of the site\'s pages is in the place of',
  ],
  [
    'a file in the place of a page',
    { 'docs/a.md': '# A\n', 'static/a.html': 'x' },
    'a.html: "a.html" of the site\'s pages is in the place of',
  ],
  ['a file as a folder', { 'docs/a/b.md': '# A\n', 'static/a': 'x' }, '"a/" of the site\'s pages is in the place of'],
  [
    'a picture that was not fetched from Git LFS',
    { 'docs/a.md': '![a](./a.png)\n', 'docs/a.png': 'version https://git-lfs.github.com/spec/v1\n' },
    'docs/a.md:1:6: the file "./a.png" is no picture',
  ],
  [
    'a picture that is a link out of the site',
    { 'docs/a.md': '![a](./a.png)\n', 'docs/a.png': '->../../secret.md' },
    'docs/a.md:1:6: missing file "./a.png"',
  ],
  [
    'a file that is a link out of the site',
    { 'docs/a.md': '[a](@site/a.txt)\n', 'a.txt': '->../secret.md' },
    'docs/a.md:1:5: missing file "@site/a.txt"',
  ],
  ['a static folder that is a link out of the site', { static: '->..' }, 'static:1:1: the file is a symbolic link'],
  [
    'a drawing that is a link out of the site',
    { 'docs/a.md': '```mermaid\nA\n```\n', [`diagrams/${drawingName('A')}`]: '->../../secret.md' },
    'docs/a.md:1:1: the diagram has no drawing',
  ],
  [
    'a guide of the archive that is a link out of the site',
    { 'site.config.ts': config("archiveGuide: 'g.md'"), 'g.md': '->../secret.md' },
    'archiveGuide: there is no file "g.md" in the site',
  ],
  ['a page in the place of the home page', { 'docs/a.md': '---\nslug: /Index\n---\n' }, 'no page can be at /Index'],
  [
    'a page that is never verified, with a name that all objects have',
    {
      'site.config.ts': config("verify: { module: 'v.ts', record: 'v.json' }"),
      'docs/constructor.md': '```json\n1\n```\n',
    },
    'docs/constructor.md:1:1: this block',
  ],
] as const)('%s fails the build with its file and reason', async (_, files, message) => {
  const { output, names } = await build(files);
  expect(output).toContain(message);
  expect(names).toEqual([]);
  expect(readdirSync(folder).filter((name) => /^(?:site|out|secret)/.test(name))).toHaveLength(
    readdirSync(folder).length,
  );
});

it('a link within the static folder is not followed out of it', async () => {
  const { names, output } = await build({ 'static/a.txt': '->../../secret.md', 'static/b': '->../..' });
  expect(names).toEqual([]);
  for (const name of ['static/a.txt', 'static/b'])
    expect(output).toContain(`${name}:1:1: the file is a symbolic link that leads out of the site's folder`);
});

it('files that browsers would keep for a year are named, and a page can be edited whatever its file is called', async () => {
  const files = { 'docs/50% of C#?.md': '---\nslug: /c\n---\n', 'static/assets/a.txt': 'x' };
  const { output } = await build({ 'site.config.ts': config("editUrl: 'https://a.example/edit/'"), ...files });
  expect(output).toContain('assets/a.txt: warning: "assets/a.txt" is in a folder whose files browsers keep for a year');
  expect(read('c.html')).toContain('"https://a.example/edit/docs/50%25%20of%20C%23%3F.md"');
});
