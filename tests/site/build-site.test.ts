import { describe, expect, it } from 'vitest';
import { siteConfigSchema } from '../../src/model/config.ts';
import type { SidebarEntry } from '../../src/model/config.ts';
import type { PageMeta } from '../../src/model/page.ts';
import { buildSite } from '../../src/site/build-site.ts';
import type { Folder } from '../../src/model/page.ts';
import { frameOf } from '../../src/site/view.ts';
import { pathOfId } from '../../src/model/address.ts';

function page(id: string, more: Partial<PageMeta> = {}): PageMeta {
  const file = `docs/${id}.md`;
  return {
    path: pathOfId(id),
    id,
    kind: 'doc',
    title: `Title of ${id}`,
    description: '',
    label: id,
    keywords: [],
    image: null,
    hideTitle: false,
    wide: false,
    unlisted: false,
    tocLevels: { min: 2, max: 3 },
    sidebarPosition: null,
    source: { file, own: true },
    updated: null,
    ...more,
  };
}

function build(
  sidebar: SidebarEntry[],
  pages: PageMeta[],
  more: { folders?: Map<string, Folder>; outsideSidebar?: string[] } = {},
) {
  const config = siteConfigSchema.parse({
    title: 'T',
    url: 'https://t.example',
    sidebar,
    outsideSidebar: more.outsideSidebar ?? [],
  });
  return buildSite({
    config,
    pages,
    folders: more.folders ?? new Map(),
    locate: () => ({ file: 'sidebar.ts', line: 1, column: 1 }),
    engine: 'test',
    api: null,
    search: { provider: 'embedded', folder: '/search-index/' },
  });
}

const category = (label: string, items: SidebarEntry[], more: object = {}): SidebarEntry =>
  ({ type: 'category', label, items, ...more }) as SidebarEntry;

