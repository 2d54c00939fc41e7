import { renderToString } from 'react-dom/server';
import type { ShellConfig } from '../model/boot.ts';
import type { NavItem, SectionLink, PageView } from '../model/page.ts';
import { MenuLinks } from '../ui/layout/NavbarLinks.tsx';
import { Sidebar } from '../ui/navigation/Sidebar.tsx';

type Links = ShellConfig['links'];

/** A sidebar without a current page, and the offsets at which each page's links can be marked as current. */
interface Rendered {
  html: string;
  marks: ReadonlyMap<string, number[]>;
}

const known = new WeakMap<NavItem[], Rendered>();

/**
 * The sidebar's HTML, identical to React's. It makes up most of a document's elements, and pages of one branch share
 * all of it except the mark of the current page, so it is rendered once per branch.
 *
 * @param view its branch is the cache key: pages with the same sidebar must pass the same object
 */
export function sidebarHtml({ nav, section, path }: Pick<PageView, 'nav' | 'section' | 'path'>, links: Links): string {
  let rendered = known.get(nav);
  if (!rendered) known.set(nav, (rendered = render(nav, section, links)));
  const { html, marks } = rendered;
  let out = '';
  let from = 0;
  for (const at of marks.get(path) ?? []) {
    out += `${html.slice(from, at)} aria-current="page"`;
    from = at;
  }
  return out + html.slice(from);
}

const empty = new WeakMap<Links, string>();

/** The sidebar without any pages. */
export function emptySidebar(links: Links): string {
  let html = empty.get(links);
  if (html === undefined) empty.set(links, (html = render([], null, links).html));
  return html;
}

const LINK = '<a href="';

function render(nav: NavItem[], section: SectionLink | null, links: Links): Rendered {
  const html = renderToString(<Sidebar nav={nav} section={section} path="" links={links} loadNav={never} />);
  const marks = new Map<string, number[]>();
  // The navbar's links come before the tree.
  const before = renderToString(<MenuLinks links={links} />);
  let at = html.indexOf(before) + before.length;
  const visit = (items: NavItem[]) => {
    for (const item of items) {
      if (item.href !== null) {
        at = html.indexOf('"', html.indexOf(LINK, at) + LINK.length) + 1;
        if (!item.borrowed) marks.set(item.href, [...(marks.get(item.href) ?? []), at]);
      }
      visit(item.items ?? []);
      // The link to all items of a category follows them and belongs to no page.
      if (item.total !== undefined) at = html.indexOf(LINK, at) + LINK.length;
    }
  };
  if (section) {
    // After the link back to the whole sidebar.
    at = html.indexOf(LINK, at) + LINK.length;
    visit([section]);
  }
  visit(nav);
  return { html, marks };
}

function never(): never {
  throw new Error('The sidebar is loaded in the browser only.');
}
