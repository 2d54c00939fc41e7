import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { runDocs, saidBy, startDocs, tryDocs } from '../docs.ts';
import { copySite, folderForEach } from '../folders.ts';

const folder = folderForEach();
const site = join(folder, 'site');
const out = join(folder, 'out');
beforeEach(() => {
  copySite('tests/fixtures/sink', site);
  mkdirSync(join(site, 'pages'), { recursive: true });
});

const write = (name: string, text: string) => writeFileSync(join(site, 'pages', name), text);
const build = () => tryDocs('build', '--site', site, '--out', out);
const missing =
  'pages/try.tsx:1:1: the page component at /try (pages/try.tsx) has no default export and should default-export a React component';

describe('a React page', () => {
  it('is rendered to plain HTML at its address, with title, headings and checked links', async () => {
    write('_words.ts', "export const word = 'own';\n");
    write(
      'try.tsx',
      "import { word } from './_words';\nexport const title = 'Try it';\nexport default function Try() {\n  return <><h2>A page of its {word}</h2><a href=\"/guides/code\">Code</a></>;\n}\n",
    );
    await runDocs('build', '--site', site, '--out', out);
    const html = () => readFileSync(join(out, 'try.html'), 'utf8');
    expect(html()).toContain('<title>Try it | Sink</title>');
    expect(html()).toContain('<h2 id="a-page-of-its-own">A page of its own<a class="anchor"');
    expect(html()).not.toContain('text/markdown');
    expect(await runDocs('build', '--site', site, '--out', out)).toContain('(0 made)');
    write('_words.ts', "export const word = 'other';\n");
    expect(await runDocs('build', '--site', site, '--out', out)).toContain('(1 made)');
    expect(html()).toContain('A page of its other');
  });

  it('without a default export fails the build', async () => {
    write('try.tsx', 'export function Try() {\n  return <p>Text</p>;\n}\n');
    const { code, output } = await build();
    expect(output).toContain(missing);
    expect(code).toBe(1);
  });

  it('that exports an element in place of a component fails the build', async () => {
    write('try.tsx', 'export default <p>Text</p>;\n');
    const { code, output } = await build();
    expect(output).toContain(
      '(pages/try.tsx) exports something else by default and should default-export a React component',
    );
    expect(code).toBe(1);
  });

  it('without a default export is said by the dev server', async () => {
    write('try.tsx', 'export const answer = 42;\n');
    const child = startDocs(['dev', '--site', site], { PORT: '0' });
    const ended = new Promise((resolve) => child.on('exit', resolve));
    await saidBy(child, /pages\/try\.tsx:1:1: the page component at \/try .* should default-export a React component/);
    child.kill('SIGINT');
    await ended;
  });

  it.each([
    ['does not parse', 'export default function Try( {\n', 'the page component at /try cannot be run'],
    [
      'throws',
      "export default function Try() {\n  throw new Error('no luck');\n}\n",
      'the page component at /try threw: no luck',
    ],
    [
      'leads nowhere',
      'export default function Try() {\n  return <a href="/nowhere">x</a>;\n}\n',
      'broken link to "/nowhere"',
    ],
  ])('that %s fails the build', async (_, text, message) => {
    write('try.tsx', text);
    const { code, output } = await build();
    expect(output).toContain('pages/try.tsx');
    expect(output).toContain(message);
    expect(code).toBe(1);
  });
});
