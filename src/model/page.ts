import type { PageParts } from './island.ts';
import { isObject } from './json.ts';

/** A heading of an article, in the order of the page. */
export interface Heading {
  /** 2–6; the page's title is the only first-level heading. */
  depth: number;
  /** The fragment that leads to it, unique on the page. */
  id: string;
  /** Its plain text, no markup. */
  text: string;
}

/** A stretch of text under one heading, for search. The first section of a page has no id. */
export interface Section {
  id: string;
  heading: string;
  /** Its sentences: one line for each paragraph or item of a list. */
  prose: string;
  /** The cells of its tables, and its code blocks: words to be found by, which read badly by themselves. */
  tables: string;
  code: string;
}

/** A question in readers' words, and the heading of the page that answers it. */
export interface Question {
  ask: string;
  /** Id of the heading; empty: the page as a whole. */
  at: string;
}

export type PageKind = 'doc' | 'category' | 'route' | 'search' | 'not-found' | 'operation' | 'tag' | 'schema' | 'api';

/** True if a page is made from the API description. */
export function isApiPage(kind: PageKind): boolean {
  return kind === 'operation' || kind === 'tag' || kind === 'schema' || kind === 'api';
}

/** Origin of a page, for messages and edit links. */
export interface PageSource {
  /** Path relative to the site's folder, with forward slashes: `docs/reference/segments.md`. */
  file: string;
  /** True if the page is made from this file. Otherwise the file is the one to correct; empty if there is none. */
  own: boolean;
}

/** All that is known of a page before its content is compiled. Navigation is built from these alone. */
export interface PageMeta {
  /** The address: `/reference/segments`; `/` for the home page. */
  path: string;
  /** Stable name within the docs folder: `reference/segments`. The sidebar refers to it. */
  id: string;
  kind: PageKind;
  title: string;
  description: string;
  /** How the sidebar and the previous/next links call it; the title where the writer gave none. */
  label: string;
  keywords: string[];
  /** For search. Missing: none. */
  questions?: Question[];
  /** A picture for social cards, as the writer gave it. */
  image: string | null;
  hideTitle: boolean;
  /** No table of contents, and the article may use its room. */
  wide: boolean;
  /** Reachable by address only: not in search, sitemap, navigation. */
  unlisted: boolean;
  tocLevels: { min: number; max: number };
  /** `undefined`: from the sidebar's order. `null`: none. A string: the id or path of that page. */
  previous?: string | null;
  next?: string | null;
  /** For its entry in the sidebar. */
  marks?: NavMarks;
  /** For folders taken over whole into the sidebar. */
  sidebarPosition: number | null;
  source: PageSource;
  /** File of the docs page whose place this one takes: links that name it lead here. */
  replaces?: string;
  /** Written elsewhere: what is wrong in it is said, and fails nothing, for nobody here can mend it. */
  remote?: true;
  /** Address for editing the page, if it is not a file of the site. */
  editUrl?: string;
  /** The time of the last commit that touched the file, in ISO 8601, or null where git knows none. */
  updated: string | null;
  /** The product that its samples last ran against, and the date; missing if none ran. */
  verified?: Verified;
}

/** Of a page whose source says nothing of them. */
export const PAGE_DEFAULTS = {
  keywords: [],
  image: null,
  hideTitle: false,
  wide: false,
  unlisted: false,
  tocLevels: { min: 2, max: 3 },
  sidebarPosition: null,
  updated: null,
} satisfies Partial<PageMeta>;

/** A run of a page's samples. */
export interface Verified {
  /** Name and version. */
  against: string;
  /** `2023-06-01` */
  date: string;
}

/** An address in the HTML, and what the writer wrote for it. */
export type Reference = [address: string, written: string];

/** The content of a page, finished, with what was read from it on the way. */
export interface Article {
  /** The article as HTML, without the title. */
  html: string;
  headings: Heading[];
  /** Every `id` in the article, in order, repeated ones too. */
  ids: string[];
  /** Every `href` of a link and every `src`: as it stands in the HTML, and as the writer wrote it. */
  links: Reference[];
  assets: Reference[];
  sections: Section[];
}

