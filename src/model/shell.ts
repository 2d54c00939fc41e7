/**
 * The contract between the build and the browser: the ids, attributes, elements and events that both use, or scripts that
 * load apart. Separate constants, so that a script only bundles those it uses. Attributes that only components, scripts
 * and style sheets of `src/ui` share are written out there.
 */

/**
 * All ids of the shell begin with this, and no id in an article may: headings, READMEs and API texts cannot take them.
 * By GitHub's rules, a heading only gets such an id if its text begins this way.
 */
const SHELL_PREFIX = '_docs-';

export const ROOT_ID = '_docs-root';
/** JSON of {@link import('./boot.ts').BootData}. */
export const BOOT_ID = '_docs-boot';
/** JSON of {@link import('./page.ts').PageView}. */
export const VIEW_ID = '_docs-view';
/** The main element: target of the skip link and of links to the top of the page. */
export const MAIN_ID = '_docs-content';
export const ARTICLE_ID = '_docs-article';
export const SIDEBAR_ID = '_docs-sidebar';
/** The search dialog, and the container for its results. */
export const SEARCH_ID = '_docs-search';
export const SEARCH_BODY_ID = '_docs-search-body';
/** The banner shown when neither styles nor scripts arrived. */
export const UNLOADED_ID = '_docs-unloaded';
/** The script of the not-found page, which holds the address of the table of old addresses. */
export const REDIRECTS_ID = '_docs-redirects';

/** The id for a part of the shell that may occur many times, such as a list in the sidebar or a search result. */
export function shellId(name: string): string {
  return SHELL_PREFIX + name;
}

/** The id for an element of an article: the given one, unless that is reserved for the shell. */
export function articleId(name: string): string {
  return name.startsWith(SHELL_PREFIX) ? articleId(name.slice(1)) : name;
}

/** Dispatched on the window after the article has been replaced. */
export const ARTICLE_EVENT = 'docs:article';
/** Dispatched on an island once it is hydrated, and whenever it adds elements later. */
export const ISLAND_EVENT = 'docs:island';
/** Dispatched on the window after navigation has scrolled to the fragment of the address. */
export const TARGET_EVENT = 'docs:target';
/** Dispatched on the window when the reader opens the search. */
export const SEARCH_EVENT = 'docs:search';
/**
 * In development: sent by a page to the server once connected, and by the server to pages when something has changed.
 */
export const HELLO_MESSAGE = 'docs:hello';
export const UPDATE_MESSAGE = 'docs:update';
/** The performance mark set when an article has been put into the document, for measurements. */
export const PAGE_MARK = 'docs:page';

// On the root element of the document.

/** Path the site is published under, if not the root. */
export const DATA_BASE = 'data-base';
/** Id of the announcement, until the reader closes it. */
export const DATA_ANNOUNCEMENT = 'data-announcement';
/** `light` or `dark`, if the reader has chosen. */
export const DATA_THEME = 'data-theme';
/** The site's typeface is loaded. */
export const DATA_TYPEFACE = 'data-typeface';

/** Keys of the browser's storage that scripts of the document read too. */
export const THEME_KEY = 'theme';
export const ANNOUNCEMENT_KEY = 'announcement';
export const TYPEFACE_KEY = 'typeface';

// On the document's data elements.

/** On the boot data: the address of the shell's script, for the boot script, which does not parse JSON. */
export const DATA_SCRIPT = 'data-script';
/** On the not-found page's script: the address of the table of old addresses. */
export const DATA_TABLE = 'data-table';
/** On an inlined style sheet: the address of the same style sheet as a file. */
export const DATA_HREF = 'data-href';

// In articles.

/** On the link of a picture to enlarge. */
export const DATA_PICTURE = 'data-picture';
/** In samples: a place for a value of the reader's own. */
export const DATA_PLACE = 'data-place';
/** Placeholder for the host in authored samples. */
export const HOST_PLACEHOLDER = '<your-instance>';
/** On an element that repeats what the page says elsewhere, so that Markdown versions leave it out. */
export const DATA_MARKDOWN_IGNORE = 'data-markdown-ignore';
/** The first node of a drawing, which may be in its middle. */
export const DATA_START = 'data-start';
/** The name of a scrolling table, code block or diagram, announced by screen readers. */
export const DATA_NAME = 'data-name';
/** The language of code. */
export const DATA_LANG = 'data-lang';

// Islands: the build writes them, their own script hydrates them, and boot scripts leave them alone until then.

export const ISLAND_ELEMENT = 'docs-island';
/** On an island: hydrated. */
export const ISLAND_ALIVE = 'alive';
/** The attributes that the build writes on an island. */
export interface IslandAttributes {
  /** Its number on the page. */
  n: string;
  /** The export that is its component. */
  name: string;
  /** The addresses of its scripts, its own first, each followed by its digest. */
  files: string;
  /** JSON of its props, if any. */
  props?: string;
}

/** The prefix of the ids that an island gets from `useId`, the same in the build and in the browser. */
export function islandPrefix(n: string): string {
  return `i${n}-`;
}
