import { createHash } from 'node:crypto';
import { addressMistake, baseOf, NOT_FOUND_PATH, SEARCH_PATH, published, withoutBase } from '../model/address.ts';
import { withHrefs } from '../model/hrefs.ts';
import type { AnalyticsConfig, SidebarEntry, SiteConfig } from '../model/config.ts';
import { isApiPage, PAGE_DEFAULTS, type NavItem, type PageMeta } from '../model/page.ts';
import { compare, problemAt, startOf, type Checked, type Place, type Problem } from '../model/problem.ts';
import type { Picture } from '../model/picture.ts';
import type { Redirects } from '../model/redirects.ts';
import type { EngineSettings } from '../model/search.ts';
import type { Card, Site } from '../model/site.ts';
import { suggest } from '../model/suggest.ts';
import { shortened } from '../model/text.ts';
import { connect, expandSidebar, finderOf, navItems, type PlainEntry } from './navigation.ts';

export interface SiteInput {
  config: SiteConfig;
  pages: PageMeta[];
  /** Ids of pages that are left out. Empty by default. */
  drafts?: ReadonlySet<string>;
  /** The category of the API reference; null if the site has none. */
  api: SidebarEntry | null;
  /** Finds a quoted value in the config's files, to locate wrong sidebar entries. */
  locate: (value: string) => Place;
  analytics?: AnalyticsConfig | null;
  /** By name. Empty by default. */
  pictures?: Readonly<Record<string, Picture>>;
  search: EngineSettings;
  /** Hash of the shell's sources, part of the build id. */
  engine: string;
}

/**
 * Combines the pages into a site: addresses, navigation, neighbors, category indexes. Pure: the same input always gives
 * the same site. The dev server runs it again after each edit.
 */
export function buildSite(input: SiteInput): { site: Site; problems: Problem[] } {
  const { locate, search, analytics = null, pictures = {} } = input;
  const written = expandSidebar(input.config.sidebar, input.pages, input.api);
  const all = [...input.pages, ...categoryPages(written, locate)].toSorted((a, b) => compare(a.path, b.path));
  const { value: pages, problems } = byAddress(all, locate);
  const base = baseOf(input.config.url);
  const linkBase = [...pages.keys()].some((path) => `${path}/`.startsWith(`${base}/`)) ? '' : base;
  // Addresses in the layout may have the base path in front.
  const within = <Part>(part: Part) => withHrefs(part, (href) => withoutBase(linkBase, href));
  const { navbar, footer } = input.config;
  const config = { ...input.config, navbar: within(navbar), footer: within(footer) };
  const entries = within(written);
  const find = finderOf(all);
  const known = all.map(({ id }) => id);
  const lost = (id: string) =>
    input.drafts?.has(id) ? 'which is a draft' : `but there is no such page${suggest(id, known)}`;

  // A page that cannot be at its address has been reported already.
  const findShown = (id: string) => [find(id)].find((page) => page && pages.has(page.path));
  const nav = navItems(entries, findShown, (id) => {
    if (find(id) || [...(input.drafts ?? [])].some((draft) => draft.startsWith(`${id}/`))) return;
    const fix = "A page's id is its path in the docs folder without the extension.";
    problems.push(problemAt(locate(id), `the sidebar names "${id}", ${lost(id)}`, fix));
  });
  const { value: positions, problems: ofNeighbors } = connect(nav, pages, find);
  problems.push(...ofNeighbors, ...checkOutside({ config, pages, positions }), ...checkApiEntry(input));
  const listed = listedIn(written).map((id) => find(id)?.id ?? id);
  problems.push(...checkTwice(listed, locate));
  for (const id of config.outsideSidebar)
    if (!id.endsWith('/**') && !find(id))
      problems.push(problemAt(locate(id), `outsideSidebar names "${id}", ${lost(id)}`));
  // Settings that no page shows do not change the build id.
  const { redirects: _redirects, hosting: _hosting, ...shown } = config;
  const site: Site = {
    config,
    pages,
    byFile: new Map(
      all
        .filter((page) => page.source.own && !isApiPage(page.kind))
        .map((page) => [(page.replaces ?? page.source.file).normalize('NFC'), page.path]),
    ),
    base,
    linkBase,
    nav,
    publishedNav: withHrefs(nav, (href) => published(base, href)),
    positions,
    categories: cardsOf(nav, pages),
    redirects: redirectsOf(config),
    pictures,
    analytics,
    search,
    typeface: null,
    build: createHash('sha256')
      .update(JSON.stringify([input.engine, shown, nav, analytics, search]))
      .digest('base64url')
      .slice(0, 10),
  };
  return { site, problems };
}

/** Indexes the pages by address, and reports those that cannot have theirs. */
function byAddress(all: readonly PageMeta[], locate: SiteInput['locate']): Checked<Map<string, PageMeta>> {
  const pages = new Map<string, PageMeta>();
  const problems: Problem[] = [];
  const byCase = new Map<string, PageMeta>();
  const fix = 'Give it another slug.';
  for (const page of all) {
    const report = (message: string) =>
      problems.push(problemAt(page.kind === 'category' ? locate(page.path) : startOf(page.source.file), message, fix));
    const alike = byCase.get(page.path.toLowerCase());
    const mistake = addressMistake(page.path);
    const other = pages.get(page.path);
    if (mistake !== null)
      report(`no page can be at the address ${JSON.stringify(shortened(page.path, 120))}: ${mistake}`);
    else if ([SEARCH_PATH, NOT_FOUND_PATH, '/index'].includes(page.path.toLowerCase()))
      report(`no page can be at ${page.path}, where every site has a page of its own`);
    else if (other) report(`two pages at one address, ${page.path}: this one and ${other.source.file}`);
    else if (alike)
      report(
        `the address ${page.path} differs from ${alike.path}, that of ${alike.source.file}, in nothing but case: many file systems keep only one of them`,
      );
    else {
      pages.set(page.path, page);
      byCase.set(page.path.toLowerCase(), page);
    }
  }
  return { value: pages, problems };
}

