import { expect, it } from 'vitest';
import type { SearchPage } from '../../src/model/search.ts';
import { relatedPages } from '../../src/ui/search/related.ts';

/** A page in search results that only matches in its text. */
const found = (part: Partial<SearchPage>): SearchPage => ({
  path: '/reference/deploy',
  title: 'Deployment',
  breadcrumbs: [],
  question: null,
  hits: [{ anchor: 'every-upgrade', heading: 'Every upgrade', excerpt: [{ text: 'foo', marked: true }] }],
  words: ['foo'],
  ...part,
});

const lead = { anchor: '', heading: '', excerpt: [{ text: 'How to install ', marked: false }] };

it.each([
  ['its title', { title: 'Foo and bar' }],
  ['the end of its address', { path: '/reference/add-foo' }],
  ['a heading', { hits: [{ anchor: 'foo', heading: 'The foo', excerpt: [] }] }],
  ['a question', { question: { ask: 'How do I foo?', anchor: '', heading: '' } }],
  ['its first sentences', { hits: [lead], words: ['install'] }],
])('a page has to do with an address by %s', (_, part) => {
  const page = found(part);
  expect(relatedPages([found({}), page])).toEqual([page]);
});

it.each([
  ['its text alone', {}],
  ['a heading about something else', { hits: [{ anchor: 'a', heading: 'Hosts that a foo asks', excerpt: [] }] }],
  ['a question about something else', { question: { ask: 'Which host asks a foo?', anchor: '', heading: '' } }],
  ['the folder of its address', { path: '/foo/deploy' }],
])('a page has nothing to do with an address by %s', (_, part) => {
  expect(relatedPages([found(part)])).toEqual([]);
});
