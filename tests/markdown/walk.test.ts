import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromHtml } from 'hast-util-from-html';
import { describe, expect, it } from 'vitest';
import { finish, noLinks } from '../no-links.ts';
import { articleId } from '../../src/model/shell.ts';
import { compileMarkdown } from '../../src/sources/markdown/compile.ts';

type Node = ReturnType<typeof fromHtml>['children'][number];

const silent = new Set(['script', 'style', 'svg', 'iframe', 'noembed', 'noframes']);

interface Facts {
  ids: string[];
  headings: { depth: number; text: string }[];
  links: string[];
  text: string;
}

const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
const letters = (text: string) => [...text.replaceAll(/\s+/g, '')].toSorted().join('');

/** Reads HTML with a standard parser and none of our code. */
function factsOf(html: string): Facts {
  const facts: Facts = { ids: [], headings: [], links: [], text: '' };
  const visit = (node: Node, heading: Facts['headings'][number] | null, isSilent: boolean) => {
    if (node.type === 'text' && !isSilent) {
      facts.text += node.value;
      if (heading) heading.text += node.value;
    }
    if (node.type !== 'element' || 'content' in node) return;
    const { tagName, properties } = node;
    if (heading && tagName === 'br') heading.text += ' ';
    const id = properties['id'] === undefined || tagName === 'object' ? null : articleId(String(properties['id']));
    if (id !== null) facts.ids.push(id);
    const name = tagName === 'a' && properties['name'] ? articleId(String(properties['name'])) : null;
    if (name !== null && name !== id) facts.ids.push(name);
    if (tagName === 'a' && properties['href'] !== undefined) facts.links.push(String(properties['href']));
    const isHidden = [properties['className']].flat().includes('sr-only');
    const isHeading = /^h[1-6]$/.test(tagName) && heading === null && !isHidden;
    const own = isHeading ? { depth: Number(tagName[1]), text: '' } : heading;
    if (isHeading && own) facts.headings.push(own);
    for (const child of node.children)
      if (tagName !== 'title' || child.type === 'text') visit(child, own, isSilent || silent.has(tagName));
  };
  for (const node of fromHtml(html, { fragment: true }).children) visit(node, null, false);
  return { ...facts, headings: facts.headings.map(({ depth, text }) => ({ depth, text: inOneLine(text) })) };
}

/** Finishes compiled HTML, and compares it with what a standard parser reads before and after. */
function check(html: string): void {
  const article = finish(html);
  const before = factsOf(html);
  const after = factsOf(article.html);
  const headings = article.headings.map(({ depth, text }) => ({ depth, text }));
  expect(headings).toEqual(before.headings);
  expect(headings).toEqual(after.headings);
  expect(article.links.map(([, written]) => written)).toEqual(before.links);
  // Headings get ids; all ids that were written are kept.
  expect(article.ids.toSorted()).toEqual(after.ids.toSorted());
  const kept = new Set(article.ids);
  expect(before.ids.filter((id) => id !== '' && !kept.has(id))).toEqual([]);
  expect(inOneLine(after.text)).toBe(inOneLine(before.text));
  const read = article.sections.map(({ heading, prose, tables, code }) => heading + prose + tables + code).join('');
  expect(letters(read)).toBe(letters(before.text));
}

describe('a finished article has what a standard parser reads', () => {
  it('of code whose text has no tags', () => {
    check('<p><code><title>a.name.of.one/that.is.long/and.of.several.parts</title></code></p>');
  });

  it('of the pages of this site', async () => {
    const folder = 'site/docs';
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.md'));
    expect(files.length).toBeGreaterThan(50);
    for (const file of files) {
      const body = readFileSync(join(folder, file), 'utf8').replace(/^---\n[\s\S]*?\n---\n/, '');
      const { html } = await compileMarkdown({ file, body, offset: 0 });
      check(html);
    }
    // All pages in one test, with time enough for a busy machine and for coverage.
  }, 180_000);
});