/** Facts of a finished page that the checks need. */
export interface PageFacts extends Pick<Article, 'headings' | 'ids' | 'links' | 'assets'> {
  path: string;
  /** For messages, relative to the site's folder. */
  file: string;
  /** The partials that it includes, likewise, where there are some. */
  partials?: string[];
  /** Links that led nowhere, and of which the article has the text alone. */
  lost?: string[];
  /** It could not be compiled: what stands in it is not known. */
  failed?: true;
}

/** Settings of a folder of pages, from its `_category_` file. */
export interface Folder {
  label?: string;
  position?: number;
  collapsed?: boolean;
  link?:
    | { type: 'doc'; id: string }
    | { type: 'generated-index'; slug?: string; title?: string; description?: string }
    | null;
}

/** A file that a page is made from. */
export interface SourceText {
  /** Path relative to the site's folder. */
  file: string;
  text: string;
}

/** A file to be written, by its path in a folder. */
export interface TextFile {
  name: string;
  text: string;
}

/** Marks of a page's sidebar entry, shown beside its label. */
export interface NavMarks {
  /** The HTTP method of an operation, in capitals: a badge. */
  method?: string;
}

/** One entry of the sidebar as a page shows it. */
export interface NavItem extends NavMarks {
  label: string;
  /** Null for a category without a page of its own and without children that have one. */
  href: string | null;
  /** Present on categories. Empty where the category is closed: `nav.json` has them. */
  items?: NavItem[];
  /** Categories only: how many items there are, where `items` has but those around the page. `nav.json` has them all. */
  total?: number;
  /** Categories only: where the item stands in the whole tree, as in `2.0.4`. */
  key?: string;
  /** Categories only: closed until the reader opens it or stands inside. */
  collapsed?: boolean;
  /** A category whose href is its first child's, because it has no page of its own. */
  borrowed?: true;
  /** The address of an index that lists this page alone: a category of one page shows as the page itself. */
  indexed?: string;
  /** Categories only: pages in it show nothing but it in their sidebar, and the way back to everything. */
  section?: true;
}

export interface PageLink {
  label: string;
  href: string;
}

/** A part of the site that has a sidebar of its own. */
export interface SectionLink {
  label: string;
  href: string;
}

/** Everything around a page's article: the page chunk and the document carry exactly this. */
export interface PageView {
  path: string;
  kind: PageKind;
  title: string;
  /** The text for the browser's tab. */
  documentTitle: string;
  description: string;
  hideTitle: boolean;
  wide: boolean;
  breadcrumbs: { label: string; href: string | null }[];
  headings: Heading[];
  previous: PageLink | null;
  next: PageLink | null;
  editUrl: string | null;
  updated: string | null;
  /** Address of the Markdown version; null where the page has none. */
  markdown: string | null;
  /** The product that its samples last ran against, and the date; missing if none ran. */
  verified?: Verified;
  /** Files that this page needs and most do not. */
  parts?: PageParts;
  /** The part of the site that the sidebar is limited to; null: it shows everything. */
  section: SectionLink | null;
  /** The sidebar with only the open branch in it. */
  nav: NavItem[];
}

/** A page's view before its article is known: all but its headings. */
export type PageFrame = Omit<PageView, 'headings'>;

/** The page chunk: what client navigation fetches. */
export interface PageChunk {
  build: string;
  view: PageView;
  html: string;
}

/** Tells the entries of a sidebar from whatever else may be at their address. */
export function isNav(value: unknown): value is NavItem[] {
  return Array.isArray(value) && value.every(isNavItem);
}

function isNavItem(value: unknown): boolean {
  return (
    isObject(value) && typeof value['label'] === 'string' && (value['items'] === undefined || isNav(value['items']))
  );
}

/** Tells what a page shows around its article from anything else, by what nothing of it could do without. */
export function isView(value: unknown): value is PageView {
  return (
    isObject(value) && typeof value['path'] === 'string' && Array.isArray(value['headings']) && isNav(value['nav'])
  );
}

/** Tells a page chunk from whatever else may be at its address. */
export function isChunk(value: unknown): value is PageChunk {
  return (
    isObject(value) && typeof value['build'] === 'string' && typeof value['html'] === 'string' && isView(value['view'])
  );
}