describe('the sidebar', () => {
  it('keeps its order, connects neighbours and knows the way to a page', () => {
    const { site, problems } = build(
      ['index', category('C', ['a', 'b'], { link: { type: 'generated-index', slug: '/c' } }), 'd'],
      ['index', 'a', 'b', 'd'].map((id) => page(id)),
    );
    expect(problems).toEqual([]);
    expect([...site.positions].map(([path, { previous, next }]) => [previous?.href, path, next?.href])).toEqual([
      [undefined, '/', '/c'],
      ['/', '/c', '/a'],
      ['/c', '/a', '/b'],
      ['/a', '/b', '/d'],
      ['/b', '/d', undefined],
    ]);
    const b = site.pages.get('/b');
    expect(b && frameOf(site, b).breadcrumbs).toEqual([
      { label: 'C', href: '/c' },
      { label: 'b', href: '/b' },
    ]);
  });

  it('leads on from one section to the next, and says so', () => {
    const { site } = build(
      ['index', category('A', ['a1', 'a2']), category('B', [category('Deep', ['b1']), 'b2'])],
      ['index', 'a1', 'a2', 'b1', 'b2'].map((id) => page(id)),
    );
    expect(site.positions.get('/')?.next).toEqual({ label: 'a1', href: '/a1', section: 'A' });
    expect(site.positions.get('/a1')?.next).toEqual({ label: 'a2', href: '/a2' });
    expect(site.positions.get('/a2')?.next).toEqual({ label: 'b1', href: '/b1', section: 'B' });
    expect(site.positions.get('/b1')).toMatchObject({
      previous: { label: 'a2', href: '/a2', section: 'A' },
      next: { label: 'b2', href: '/b2' },
    });
    expect(site.positions.get('/b2')?.next).toBeNull();
  });

  it('shows a page only the branch it stands in', () => {
    const { site } = build(
      [category('A', ['a1', 'a2']), category('B', ['b1', 'b2']), category('O', ['o1'], { collapsed: false })],
      ['a1', 'a2', 'b1', 'b2', 'o1'].map((id) => page(id)),
    );
    const a1 = site.pages.get('/a1');
    const nav = a1 ? frameOf(site, a1).nav : [];
    expect(nav.map((item) => item.items?.map(({ href }) => href))).toEqual([['/a1', '/a2'], [], ['/o1']]);
  });

  it('shows of a large category what is around the page, and how many there are', () => {
    const names = Array.from({ length: 1000 }, (_, index) => `p${index}`);
    const index = { link: { type: 'generated-index' as const, slug: '/c' } };
    const { site } = build(
      [category('C', names, index), category('D', ['d'])],
      [...names, 'd'].map((id) => page(id)),
    );
    const shown = (path: string) => {
      const meta = site.pages.get(path);
      return meta ? frameOf(site, meta).nav : [];
    };
    const labels = (path: string) => shown(path)[0]?.items?.map(({ label }) => label) ?? [];
    expect(labels('/p500')).toEqual(names.slice(488, 513));
    expect(labels('/p0')).toEqual(names.slice(0, 25));
    expect(labels('/p999')).toEqual(names.slice(975));
    // The page of the category itself.
    expect(labels('/c')).toEqual(names.slice(0, 25));
    expect(shown('/p500')[0]).toMatchObject({ total: 1000, href: '/c' });
    // Elsewhere it is closed, as any other.
    expect(shown('/d')[0]).toMatchObject({ items: [] });
    expect(shown('/d')[0]).not.toHaveProperty('total');
    expect(site.nav[0]?.items).toHaveLength(1000);
  });

  it('shows all of a large category that has no page to list them', () => {
    const names = Array.from({ length: 80 }, (_, index) => `p${index}`);
    const { site } = build(
      [category('C', names)],
      names.map((id) => page(id)),
    );
    const meta = site.pages.get('/p40');
    expect(meta && frameOf(site, meta).nav[0]?.items).toHaveLength(80);
  });

  it('gives pages of one branch the same sidebar', () => {
    const names = Array.from({ length: 3 }, (_, index) => `p${index}`);
    const { site } = build(
      [category('C', names), category('D', ['d'])],
      [...names, 'd'].map((id) => page(id)),
    );
    const nav = (path: string) => {
      const meta = site.pages.get(path);
      return meta && frameOf(site, meta).nav;
    };
    expect(nav('/p0')).toBe(nav('/p2'));
    expect(nav('/p0')).not.toBe(nav('/d'));
  });

  it('lends a category without a page its first child’s address', () => {
    const { site } = build([category('A', [category('B', ['x'])])], [page('x')]);
    expect(site.nav[0]).toMatchObject({ href: '/x', borrowed: true });
    expect(site.positions.has('/x')).toBe(true);
  });

  it('takes folders over by position and name, with what their files say', () => {
    const pages = [
      page('f/b'),
      page('f/a', { sidebarPosition: 2 }),
      page('f/c', { sidebarPosition: 1 }),
      page('f/sub/index'),
      page('f/sub/x'),
      page('f/hidden', { unlisted: true }),
    ];
    const { site, problems } = build([{ type: 'autogenerated', dirName: 'f' }], pages, {
      folders: new Map([['f/sub', { label: 'Subfolder', position: 0 }]]),
    });
    expect(problems).toEqual([]);
    expect(site.nav.map(({ label, href }) => [label, href])).toEqual([
      ['Subfolder', '/f/sub'],
      ['f/c', '/f/c'],
      ['f/a', '/f/a'],
      ['f/b', '/f/b'],
    ]);
  });

  it('follows the page where it names its own neighbours', () => {
    const { site, problems } = build(
      ['a', 'b', 'c'],
      [page('a', { next: 'c' }), page('b', { previous: null }), page('c')],
    );
    expect(problems).toEqual([]);
    expect(site.positions.get('/a')?.next?.href).toBe('/c');
    expect(site.positions.get('/b')?.previous).toBeNull();
  });
});

describe('what is wrong', () => {
  it.each<[string, SidebarEntry[], PageMeta[], string]>([
    [
      'a sidebar entry without a page',
      ['a', 'bb'],
      [page('a'), page('b')],
      'the sidebar names "bb", and there is no such page, did you mean "b"?',
    ],
    ['a page that is nowhere in the sidebar', ['a'], [page('a'), page('b')], 'the page "b" is not in the sidebar'],
    ['two pages at one address', ['a', 'b'], [page('a'), page('b', { path: '/a' })], 'two pages at one address, /a'],
    [
      'a category index where a page is',
      ['a', category('C', ['b'], { link: { type: 'generated-index', slug: '/a' } })],
      [page('a'), page('b')],
      'two pages at one address, /a',
    ],
    ['a neighbour that does not exist', ['a'], [page('a', { next: 'nope' })], 'pagination_next names "nope"'],
  ])('%s', (_, sidebar, pages, message) => {
    const { problems } = build(sidebar, pages);
    expect(problems.map((problem) => problem.message)).toContainEqual(expect.stringContaining(message));
  });

  it('is not a page declared as outside the sidebar', () => {
    expect(build(['a'], [page('a'), page('b'), page('c/d')], { outsideSidebar: ['b', 'c/**'] }).problems).toEqual([]);
    expect(build(['a'], [page('a')], { outsideSidebar: ['b'] }).problems).toHaveLength(1);
  });
});

it('is the same site for the same input, and has another build id for another navigation', () => {
  const id = (label: string) => build(['a'], [page('a', { label })]).site.build;
  expect(id('x')).toBe(id('x'));
  expect(id('x')).not.toBe(id('y'));
});
