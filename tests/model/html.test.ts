import { expect, it } from 'vitest';
import { escapeHtml, jsonForScript } from '../../src/model/html.ts';

it('escapes text', () => {
  expect(escapeHtml(`<a href="x">&`)).toBe('&lt;a href=&quot;x&quot;&gt;&amp;');
});

it('makes JSON that cannot end its script element', () => {
  const text = jsonForScript({ a: '</script><!--' });
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toEqual({ a: '</script><!--' });
});
