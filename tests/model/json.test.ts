import { describe, expect, it } from 'vitest';
import { isBootData } from '../../src/model/boot.ts';
import { objectIn } from '../../src/model/json.ts';
import { isChunk, isNav, isView } from '../../src/model/page.ts';
import { readRedirects } from '../../src/model/redirects.ts';

const nav = [
  { label: 'A', href: '/a' },
  { label: 'B', href: null, key: '1', items: [{ label: 'C', href: '/c' }] },
];
const view = { path: '/a', title: 'A', headings: [], nav };
const chunk = { build: '1', html: '<p>A</p>', view };
const boot = { build: '1', nav: '/assets/nav.1.json', shell: { title: 'Docs' }, search: { sections: [] } };

/** Copies of a value with a field removed, and with a field of another type. */
function broken(whole: object): unknown[] {
  return Object.keys(whole).flatMap((key) => [
    { ...whole, [key]: undefined },
    { ...whole, [key]: 7 },
  ]);
}

/** Values that hosts, proxies and other builds may return for an address. */
const foreign = [undefined, null, true, 'text', 7, [], {}, [null], ['text'], { error: 'Not found' }];

describe('what is read from the site is told from anything else', () => {
  it.each([
    ['a page chunk', isChunk, chunk, broken(chunk)],
    [
      'a page',
      isView,
      view,
      [
        { ...view, path: 1 },
        { ...view, headings: {} },
        { ...view, nav: null },
      ],
    ],
    ['the boot data', isBootData, boot, broken(boot)],
  ])('%s', (_, isIt: (value: unknown) => boolean, whole, wrong) => {
    expect(isIt(whole)).toBe(true);
    expect(isIt(JSON.parse(JSON.stringify(whole)))).toBe(true);
    for (const value of [...foreign, ...wrong]) expect([value, isIt(value)]).toEqual([value, false]);
  });

  it('a sidebar, however deep what is wrong with it lies', () => {
    expect([isNav(nav), isNav([])]).toEqual([true, true]);
    for (const value of [{}, [null], [{ href: '/a' }], [{ label: 'A', items: 'b' }], [{ label: 'A', items: [{}] }]])
      expect([value, isNav(value)]).toEqual([value, false]);
    expect(isChunk({ ...chunk, view: { ...view, nav: [{ label: 'A', items: [7] }] } })).toBe(false);
  });

  it('a table of old addresses', () => {
    const table = { prefixes: ['/docs'], moved: { '/old': '/new' } };
    expect(readRedirects(JSON.stringify(table))).toEqual(table);
    const wrong = [...broken(table), { ...table, prefixes: [1] }, { ...table, moved: { '/old': null } }];
    for (const value of wrong) expect([value, readRedirects(JSON.stringify(value))]).toEqual([value, null]);
    for (const text of ['', '<!doctype html>', 'null', '[]', JSON.stringify(table).slice(0, -1)])
      expect([text, readRedirects(text)]).toEqual([text, null]);
  });
});

it('a text that is the JSON of no object gives an empty one', () => {
  expect(objectIn('{"a":1}')).toEqual({ a: 1 });
  for (const text of [null, undefined, '', '{', 'null', '[1]', '"a"', '7']) expect(objectIn(text)).toEqual({});
});
