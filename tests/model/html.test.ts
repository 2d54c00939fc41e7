import { expect, it } from 'vitest';
import { attribute, escapeHtml, htmlTokens, jsonForScript, unescapeHtml } from '../../src/model/html.ts';

it('escapes and unescapes', () => {
  expect(escapeHtml(`<a href="x">&`)).toBe('&lt;a href=&quot;x&quot;&gt;&amp;');
  expect(unescapeHtml('&lt;&amp;&#39;&#x41;&nbsp;&unknown;')).toBe("<&'A\u00a0&unknown;");
});

it('makes JSON that cannot end its script element', () => {
  const text = jsonForScript({ a: '</script><!--' });
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toEqual({ a: '</script><!--' });
});

it('reads attributes in every notation', () => {
  const attributes = ` href="/a?b&amp;c" title='x' data-n=3 hidden`;
  expect(['href', 'title', 'data-n', 'hidden', 'id'].map((name) => attribute(attributes, name))).toEqual([
    '/a?b&c',
    'x',
    '3',
    '',
    null,
  ]);
});

it('walks over tags, text and comments, and not into scripts', () => {
  const html = `<p a=">">x<!-- <b> --></p><script>if (a < b) "</p>"</script>`;
  expect([...htmlTokens(html)].map(({ kind, name }) => `${kind} ${name}`.trim())).toEqual([
    'open p',
    'text',
    'comment',
    'close p',
    'open script',
    'text script',
    'close script',
  ]);
});
