import { describe, expect, it } from 'vitest';
import { writeHtml } from '../../src/sources/article/tree.ts';
import { descriptionTree, plainText } from '../../src/sources/openapi/text.ts';

const descriptionHtml = (markdown: string) => writeHtml(descriptionTree(markdown, 4)).trim();

describe('descriptions', () => {
  it('are Markdown', () => {
    expect(descriptionHtml('# Big\n\n*a* `b`\n\n| x |\n| - |\n| y |')).toContain('<h4>Big</h4>');
    expect(descriptionHtml('| x |\n| - |\n| y |')).toContain('<td>y</td>');
    expect(descriptionHtml('[a](/b "t")')).toBe('<p><a href="/b">a</a></p>');
    expect(descriptionHtml('[a](https://b.example/?c=d&e#f)')).toBe(
      '<p><a href="https://b.example/?c=d&amp;e#f">a</a></p>',
    );
    expect(descriptionHtml('[a](javascript:b)')).toBe('<p><a>a</a></p>');
  });

  // Hundreds of other payloads: tests/fuzz/found.test.ts
  it('hold no attributes of the page', () => {
    const html = descriptionHtml('<p style="position:fixed" onclick="alert(1)" class="x" id="y">a</p>');
    expect(html).toBe('<p>a</p>');
  });

  it.each(['<b>', '<strong>', '<a href="/b">'])('are mended where their tags are not closed: %s', (tag) => {
    const html = descriptionHtml(`a ${tag}b\n\nc`);
    const name = /\w+/.exec(tag)?.[0];
    expect(html.split(tag)).toHaveLength(html.split(`</${name}>`).length);
    expect(html).toContain(tag);
  });

  it('give their first sentence as plain text', () => {
    expect(plainText('*[a](/b_(c))* `<d>`, `**`, \\*, R&amp;D, <https://e.f>\n\nG')).toBe(
      'a <d>, **, *, R&D, https://e.f',
    );
    expect(plainText('> Where x < 5, C# and\n> y >= 3.')).toBe('Where x < 5, C# and y >= 3.');
    expect(plainText('word '.repeat(60))).toMatch(/^(word ){30}word…$/);
    expect(plainText(`${'word '.repeat(20)}end. ${'more '.repeat(20)}`)).toMatch(/^(word ){20}end\.$/);
    // A short first sentence alone would be too little.
    expect(plainText(`Look. ${'word '.repeat(60)}`)).toMatch(/word…$/);
  });
});