describe('HTML in Markdown', () => {
  const compile = (body: string) => compileMarkdown({ file: 'docs/a.md', body, offset: 4 });

  it('that is never closed takes nothing away, and is said with its line', async () => {
    const { html, problems } = await compile('```html\n<h2>\n```\n\n<h2>One\n\nText below.\n\n## Two\n\nMore.\n');
    const article = finish(html);
    expect(article.html).toContain('Text below.');
    expect(article.html).toContain('More.');
    expect(article.headings.map(({ text }) => text).at(-1)).toBe('Two');
    expect(problems).toEqual([
      expect.objectContaining({ severity: 'warning', file: 'docs/a.md', line: 9, message: '<h2> is never closed' }),
    ]);
  });

  it('is said a hundred times for a page, and then how many more there are', async () => {
    const { problems } = await compile('Line</i>\n'.repeat(1000));
    expect(problems.slice(0, 100).map(({ line }) => line)).toEqual(
      Array.from({ length: 100 }, (_, index) => 5 + index),
    );
    expect(problems.slice(100).map(({ message }) => message)).toEqual([
      '900 more tags on this page have no counterpart',
    ]);
  });

  it.each([
    ['an end of nothing', 'Text.\n\n</div>\n\nMore.\n', ['</div> closes nothing']],
    ['an element that is closed by another', '<div><span></div>\n\nMore.\n', ['<span> is never closed']],
    ['ends that may be missing', '<ul><li>a<li>b</ul>\n\n<table><tr><td>c</table>\n', []],
    ['elements without an end', 'a<br>b<img src="/a.png" alt=""><hr>\n', []],
    ['a drawing', '<svg viewBox="0 0 1 1"><path d="M0 0"/><title>a</title></svg>\n', []],
  ])('with %s', async (_, body, messages) => {
    const { html, problems } = await compile(body);
    expect(problems.map(({ message }) => message)).toEqual(messages);
    check(html);
  });

  it('is never nested deeper than browsers go', async () => {
    const { html } = await compile(`${'<div>'.repeat(600)}a${'</div>'.repeat(600)}\n`);
    const refused: string[] = [];
    const reportExcess = (excess: string) => void refused.push(excess);
    expect(finish(html, { resolver: { ...noLinks, reportExcess } }).html).toBe('');
    expect(refused).toEqual(['depth']);
  });
});

describe('names in an article', () => {
  const finishNamed = (html: string) => {
    const refused: string[] = [];
    const report = (_: string, message: string) => void refused.push(message);
    return { ...finish(html, { resolver: { ...noLinks, report } }), refused };
  };

  it('are known wherever they stand', () => {
    const { ids, html } = finishNamed(
      '<table id="t"><tbody><tr><td id="c" style="text-align: right">1</td></tr></tbody></table><input id="i" type="checkbox" checked><a id="both" name="both"></a><a name="old"></a><p title="x id=none">a</p>',
    );
    expect(ids).toEqual(['t', 'c', 'i', 'both', 'old']);
    expect(html).toContain('<td id="c" class="right">');
  });

  it('that would hide a property of the document are left out, and those of the shell are changed', () => {
    const { html, ids, refused } = finishNamed(
      '<img name="getElementById" src="/a.png"><form name="body" id="f"></form><object id="head"></object><p id="">Text</p><h2 id="_docs-root">A</h2><a name="_docs-boot"></a>',
    );
    expect(html).not.toMatch(/name="(?:getElementById|body)"|id="(?:head|_docs-|")/);
    expect(ids).toEqual(['f', 'docs-root', 'docs-boot']);
    expect(refused).toHaveLength(5);
  });

  it('that were written keep their place, and the id of a heading gives way to them', () => {
    const { html, ids } = finishNamed(
      '<section id="sdk"><h3>SDK</h3></section><a name="use"></a><h2>Use</h2><h2>Use</h2><h2 id="own">Own</h2>',
    );
    expect(ids.toSorted()).toEqual(['own', 'sdk', 'sdk-1', 'use', 'use-1', 'use-2']);
    expect(html).toContain('<section id="sdk"><h3 id="sdk-1">');
  });

  it('occur once in a heading within a link', () => {
    expect(finishNamed('<a href="/a"><h2>A</h2></a>').html).toBe('<a href="/a"><h2 id="a">A</h2></a>');
  });
});
