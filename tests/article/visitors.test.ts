import { describe, expect, it } from 'vitest';
import type { Article } from '../../src/model/page.ts';
import type { ArticleInput, Visitor } from '../../src/sources/article/context.ts';
import { breakLongWords } from '../../src/sources/article/breaks.ts';
import { nameHeadings } from '../../src/sources/article/headings.ts';
import { resolveLinks } from '../../src/sources/article/links.ts';
import { normalize } from '../../src/sources/article/normalize.ts';
import { resolvePictures } from '../../src/sources/article/pictures.ts';
import { readSections } from '../../src/sources/article/sections.ts';
import { frameTables, labelCheckboxes } from '../../src/sources/article/tables.ts';
import { parseHtml, writeHtml } from '../../src/sources/article/tree.ts';
import { noLinks } from '../no-links.ts';

/** What one visitor makes of an article, by itself. */
function visited(visit: Visitor, html: string, more: Partial<ArticleInput> = {}, before: Partial<Article> = {}) {
  const tree = parseHtml(html);
  const found = { headings: [], ids: [], links: [], assets: [], sections: [], ...before };
  const refused: string[] = [];
  const resolver = { ...noLinks, ...more.resolver, report: (_: string, message: string) => void refused.push(message) };
  visit(tree, { blockText: () => '', oldAnchors: {}, ...more, resolver }, found);
  return { ...found, html: writeHtml(tree), refused };
}

it('headings get ids, anchors and targets for former fragments; written ids stay', () => {
  const { html, headings, ids } = visited(
    nameHeadings,
    '<h2>A b</h2><h2>A b</h2><h3 id="own">C</h3><h2 class="sr-only">Footnotes</h2>',
    { oldAnchors: { former: 'own' } },
    { ids: ['a-b', 'own'] },
  );
  expect(headings).toEqual([
    { depth: 2, id: 'a-b-1', text: 'A b' },
    { depth: 2, id: 'a-b-2', text: 'A b' },
    { depth: 3, id: 'own', text: 'C' },
  ]);
  expect(ids).toEqual(['a-b', 'own', 'a-b-1', 'a-b-2']);
  expect(html).toContain(
    '<h3 id="own"><span id="former"></span>C<a class="anchor" href="#own" aria-label="Link to C"></a></h3>',
  );
});

it('links are resolved and listed as written; those that are not checked are external', () => {
  const link = (href: string) => (href === './b.md' ? '/b' : null);
  const { html, links } = visited(resolveLinks, '<a href="./b.md">b</a><a href="pathname://c">c</a><a>d</a>', {
    resolver: { ...noLinks, link, address: (address) => `/base${address}` },
  });
  expect(links).toEqual([['/b', './b.md']]);
  expect(html).toBe('<a href="/base/b">b</a><a href="/base/c" rel="external">c</a><a>d</a>');
});

describe('pictures', () => {
  it('get their address and their size, and load when they come near', () => {
    const picture = () => ({ src: '/assets/a.1.png', size: { width: 3, height: 2 } });
    const { html, assets } = visited(resolvePictures, '<img src="./a.png" alt=""><img src="b.png" width="9">', {
      resolver: { ...noLinks, picture },
    });
    expect(assets).toEqual([
      ['/assets/a.1.png', './a.png'],
      ['/assets/a.1.png', 'b.png'],
    ]);
    expect(html).toBe(
      '<img src="/assets/a.1.png" alt="" width="3" height="2" loading="lazy" decoding="async"><img src="/assets/a.1.png" width="9" height="6" loading="lazy" decoding="async">',
    );
  });

  it('in two color modes are a figure, with the texts of the page', () => {
    const scene = () => ({ alt: 'A', caption: 'C', width: 3, height: 2, light: '/l.png', dark: '/d.png', from: {} });
    const { html, assets } = visited(resolvePictures, '<scene-picture scene="s" caption="Own"></scene-picture>', {
      resolver: { ...noLinks, scene },
    });
    expect(assets).toEqual([
      ['/l.png', 's'],
      ['/d.png', 's'],
    ]);
    expect(html).toMatch(/^<figure class="picture"><a class="picture-light" href="\/l\.png".*<figcaption>Own</);
  });

  it('of frames are refused', () => {
    expect(visited(resolvePictures, '<iframe src="https://a.example"></iframe>').refused).toEqual([
      expect.stringContaining('allows no frames'),
    ]);
  });
});

