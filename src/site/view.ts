import { fileOf } from '../model/address.ts';
import type { NavItem, PageBody, PageMeta, PageView } from '../model/page.ts';
import type { Site } from '../model/site.ts';

/** Everything a page shows around its article. */
export function viewOf(site: Site, page: PageMeta, body: Pick<PageBody, 'headings'>): PageView {
  const { config } = site;
  const place = site.places.get(page.path);
  const above = page.within === undefined ? undefined : site.places.get(page.within);
  const trail = place?.trail ?? above?.trail ?? [];
  const crumbs = breadcrumbsOf(site.nav, trail);
  return {
    path: page.path,
    kind: page.kind,
    title: page.title,
    documentTitle: `${page.title} ${config.titleDelimiter} ${config.title}`,
    description: page.description || config.description,
    hideTitle: page.hideTitle,
    wide: page.wide,
    breadcrumbs: place || !above ? crumbs : [...crumbs, { label: page.label, href: page.path }],
    headings: page.wide
      ? []
      : body.headings.filter(({ depth }) => depth >= page.tocLevels.min && depth <= page.tocLevels.max),
    previous: place?.previous ?? null,
    next: place?.next ?? null,
    editUrl:
      page.editUrl ?? (config.editUrl !== null && page.source.absolute ? `${config.editUrl}${page.source.file}` : null),
    updated: page.updated,
    markdown: page.kind === 'not-found' || page.kind === 'route' ? null : `/${fileOf(page.path, '.md')}`,
    nav: openBranch(site.nav, trail),
  };
}

function breadcrumbsOf(nav: NavItem[], trail: number[]): PageView['breadcrumbs'] {
  const crumbs: PageView['breadcrumbs'] = [];
  let items: NavItem[] | undefined = nav;
  for (const index of trail) {
    const item: NavItem | undefined = items?.[index];
    if (!item) break;
    crumbs.push({ label: item.label, href: item.borrowed ? null : item.href });
    items = item.items;
  }
  return crumbs;
}

/** The sidebar with the children of closed categories left out, so that a document does not grow with the site. */
function openBranch(items: NavItem[], trail: number[]): NavItem[] {
  const [here, ...rest] = trail;
  return items.map((item, index) => {
    if (!item.items) return item;
    const onTrail = index === here;
    if (!onTrail && item.collapsed) return { ...item, items: [] };
    return { ...item, items: openBranch(item.items, onTrail ? rest : []) };
  });
}
