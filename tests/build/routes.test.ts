import { describe, expect, it } from 'vitest';
import { formatProblem } from '../../src/model/problem.ts';
import { writeFiles } from '../folders.ts';
import { buildHere, devHere } from '../in-process.ts';
import { smallSite } from '../small-site.ts';

const { site, out, problemsOf, read } = smallSite({ 'docs/code.md': '# Code\n' });

const MISSING = 'has no default export and should default-export a React component';

describe('a React page', () => {
  it('is rendered to plain HTML at its address, with title, headings and checked links', async () => {
    const problems = await problemsOf({
      'pages/_words.ts': "export const word = 'own';\n",
      'pages/try.tsx':
        "import { word } from './_words';\nexport const title = 'Try it';\nexport default function Try() {\n  return <><h2>A page of its {word}</h2><a href=\"/code\">Code</a></>;\n}\n",
    });
    expect(problems).toEqual([]);
    const html = () => read('try.html');
    expect(html()).toContain('<title>Try it | A</title>');
    expect(html()).toContain('<h2 id="a-page-of-its-own">A page of its own<a class="anchor"');
    expect(html()).not.toContain('text/markdown');
    expect((await buildHere(site, out)).made).toBe(0);
    writeFiles(site, { 'pages/_words.ts': "export const word = 'other';\n" });
    expect((await buildHere(site, out)).made).toBe(1);
    expect(html()).toContain('A page of its other');
  });

  it('that is none fails the build, in a sentence with its place', async () => {
    const problems = await problemsOf({
      'pages/about.md': '# About\n',
      'pages/element.tsx': 'export default <p>Text</p>;\n',
      'pages/half.tsx': 'export default function Half( {\n',
      'pages/link.tsx': 'export default function Link() {\n  return <a href="/nowhere">x</a>;\n}\n',
      'pages/none.tsx': 'export function None() {\n  return <p>Text</p>;\n}\n',
      'pages/throws.tsx': "export default function Throws() {\n  throw new Error('no luck');\n}\n",
    });
    expect(problems).toEqual([
      'pages/about.md:1:1: only ".tsx" files are pages in this folder\n    Move it into "docs".',
      expect.stringContaining(
        'the page component at /element (pages/element.tsx) exports something else by default and should default-export a React component',
      ),
      expect.stringMatching(/^pages\/half\.tsx:1:\d+: the page component at \/half cannot be run/),
      expect.stringMatching(/^pages\/link\.tsx:\d+:\d+: broken link to "\/nowhere"/),
      expect.stringContaining(`pages/none.tsx:1:1: the page component at /none (pages/none.tsx) ${MISSING}`),
      expect.stringMatching(/^pages\/throws\.tsx:\d+:\d+: the page component at \/throws threw: no luck/),
    ]);
  });

  it('without a default export is said by the dev server', async () => {
    writeFiles(site, { 'pages/try.tsx': 'export const answer = 42;\n' });
    const dev = await devHere(site);
    await dev.makeAll();
    expect(dev.problems().map(formatProblem)).toEqual([
      expect.stringContaining(`pages/try.tsx:1:1: the page component at /try (pages/try.tsx) ${MISSING}`),
    ]);
  });
});
