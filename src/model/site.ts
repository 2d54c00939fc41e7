import type { Asset } from './asset.ts';
import type { Picture } from './picture.ts';
import type { NavItem, PageLink, PageMeta } from './page.ts';
import type { EngineSettings } from './search.ts';
import type { AnalyticsConfig, SiteConfig } from './config.ts';
import type { Redirects } from './redirects.ts';

/** The whole site before any page is compiled: plain data, the same for the same input. */
export interface Site {
  config: SiteConfig;
  /** Pages by address, sorted by address. */
  pages: Map<string, PageMeta>;
  /** Address by source file, relative to the site's folder. */
  byFile: Map<string, string>;
  /** Path the site is published under, `/docs`; empty at the root. */
  base: string;
  /**
   * The base path that links may begin with; empty if the site has pages below that path itself, which they would mean.
   */
  linkBase: string;
  /** The whole sidebar. */
  nav: NavItem[];
  /** The whole sidebar, with published addresses. */
  publishedNav: NavItem[];
  /** Each page's position in the sidebar. */
  positions: Map<string, Position>;
  /** The cards of each generated category index, by address. */
  categories: Map<string, Card[]>;
  /** Old addresses. */
  redirects: Redirects;
  /** Pictures in two color modes, by name. */
  pictures: Readonly<Record<string, Picture>>;
  /** Null if visits are not counted. */
  analytics: AnalyticsConfig | null;
  /** The search engine and its public settings. */
  search: EngineSettings;
  /** Changes with the shell or the navigation. A page chunk with another build id causes a full page load. */
  build: string;
  /** Address of the typeface; null for the system's. */
  typeface: string | null;
}

export interface Position {
  /** Indexes from the root of `nav` down to the page's own entry. */
  trail: number[];
  previous: PageLink | null;
  next: PageLink | null;
}

/** A child of a category on its index page. */
export interface Card {
  href: string;
  title: string;
  description: string;
  /** Categories only: how many pages, operations or schemas are in it. */
  count: { kind: 'page' | 'operation' | 'schema'; number: number } | null;
}

/** The compiled engine's files for the browser. */
export interface Assets {
  /** Runs first: color mode, tabs, copying, loading of the rest. */
  boot: Asset;
  /** React and the shell; loaded when idle or at the first sign of use. */
  client: Asset;
  /** Redirects from an old address, on hosts without redirect rules. */
  redirect: Asset;
  /** Looks for the page's new address on the not-found page. */
  notFound: Asset;
  /** Hydrates islands, on pages that have any. */
  islands: Asset;
  /** Development only: style sheets that block the first paint. In a build, documents contain them. */
  styles: Asset[];
  /** Builds only: the engine's style sheet, divided. */
  divided?: DividedStyles;
  /** Subresource Integrity of every script by address, for scripts imported by others; absent in development. */
  integrity?: Readonly<Record<string, string>>;
  /** Development only: scripts that the dev server needs in the document. */
  head?: string;
}

/** The engine's style sheet, divided by whether a first screen needs it: see `src/ui/styles/index.css`. */
export interface DividedStyles {
  /** Inlined in every document. */
  first: string;
  /** Inlined in the documents of the API reference, too, and loaded on the way there. */
  api: PageStyle;
  /** All the rest, linked at the end of every document, so that nothing waits for it. */
  later: Asset;
}

/** A style sheet of some pages: their documents contain its text, and navigation loads its file. */
export interface PageStyle {
  file: Asset;
  css: string;
}

/** The pages that are announced to readers, crawlers and language models. */
export function listed(site: Site): PageMeta[] {
  return [...site.pages.values()].filter((page) => !page.unlisted);
}

/** The same pages: first those in the sidebar, in its order. */
export function inReadingOrder(site: Site): PageMeta[] {
  const placed = [...site.positions.keys()].flatMap((path) => site.pages.get(path) ?? []);
  return [...new Set([...placed, ...listed(site)])];
}

/** The name of the archive of all Markdown versions: `acme-docs-1.2.zip`; null if the site has none. */
export function archiveName({ config: { archiveGuide, product, title } }: Pick<Site, 'config'>): string | null {
  if (archiveGuide === null) return null;
  const words = [product?.name ?? title, 'docs', product?.version ?? ''].filter(Boolean).join('-');
  return `${words.toLowerCase().replaceAll(/[^a-z0-9.]+/g, '-')}.zip`;
}
