import { describe, expect, it } from 'vitest';
import { writeHtml } from '../../src/sources/article/tree.ts';
import { descriptionTree, plainText } from '../../src/sources/openapi/text.ts';

const descriptionHtml = (markdown: string) => writeHtml(descriptionTree(markdown, 4)).trim();

describe('descriptions', () => {
  it('are Markdown', () => {
    expect(descriptionHtml('Plain text.')).toBe('<p>Plain text.</p>');
    expect(descriptionHtml('# Big\n\n*a* `b`\n\n| x |\n| - |\n| y |')).toContain('<h4>Big</h4>');
    expect(descriptionHtml('| x |\n| - |\n| y |')).toContain('<td>y</td>');
    expect(descriptionHtml('[a](/b "t")')).toBe('<p><a href="/b">a</a></p>');
    expect(descriptionHtml('[a](https://b.example/?c=d&e#f)')).toBe(
      '<p><a href="https://b.example/?c=d&amp;e#f">a</a></p>',
    );
    expect(descriptionHtml('[a](javascript:b)')).toBe('<p><a>a</a></p>');
  });

  it.each([
    ['<script>alert(1)</script>'],
    ['<img src=x onerror=alert(1)>'],
    ['[a](javascript:alert(1))'],
    ['<a href="java\nscript:alert(1)">a</a>'],
    ['<svg><script>alert(1)</script></svg>'],
    ['<p style="position:fixed" onclick="alert(1)" class="x" id="y">a</p>'],
    ['<iframe src="https://example.com"></iframe>'],
    ['<form action="/x"><input name="y"><button>z</button></form>'],
    ['<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">'],
    ['<style>*{display:none}</style>'],
    ['<p>a</p onclick="alert(1)"><b/onmouseover=alert(1)>b</b>'],
    ['<a href="data:text/html,<script>alert(1)</script>">a</a>'],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>'],
  ])('hold no harm: %s', (text) => {
    const html = descriptionHtml(`Text ${text}\n\n${text}`);
    expect(html).not.toMatch(/<(script|style|img|svg|iframe|form|input|button|math|noscript)\b/i);
    expect(html).not.toMatch(/<[^>]*\s(on\w+|style|id|class)\s*=/i);
    expect(html).not.toMatch(/(href|src)\s*=\s*"?\s*(javascript|data):/i);
  });

  it.each(['<b>', '<strong>', '<a href="/b">'])('are mended where their tags are not closed: %s', (tag) => {
    const html = descriptionHtml(`a ${tag}b\n\nc`);
    const name = /\w+/.exec(tag)?.[0];
    expect(html.split(tag)).toHaveLength(html.split(`</${name}>`).length);
    expect(html).toContain(tag);
  });

  it('give their first sentence as plain text', () => {
    expect(plainText('Does *it* with `x`.\n\nMore.')).toBe('Does it with x.');
    expect(plainText('See [a](/b) <b>now</b>')).toBe('See a now');
    expect(plainText('word '.repeat(60))).toMatch(/^(word ){30}word…$/);
    expect(plainText(`${'word '.repeat(20)}end. ${'more '.repeat(20)}`)).toMatch(/^(word ){20}end\.$/);
    // A short first sentence alone would be too little.
    expect(plainText(`Look. ${'word '.repeat(60)}`)).toMatch(/word…$/);
  });
});
