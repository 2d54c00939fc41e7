/**
 * The contract between the document, the boot scripts and React: the ids, attributes, elements and events that more than
 * one of them uses. Constants by themselves, so that a script carries those that it uses and no others.
 */

/**
 * All ids of the shell begin with it, and no id of an article does: headings, READMEs and API texts cannot take them.
 * GitHub's rules make it of no heading but one that is written with it.
 */
const SHELL_PREFIX = '_docs-';

export const ROOT_ID = '_docs-root';
/** JSON of {@link import('./boot.ts').BootData}. */
export const BOOT_ID = '_docs-boot';
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
/** In development: what a page tells the server once it is connected, and the server a page when something changed. */
export const HELLO_MESSAGE = 'docs:hello';
export const UPDATE_MESSAGE = 'docs:update';
/** Dispatched on the document after the reader's instance changed here; other tabs get the browser's `storage` event. */
export const INSTANCE_EVENT = 'docs:instancechange';
/** The performance mark of an article that has been put into the document, for those who measure. */
export const PAGE_MARK = 'docs:page';

// On the document's element.

/** The path that the site is published under, where it is not the root. */
export const DATA_BASE = 'data-base';
/** Id of the announcement, until the reader closes it. */
export const DATA_ANNOUNCEMENT = 'data-announcement';
/** `light` or `dark`, where the reader chose. */
export const DATA_THEME = 'data-theme';
/** The site's typeface is here. At the boot data: its address. */
export const DATA_TYPEFACE = 'data-typeface';
/** React answers. */
export const DATA_READY = 'data-ready';
/** Nothing glides: a page is being shown. */
export const DATA_NAVIGATING = 'data-navigating';
/** The navbar is out of the way. */
export const DATA_BAR_HIDDEN = 'data-bar-hidden';

/** Keys of the browser's storage that the first script reads, too. */
export const THEME_KEY = 'theme';
export const ANNOUNCEMENT_KEY = 'announcement';
export const TYPEFACE_KEY = 'typeface';

// At data of the document.

/** At the boot data, for the boot script, which reads no JSON: the address of the shell's script. */
export const DATA_SCRIPT = 'data-script';
/** At the not-found page's script: the address of the table of old addresses. */
export const DATA_TABLE = 'data-table';
/** At a style sheet that stands in the document: the address of the same. */
export const DATA_HREF = 'data-href';

// On what a click does something at.

export const DATA_COLOUR_MODE = 'data-colour-mode';
export const DATA_CLOSE_ANNOUNCEMENT = 'data-close-announcement';
export const DATA_COPY_CODE = 'data-copy-code';
export const DATA_WRAP_CODE = 'data-wrap-code';
export const DATA_COPY_PAGE = 'data-copy-page';
export const DATA_SEARCH_OPEN = 'data-search-open';
export const DATA_SEARCH_CLOSE = 'data-search-close';
/** A search to be taken up again. */
export const DATA_PICK = 'data-pick';
/** A picture to be shown large. */
export const DATA_PICTURE = 'data-picture';
/** Opens the form for the reader's own instance. */
export const DATA_INSTANCE = 'data-instance';
export const DATA_ASK_CONSENT = 'data-ask-consent';
/** Name of the version that a link leads to. */
export const DATA_VERSION = 'data-version';
/** Opens all that is folded in a part of an API page; the label that the button has then. */
export const DATA_EXPAND = 'data-expand';
export const DATA_OTHER = 'data-other';
/** The choice of a server; in samples, the server that is chosen. */
export const DATA_SERVER_CHOICE = 'data-server-choice';
export const DATA_SERVER = 'data-server';

// On parts of a page, for scripts that look for them.

/** On a set of tabs: those of one group change together. On each tab: the value. */
export const DATA_GROUP = 'data-group';
export const DATA_VALUE = 'data-value';
/** On a response: its status. On the parts of an operation: which it is. On samples: of the request or the response. */
export const DATA_STATUS = 'data-status';
export const DATA_PART = 'data-part';
export const DATA_SAMPLE = 'data-sample';
/** In samples: what the reader may have a value of their own for, and what stood there before. */
export const DATA_PLACE = 'data-place';
export const DATA_ORIGINAL = 'data-original';
/** Placeholder for the host in authored samples. */
export const HOST_PLACEHOLDER = '<your-instance>';
/** Place of the answers of the search page; place of the pages nearest to a lost address. */
export const DATA_SEARCH_PAGE = 'data-search-page';
export const DATA_NEAREST = 'data-nearest';
export const DATA_HIDE_ON_SCROLL = 'data-hide-on-scroll';
export const DATA_CONSENT = 'data-consent';

// Islands: the build writes them, a script of their own hydrates them, and boot scripts leave them alone until then.

export const ISLAND_ELEMENT = 'docs-island';
/** In an island: its children, which are the page's own HTML. */
export const SLOT_ELEMENT = 'docs-slot';
/** On an island: React answers. */
export const ISLAND_ALIVE = 'alive';
/** What the build writes on an island. */
export interface IslandAttributes {
  /** Its number on the page. */
  n: string;
  /** The export that is its component. */
  name: string;
  /** The addresses of its scripts, its own first, each with its digest behind it. */
  files: string;
  /** JSON of its props, where it has some. */
  props?: string;
  /** Its children, where it does not show them yet. */
  content?: string;
}

/** The prefix of the ids that an island makes by `useId`: the same in the build and in the browser. */
export function islandPrefix(n: string): string {
  return `i${n}-`;
}

// Marks of a state, for style sheets.

/** Just copied. */
export const DATA_DONE = 'data-done';
/** Long lines are wrapped. */
export const DATA_WRAP = 'data-wrap';
/** Something is cut off at the side: `more`, or `end` where one has scrolled to it. */
export const DATA_CUT = 'data-cut';
/** An article in which the search has marked words. */
export const DATA_MARKED = 'data-marked';
/** Of so few lines that its buttons stand side by side. */
export const DATA_SHORT = 'data-short';
/** The answer that Enter opens. */
export const DATA_ACTIVE_ITEM = 'data-active-item';
/** The answers are of what was typed before. */
export const DATA_PENDING = 'data-pending';
export const DATA_ASKED = 'data-asked';
/** Code with line numbers; a line that is not where it seems has its own. */
export const DATA_NUMBERS = 'data-numbers';
export const DATA_N = 'data-n';
/** The language of code. */
export const DATA_LANG = 'data-lang';