it('tables scroll by themselves, named by the heading above or their caption, with headers for rows', () => {
  const { html } = visited(
    frameTables,
    '<h2>Fees</h2><table><thead><tr><th>a</th><th></th></tr></thead><tbody><tr><td style="text-align: right">1</td><td>Yes</td></tr><tr><td></td><td>no</td></tr><tr><td>yes</td><td>yes, since 4</td></tr></tbody></table><section><h3>Inner</h3></section><table><caption>All</caption><tbody><tr><td>1</td></tr></tbody></table><table></table>',
  );
  expect(html).toContain('<div class="table" data-name="Fees"><table>');
  expect(html).toContain('<th>a</th><td></td>');
  expect(html).toContain('<th class="right" scope="row">1</th><td><span class="yes">Yes</span></td>');
  // Empty cells are not headers, and only whole cells are marks.
  expect(html).toContain('<tr><td></td><td><span class="no">no</span></td></tr>');
  expect(html).toContain('<th scope="row">yes</th><td>yes, since 4</td>');
  expect(html).toContain('<div class="table" data-name="All">');
  expect(html).toMatch(/<div class="table" data-name="Fees"><table><\/table><\/div>$/);
});

it('checkboxes are labeled by their state', () => {
  const { html } = visited(
    labelCheckboxes,
    '<input type="checkbox" checked><input type="checkbox"><input type="text">',
  );
  expect(html.match(/aria-label="[^"]+"/g)).toHaveLength(2);
});

it('sections have prose, tables and code; an option is one of its own, and does not end the one around it', () => {
  const { sections } = visited(
    readSections,
    '<p>Intro<br>duction</p><h2 id="a">A</h2><dl><div class="option" id="option-x"><dt>x</dt><dd>Means x</dd></div></dl><p>After</p><table><tbody><tr><td>1<ul><li>one</li></ul></td><td>2</td></tr></tbody></table><code-block n="4"></code-block><svg><text>No</text></svg>',
    { blockText: (index) => `code ${index}` },
  );
  expect(sections).toEqual([
    { id: '', heading: '', prose: 'Intro duction', tables: '', code: '' },
    { id: 'a', heading: 'A', prose: 'After', tables: '1 one 2', code: 'code 4' },
    { id: 'option-x', heading: 'x', prose: 'Means x', tables: '', code: '' },
  ]);
});

it('sections have the names that their tables explain', () => {
  const { sections } = visited(
    readSections,
    '<h2 id="a">A</h2><table><thead><tr><th>Name</th></tr></thead><tbody><tr><td><code>LOG_LEVEL</code> or <code>level</code></td><td><code>log.level</code></td><td>Default <code>info</code></td></tr></tbody></table>',
  );
  expect(sections.map(({ names }) => names)).toEqual([['LOG_LEVEL', 'level', 'log.level']]);
});

it('long words of code may break, and all long words of tables, but none in blocks of code', () => {
  const { html } = visited(
    breakLongWords,
    '<p>aNameOfManyWords <code>getFeatureToggleDefinitionsOfProject</code></p><pre><code>getFeatureToggleDefinitionsOfProject</code></pre><table><tbody><tr><td>aNameOfManyWords</td></tr></tbody></table>',
  );
  expect(html).toContain('<p>aNameOfManyWords <code>get<wbr>Feature');
  expect(html).toContain('<pre><code>getFeatureToggleDefinitionsOfProject</code></pre>');
  expect(html).toContain('<td>a<wbr>Name<wbr>Of<wbr>Many<wbr>Words</td>');
});

it('what a browser would read in another way when it is written is mended', () => {
  const { html } = visited(
    normalize,
    '<!-- x --><pre>\n\na</pre><template><p>b</p></template><svg><style>c</style></svg><xmp><b></xmp>',
  );
  expect(html).toBe('<pre>\n\na</pre><svg><g></g></svg><pre>&lt;b></pre>');
});