/** The ids of all pages that the sidebar lists, those of categories included. */
function listedIn(entries: readonly PlainEntry[]): string[] {
  return entries.flatMap((entry) => {
    if (entry.type === 'category')
      return [...(entry.link?.type === 'doc' ? [entry.link.id] : []), ...listedIn(entry.items)];
    return entry.type === 'doc' && !entry.ref ? [entry.id] : [];
  });
}

/** Reports pages that the sidebar lists again: both entries would be marked as the open one. */
function checkTwice(ids: readonly string[], locate: SiteInput['locate']): Problem[] {
  const again = new Set(ids.filter((id, index) => ids.indexOf(id) < index));
  const fix = "Keep one of the entries, or make the others { type: 'link' }.";
  return [...again].map((id) => problemAt(locate(id), `the page "${id}" is in the sidebar twice`, fix, 'warning'));
}

/** Reports an API description without a sidebar entry, or an entry without a description. */
function checkApiEntry({ config, api, locate }: SiteInput): Problem[] {
  const hasEntry = namesApi(config.sidebar);
  if (hasEntry === (api !== null)) return [];
  if (hasEntry) {
    const message = 'the sidebar has an entry "openapi", but the config has no API description';
    return [problemAt(locate('openapi'), message, "Add openapi: { source: '…', path: '/…' } to the config.")];
  }
  const message = 'the config has an API description, but the sidebar has no entry for it';
  return [problemAt(locate(config.openapi?.path ?? ''), message, "Add { type: 'openapi' } to the sidebar.")];
}

/** Reports pages that are neither in the sidebar nor listed as outside it. */
function checkOutside({ config, pages, positions }: Pick<Site, 'config' | 'pages' | 'positions'>): Problem[] {
  const fix =
    'Add it to the sidebar, or to outsideSidebar in the config if readers should reach it by address, links and search alone.';
  return [...pages.values()]
    .filter(({ kind, unlisted, path }) => kind === 'doc' && !unlisted && !positions.has(path))
    .filter(({ id }) => !isOutside(id, config.outsideSidebar))
    .map(({ id, source }) => problemAt(startOf(source.file), `the page "${id}" is not in the sidebar`, fix));
}

function redirectsOf({ redirects }: SiteConfig): Redirects {
  const moved: Redirects['moved'] = {};
  for (const { to, from } of redirects.pages) for (const source of from) moved[source] ??= to;
  return { prefixes: redirects.prefixes, moved };
}

function namesApi(entries: SidebarEntry[]): boolean {
  return entries.some(
    (entry) =>
      typeof entry !== 'string' && (entry.type === 'openapi' || (entry.type === 'category' && namesApi(entry.items))),
  );
}

function isOutside(id: string, patterns: string[]): boolean {
  return patterns.some((pattern) =>
    pattern.endsWith('/**') ? id.startsWith(pattern.slice(0, -2)) : id === pattern || id === `${pattern}/index`,
  );
}

function categoryPages(entries: PlainEntry[], locate: SiteInput['locate']): PageMeta[] {
  return entries.flatMap((entry) => {
    if (entry.type !== 'category') return [];
    const below = categoryPages(entry.items, locate);
    if (entry.link?.type !== 'generated-index') return below;
    const { slug, title, description } = entry.link;
    const page: PageMeta = {
      ...PAGE_DEFAULTS,
      path: slug,
      id: `category:${slug}`,
      kind: 'category',
      title,
      description,
      label: entry.label,
      wide: true,
      source: { file: locate(slug).file, own: false },
    };
    return [page, ...below];
  });
}

function cardsOf(nav: NavItem[], pages: Map<string, PageMeta>): Map<string, Card[]> {
  const cards = new Map<string, Card[]>();
  for (const item of everyItem(nav)) {
    const { href, items, indexed } = item;
    if (indexed !== undefined) cards.set(indexed, cardOf(item, pages));
    if (!items || href === null || pages.get(href)?.kind !== 'category') continue;
    const children = items.flatMap((child) => cardOf(child, pages));
    cards.set(href, children);
  }
  return cards;
}

function cardOf(item: NavItem, pages: Map<string, PageMeta>): Card[] {
  if (item.href === null) return [];
  const page = item.borrowed ? undefined : pages.get(item.href);
  return [
    {
      href: item.href,
      title: item.label,
      // A category without its own page is described by its items.
      description: page?.description || (item.items ?? []).map(({ label }) => label).join(', '),
      count: item.items ? countOf(item.items, pages) : null,
    },
  ];
}

/** The number of operations or schemas in a category if it has nothing else, otherwise of pages. */
function countOf(items: NavItem[], pages: Map<string, PageMeta>): Card['count'] {
  const all = everyItem(items);
  const leaves = all.filter((item) => !item.items);
  const kinds = leaves.map(({ href }) => pages.get(href ?? '')?.kind);
  for (const kind of ['operation', 'schema'] as const)
    if (kinds.length > 0 && kinds.every((each) => each === kind)) return { kind, number: kinds.length };
  const categories = all.filter((item) => item.items && item.href !== null && !item.borrowed);
  return { kind: 'page', number: leaves.length + categories.length };
}

function everyItem(items: NavItem[]): NavItem[] {
  return items.flatMap((item) => [item, ...everyItem(item.items ?? [])]);
}
