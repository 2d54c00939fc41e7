import { encodePath, fileOf, published } from '../model/address.ts';
import {
  hasMarkdown,
  type Heading,
  type NavItem,
  type PageFrame,
  type PageLink,
  type PageMeta,
  type PageView,
} from '../model/page.ts';
import type { Site } from '../model/site.ts';

/** Everything that a page shows around its article, before the article is known. */
export function frameOf(site: Site, page: PageMeta): PageFrame {
  const { config, base, publishedNav: nav } = site;
  const position = site.positions.get(page.path);
  const trail = position?.trail ?? [];
  const above = itemsOn(nav, trail);
  const depth = above.findLastIndex((item) => item.section);
  const section = above[depth];
  const linkTo = (link: PageLink | null | undefined) => (link ? { ...link, href: published(base, link.href) } : null);
  return {
    path: published(base, page.path),
    kind: page.kind,
    title: page.title,
    ...(page.titleId && { titleId: page.titleId }),
    documentTitle: `${page.title} ${config.titleDelimiter} ${config.title}`,
    description: page.description || config.description,
    hideTitle: page.hideTitle,
    wide: page.wide,
    breadcrumbs: above.map((item) =>
      // An index of one page takes the place of that page.
      item.indexed === page.path
        ? { label: page.label, href: published(base, page.path) }
        : { label: item.label, href: item.borrowed ? null : item.href },
    ),
    previous: linkTo(position?.previous),
    next: linkTo(position?.next),
    editUrl:
      page.editUrl ??
      (config.editUrl !== null && page.source.own ? config.editUrl + encodePath(page.source.file) : null),
    updated: page.updated,
    ...(page.verified && { verified: page.verified }),
    markdown: hasMarkdown(page.kind) ? published(base, `/${fileOf(page.path, '.md')}`) : null,
    section: section ? { label: section.label, href: section.href ?? published(base, '/') } : null,
    nav: branchOf(section?.items ?? nav, trail.slice(depth + 1)),
  };
}

/** The sidebar's entries from the top down to a page's own. */
function itemsOn(nav: NavItem[], trail: number[]): NavItem[] {
  let items = nav;
  return trail.flatMap((index) => {
    const item = items[index];
    items = item?.items ?? [];
    return item ?? [];
  });
}

/** Adds the headings that the table of contents shows. */
export function viewOf(frame: PageFrame, { wide, tocLevels: { min, max } }: PageMeta, headings: Heading[]): PageView {
  return { ...frame, headings: wide ? [] : headings.filter(({ depth }) => depth >= min && depth <= max) };
}

/** A category with more items than this shows only those around the page, and a link to all of them. */
const MOST_ITEMS = 60;
/** This many consecutive pages see the same items, so that the list does not move from one page to the next. */
const TOGETHER = 12;
/** At least this many items are shown before and after those. */
const AROUND = 6;
const SHOWN = AROUND + TOGETHER + AROUND + 1;

/** Index of the first item of a category that is shown on the page at an index. */
function firstShown({ length }: NavItem[], index: number): number {
  if (length <= MOST_ITEMS) return 0;
  const first = index - (index % TOGETHER) - AROUND;
  return Math.min(Math.max(0, first), length - SHOWN);
}

const branches = new WeakMap<NavItem[], Map<string, NavItem[]>>();

/**
 * The sidebar without the children of closed categories, so that documents do not grow with the site. Pages with the
 * same sidebar get the same object, so that everything derived from it is made once.
 */
function branchOf(nav: NavItem[], trail: number[]): NavItem[] {
  let known = branches.get(nav);
  if (!known) branches.set(nav, (known = new Map()));
  let siblings: NavItem[] = [];
  let below: NavItem[] = nav;
  for (const index of trail) {
    // The top level is never cut.
    siblings = below === nav ? [] : below;
    below = below[index]?.items ?? [];
  }
  // For a page, only its category matters, and which of its items are shown.
  const isLeaf = below.length === 0;
  const key = isLeaf ? `${trail.slice(0, -1).join('.')} ${firstShown(siblings, trail.at(-1) ?? 0)}` : trail.join('.');
  let branch = known.get(key);
  if (!branch) known.set(key, (branch = openBranch(nav, trail)));
  return branch;
}

function openBranch(items: NavItem[], trail: number[]): NavItem[] {
  const [here, ...rest] = trail;
  return items.map((item, index) => {
    if (!item.items) return item;
    const onTrail = index === here;
    if (!onTrail && item.collapsed) return { ...item, items: [] };
    const all = item.items;
    const [at = 0, ...below] = onTrail ? rest : [];
    const open = (part: NavItem[], place: number) =>
      openBranch(part, onTrail && rest.length > 0 ? [place, ...below] : []);
    // If the category has no page of its own, nothing would link to the rest.
    if (all.length <= MOST_ITEMS || item.href === null || item.borrowed) return { ...item, items: open(all, at) };
    const first = firstShown(all, at);
    return { ...item, items: open(all.slice(first, first + SHOWN), at - first), total: all.length };
  });
}
