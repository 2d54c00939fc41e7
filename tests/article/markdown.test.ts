import { describe, expect, it } from 'vitest';
import { articleMarkdown } from '../../src/sources/article/markdown/version.ts';
import { parseHtml } from '../../src/sources/article/tree.ts';

/** The Markdown version of an article, without its title. */
function written(html: string): string {
  const { text } = articleMarkdown(parseHtml(html).children, [], { text: 'T', id: '' }, (href) =>
    href.startsWith('/') ? `https://a.example${href}.md` : href,
  );
  expect(text).toMatch(/^# T\n/);
  return text.slice('# T\n'.length).trim();
}

describe('the Markdown version of an article', () => {
  it.each([
    [
      '<p>A <a href="b?c&d=(e)">R&D</a>, <a href="b?c&d">&amp;lt; &amp;x</a>,\n<strong>strong</strong> <em>words</em>.</p>',
      'A [R&D](<b?c&d=(e)>), [\\&lt; &x](b?c&d), **strong** *words*.',
    ],
    // https://github.com/adobe/helix-html2md-service/issues/314
    ['<p>2<sup>10</sup>, H<sub>2</sub>O, <del>no</del></p>', '2<sup>10</sup>, H<sub>2</sub>O, <del>no</del>'],
    ['<p><code>UNLEASH_<wbr>URL</code> and a_b *c* [d] &lt;e></p>', '`UNLEASH_URL` and a_b \\*c\\* \\[d] \\<e>'],
    [
      '<ol start="3">\n<li>three</li>\n<li>\n<p>four</p>\n<ul><li>deep</li></ul></li></ol>',
      '3. three\n4. four\n   - deep',
    ],
    ['<blockquote><p>Said.</p></blockquote><hr><p>Then.</p>', '> Said.\n\n___\n\nThen.'],
    ['<ul><li class="task-list-item"><input type="checkbox" checked disabled> done</li></ul>', '- [x] done'],
    [
      '<figure class="code" data-lang="js"><figcaption>a.js</figcaption><pre><code><span class="k">const</span> a = &quot;```&quot;;\n</code></pre></figure>',
      '**a.js**\n\n````js\nconst a = "```";\n````',
    ],
    [
      '<div class="tabs"><div role="tablist"><button>One</button><button>Two</button></div><div class="tab-panel"><p class="tab-label">One</p><p>First.</p></div><div class="tab-panel" hidden><p class="tab-label">Two</p><p>Second.</p></div></div>',
      '**One**\n\nFirst.\n\n**Two**\n\nSecond.',
    ],
    [
      '<div class="admonition warning"><p class="admonition-title">Look out</p><p>Now.</p></div><div class="admonition tip"><p class="admonition-title">Tip</p><p>So.</p></div>',
      '> **Warning: Look out**\n>\n> Now.\n\n> **Tip**\n>\n> So.',
    ],
    ['<p><a href="/b"><img src="/i" alt="B"></a></p>', '[![B](https://a.example/i.md)](https://a.example/b.md)'],
    ['<details>\n<summary>More</summary>\n<p>Hidden.</p></details>', '**More**\n\nHidden.'],
    [
      '<figure class="picture"><a class="picture-light" href="/l"><img src="/l" alt="A page"></a><a class="picture-dark" href="/d"><img src="/d" alt="A page"></a><figcaption>A caption.</figcaption></figure>',
      '![A page](https://a.example/l.md)\n\n*A caption.*',
    ],
    [
      '<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><th scope="row">a|b</th><td>c<br>d</td></tr></tbody></table>',
      '| A | B |\n| - | - |\n| a\\|b | c<br>d |',
    ],
    [
      '<table><tr><th colspan="2">a</th><th>b</th></tr><tr><td rowspan="3">c</td><td rowspan="-1">d</td></tr><tr><td>e</td></tr></table>',
      '| | | |\n| - | - | - |\n| a | | b |\n| c | d |\n| | e |',
    ],
    [
      '<table><tbody><tr><td><p>a</p><ul>\n<li><p>b</p></li></ul></td><td>b</td></tr></tbody></table>',
      '| | |\n| - | - |\n| a <ul><li>b</li></ul> | b |',
    ],
    [
      '<dl class="options"><div class="option" id="option-port"><dt><code>PORT</code><a class="anchor" href="#option-port"></a></dt><dd class="option-facts"><span><span class="option-label">Type</span> number</span></dd><dd>TCP port.</dd></div></dl>',
      '- **`PORT`** {#option-port}: *Type* number TCP port.',
    ],
    [
      '<p>So<sup><a href="#fn-x" id="fnref-x" data-footnote-ref="true">1</a></sup>.</p><section class="footnotes"><h2 class="sr-only" id="footnote-label">Footnotes</h2><ol><li id="fn-x"><p>Why. <a href="#fnref-x" class="data-footnote-backref">↩</a></p></li></ol></section>',
      'So[^x].\n\n[^x]: Why.',
    ],
    [
      '<ul class="props"><li><p class="prop"><a class="prop-name" href="#body.a">a</a> <span class="prop-type">string</span> <span class="flag flag-required">required</span></p><div class="prop-text"><p>Its name.</p></div><p class="prop-facts"><span>Default: <code>x</code></span></p></li></ul>',
      '- `a` string **required**: Its name. Default: `x`',
    ],
    [
      '<h2 id="responses">Responses</h2><details class="response"><summary><span class="status">200</span> <span class="response-name">OK</span> <span class="response-text">Fine.</span></summary><div><p>Body.</p></div></details><p class="response"><span>404</span> <span>Not found</span></p>',
      '## Responses\n\n### 200 OK\n\nFine.\n\nBody.\n\n### 404 Not found',
    ],
    ['<p>Shown.</p><div data-markdown-ignore=""><p>Repeated.</p></div><svg><title>Drawn</title></svg>', 'Shown.'],
    [
      '<div class="api"><div class="api-side"><h2 id="request">Request</h2></div><div class="api-main"><p>What it does.</p></div></div>',
      'What it does.\n\n## Request',
    ],
  ])('of %s', (html, markdown) => {
    expect(written(html).replaceAll(/ +\|/g, ' |')).toBe(markdown);
  });

  it('gives a heading the id that links use, where its text does not', () => {
    const html =
      '<h2 id="uses">What it is for<a class="anchor" href="#uses"></a></h2><h2 id="limits">Limits</h2><h3 id="limits-1">Limits</h3><h2 id="t-1">T</h2>';
    const { text, ids } = articleMarkdown(parseHtml(html).children, [], { text: 'T', id: '' }, (href) => href);
    expect(text).toBe('# T\n\n## What it is for {#uses}\n\n## Limits\n\n### Limits\n\n## T\n');
    expect(ids).toEqual(['t', 'uses', 'limits', 'limits-1', 't-1']);
  });

  it('names every address it links to once, but none that is not checked', () => {
    const html = '<p><a href="/a">a</a> <a href="/a">b</a> <img src="/c" alt=""> <a href="/d" rel="external">d</a></p>';
    const { links } = articleMarkdown(parseHtml(html).children, [], null, (href) => href);
    expect(links).toEqual(['/a', '/c']);
  });
});
