import { expect, it } from 'vitest';
import { htmlTags } from '../../src/sources/markdown/html-tags.ts';

const tagsIn = (html: string) => [...htmlTags(html)].map(({ at, end }) => html.slice(at, end));

it.each([
  ['past comments', `<p>x<!-- <b> --></p><script>if (a < b) "</p>"</script>`, ['<p>', '</p>', '<script>', '</script>']],
  ['to the end of quoted values', `<p a=">" b = '>"'><i c="'>'"/>`, [`<p a=">" b = '>"'>`, `<i c="'>'"/>`]],
  ['through unquoted values', `<a href=b"c>d<a b='c'd>e`, ['<a href=b"c>', "<a b='c'd>"]],
  ['through a name that begins with an equals sign', `<a ="b>c">d`, ['<a ="b>']],
  ['past what never ends', `<a b="c<d>e`, ['<d>']],
  ['past a comment that never ends', '<!-- <b>', ['<b>']],
  ['past signs of comparison', 'a < b <3 <c>', ['<c>']],
])('walks over tags, %s', (_, html, tags) => {
  expect(tagsIn(html)).toEqual(tags);
});

it('ends soon where hardly any tag does', () => {
  expect(tagsIn(`${'<a "'.repeat(200_000)}<b>`).length).toBeLessThan(2);
  expect(tagsIn('<!-- '.repeat(200_000))).toEqual([]);
});
