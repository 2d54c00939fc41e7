import { expect, it } from 'vitest';
import { escapeHtml, jsonForScript, unescapeHtml } from '../../src/model/html.ts';

it('escapes and unescapes', () => {
  expect(escapeHtml(`<a href="x">&`)).toBe('&lt;a href=&quot;x&quot;&gt;&amp;');
  expect(unescapeHtml('&lt;&amp;&#39;&#x41;&nbsp;&unknown;')).toBe("<&'A\u00a0&unknown;");
});

it('makes JSON that cannot end its script element', () => {
  const text = jsonForScript({ a: '</script><!--' });
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toEqual({ a: '</script><!--' });
});
