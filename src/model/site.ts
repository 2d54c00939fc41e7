import type { Picture } from './picture.ts';
import type { NavItem, PageLink, PageMeta } from './page.ts';
import type { EngineSettings } from './search.ts';
import type { AnalyticsConfig, SiteConfig } from './config.ts';
import type { Redirects } from './redirects.ts';

/** The whole site before any page is compiled: pure data, the same for the same input. */
export interface Site {
  config: SiteConfig;
  /** By address, sorted by address. */
  pages: Map<string, PageMeta>;
  /** Address by source file relative to the site's folder. */
  byFile: Map<string, string>;
  /** Path that the site is published under: `/docs`; empty at the root. */
  base: string;
  /** The same, as links may have it before them; empty where pages lie below it within the site, which they would mean. */
  linkBase: string;
  /** The sidebar, whole. */
  nav: NavItem[];
  /** The same with addresses as they are published. */
  publishedNav: NavItem[];
  /** Position of each page in the sidebar. */
  positions: Map<string, Position>;
  /** The cards of each generated category index, by address. */
  categories: Map<string, Card[]>;
  /** Old addresses. */
  redirects: Redirects;
  /** Pictures in two colour modes, by name. */
  pictures: Readonly<Record<string, Picture>>;
  /** Null: no visits are counted. */
  analytics: AnalyticsConfig | null;
  /** The engine that answers searches, with what it may know in public. */
  search: EngineSettings;
  /** Changes when the shell or the navigation does. A page chunk of another build id leads to a full page load. */
  build: string;
  /** Address of the typeface; null: the system's. */
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
  /** For categories among the children: how much is in them. */
  count: { kind: 'page' | 'operation' | 'schema'; number: number } | null;
}

/** Files that the compiled engine brings for the browser. */
export interface Assets {
  /** Runs first: colour mode, tabs, copy, loading of the rest. */
  boot: Asset;
  /** React and the shell; loaded when idle or at the first sign of use. */
  client: Asset;
  /** Leaves the page at an old address, on hosts without rules. */
  redirect: Asset;
  /** Looks for the page on the not-found page. */
  notFound: Asset;
  /** Hydrates islands, on pages that have some. */
  islands: Asset;
  /** Style sheets that the first paint waits for; in a build its documents hold them themselves. */
  styles: Asset[];
  /** Of a build: the engine's style sheet, divided. */
  divided?: DividedStyles;
  /** Subresource Integrity of every script by its address, for those that scripts import; absent in development. */
  integrity?: Readonly<Record<string, string>>;
  /** Served in development only: scripts the dev server needs in the document. */
  head?: string;
}

/** The engine's style sheet by what a first screen needs of it: see `src/ui/styles/index.css`. */
export interface DividedStyles {
  /** Stands in every document. */
  first: string;
  /** Stands in those of the API reference, too. */
  api: string;
  /** All the rest, for the end of every document: nothing waits for it. */
  later: Asset;
}

export interface Asset {
  href: string;
  /** Subresource Integrity value; absent in development. */
  integrity?: string;
}

/** The style sheets that every document links to and waits for: in a build the one with the site's own accent alone. */
export function stylesOf(assets: Assets, theme: Asset | null): Asset[] {
  return theme ? [...assets.styles, theme] : assets.styles;
}
