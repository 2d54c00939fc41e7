import { expect, it } from 'vitest';
import {
  cleanPath,
  fileOf,
  isExternal,
  pathOfId,
  publishedUrl,
  resolvePath,
  splitHref,
} from '../../src/model/address.ts';

it.each([
  ['/', '/'],
  ['/a', '/a'],
  ['/a/', '/a'],
  ['/a/b.html', '/a/b'],
  ['/a/b.htm', '/a/b'],
  ['/a/index.html', '/a'],
  ['/index.html', '/'],
  ['//example.com/', '/example.com'],
  ['/A', '/A'],
  ['/a.html/', '/a.html'],
])('cleanPath %s → %s', (given, clean) => {
  expect(cleanPath(given)).toBe(clean);
});

it.each([
  ['index', '/'],
  ['a/b', '/a/b'],
  ['a/index', '/a'],
  ['a/README', '/a'],
  ['contributing/ADRs/ADRs', '/contributing/ADRs'],
  ['contributing/ADRs/adrs', '/contributing/ADRs'],
  ['a/ab', '/a/ab'],
])('pathOfId %s → %s', (id, path) => {
  expect(pathOfId(id)).toBe(path);
});

it('names a page’s files after its address', () => {
  expect(fileOf('/', '.html')).toBe('index.html');
  expect(fileOf('/a/b', '.md')).toBe('a/b.md');
});

it('splits an address into path, query and fragment', () => {
  expect(splitHref('/a?b=c#d')).toEqual({ path: '/a', query: 'b=c', fragment: 'd' });
  expect(splitHref('#d?e')).toEqual({ path: '', query: '', fragment: 'd?e' });
});

it('publishes an address with its host, encoded', () => {
  // https://github.com/Pagefind/pagefind/pull/1335
  expect(publishedUrl('https://a.example', '/a b/é#c')).toBe('https://a.example/a%20b/%C3%A9#c');
});

it('knows what leaves the site', () => {
  expect(['https://a.b', 'mailto:a@b.c', '//a.b', 'HTTP://a'].every(isExternal)).toBe(true);
  expect(['/a', 'a', '#a', './a:b'].some(isExternal)).toBe(false);
});

it('resolves relative paths, and refuses to leave the root', () => {
  expect(resolvePath('docs/a/b.md', '../c.md')).toBe('docs/c.md');
  expect(resolvePath('docs/a/b.md', './c.md')).toBe('docs/a/c.md');
  expect(resolvePath('a.md', '../../etc/passwd')).toBeNull();
});
