/**
 * The contract between the document, the boot scripts and React: the ids, attributes and events that more than one of
 * them uses. Constants by themselves, so that a script carries those that it uses and no others.
 */

/**
 * All ids of the shell begin with it, and no id of an article does: headings, READMEs and API texts cannot take them.
 * GitHub's rules make it of no heading but one that is written with it.
 */
const SHELL_PREFIX = '_docs-';

export const ROOT_ID = '_docs-root';
/** JSON of {@link import('./boot.ts').BootData}. */
export const BOOT_ID = '_docs-boot';
/** At that element, for the boot script, which reads no JSON: the addresses of the shell's script and of the typeface. */
export const SCRIPT_ATTRIBUTE = 'data-script';
export const TYPEFACE_ATTRIBUTE = 'data-typeface';
/** JSON of {@link import('./page.ts').PageView}. */
export const VIEW_ID = '_docs-view';
/** The main element: the way past the navigation, and the top of the page for links. */
export const MAIN_ID = '_docs-content';
export const ARTICLE_ID = '_docs-article';
export const SIDEBAR_ID = '_docs-sidebar';
export const TOC_TITLE_ID = '_docs-toc-title';
/** The dialog of the search, and the place in it for what is found. */
export const SEARCH_ID = '_docs-search';
export const SEARCH_BODY_ID = '_docs-search-body';
/** The banner that says that neither styles nor scripts arrived. */
export const UNLOADED_ID = '_docs-unloaded';
/** The script of the not-found page, which names the table of old addresses. */
export const REDIRECTS_ID = '_docs-redirects';

/** On the document's element: the path that the site is published under, where it is not the root. */
export const BASE_ATTRIBUTE = 'data-base';

/** The id for a part of the shell of which there may be many: a list of the sidebar, an answer of the search. */
export function shellId(name: string): string {
  return SHELL_PREFIX + name;
}

/** Tells an id of the shell, which nothing in an article may have. */
function isShellId(id: string): boolean {
  return id.startsWith(SHELL_PREFIX);
}

/** The id for an element of an article that is called so: the same, unless that is the shell's. */
export function articleId(name: string): string {
  return isShellId(name) ? articleId(name.slice(1)) : name;
}

/** Dispatched on the window after another article has taken the place of the last. */
export const ARTICLE_EVENT = 'docs:article';
/** Dispatched on an island once it is alive, and whenever it has put in elements later. */
export const ISLAND_EVENT = 'docs:island';
/** Dispatched on the window when the reader asks for the search. */
export const SEARCH_EVENT = 'docs:search';
/** In development: the page has changed on the server. */
export const REFRESH_EVENT = 'docs:refresh';
/** In development: React answers {@link REFRESH_EVENT} from now on. */
export const LISTENING_EVENT = 'docs:listening';
/** The performance mark of an article that has been put into the document, for those who measure. */
export const PAGE_MARK = 'docs:page';
