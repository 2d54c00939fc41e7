import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { ShellConfig } from '../../src/model/boot.ts';
import type { NavItem, PageView } from '../../src/model/page.ts';
import { renderBody } from '../../src/render/document.tsx';
import { App } from '../../src/ui/App.tsx';

const shell: ShellConfig = {
  title: 'T',
  logo: '/logo.svg',
  links: [{ label: 'L & "l"', href: '/a' }],
  repository: null,
  hideOnScroll: false,
  announcement: null,
  versions: [{ name: 'current', label: 'Next', href: '/' }],
  footer: { columns: [], note: null },
} as unknown as ShellConfig;

const nav: NavItem[] = [
  { label: 'Home', href: '/' },
  {
    label: 'Borrowed',
    href: '/a',
    borrowed: true,
    key: '1',
    items: [
      { label: 'A <a href="', href: '/a' },
      { label: "It's & so", href: '/b?x="y"&z', method: 'GET' },
      { label: 'Again', href: '/a' },
      { label: 'Closed', href: '/closed', items: [], key: '1.3', collapsed: true },
      { label: 'Nowhere', href: null, items: [{ label: 'In it', href: '/in' }], key: '1.4' },
      { label: 'Part', href: '/part', items: [{ label: 'P', href: '/p' }], key: '1.5', total: 900 },
    ],
  },
  { label: 'Elsewhere', href: 'https://example.com' },
];

function viewAt(path: string, section: PageView['section'] = null): PageView {
  return {
    path,
    kind: 'doc',
    title: 'Title',
    documentTitle: 'Title | T',
    description: '',
    hideTitle: false,
    wide: false,
    breadcrumbs: [],
    headings: [{ depth: 2, id: 'x', text: 'X' }],
    previous: null,
    next: { label: 'Next', href: '/b' },
    editUrl: null,
    updated: null,
    markdown: '/x.md',
    section,
    nav,
  };
}

it.each(['/', '/a', '/b?x="y"&z', '/closed', '/in', '/p', '/part', '/not-in-it'])(
  'a page at %s is the same as React renders it at once',
  (path) => {
    const view = viewAt(path);
    const html = '<p>Article <nav id="_docs-sidebar"></nav></p>';
    const whole = renderToString(<App shell={shell} view={view} article={html} loadNav={() => Promise.resolve(nav)} />);
    expect(renderBody(shell, view, html)).toBe(whole);
    expect(whole.split('aria-current="page"').length - 1).toBeGreaterThanOrEqual(path === '/not-in-it' ? 0 : 1);
    expect(whole).toContain('All 900 pages');
  },
);

it.each(['/section', '/a', '/b?x="y"&z'])('so is one of a section, at %s', (path) => {
  const view = { ...viewAt(path, { label: 'Section', href: '/section' }), nav: structuredClone(nav) };
  const whole = renderToString(<App shell={shell} view={view} article="" loadNav={() => Promise.resolve(nav)} />);
  expect(renderBody(shell, view, '')).toBe(whole);
  expect(whole).toContain('aria-current="page"');
  expect(whole).toContain('All docs');
});
