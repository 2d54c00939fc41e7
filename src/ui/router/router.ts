import type { PageChunk, PageView } from '../../model/page.ts';
import { enter } from '../islands/enter.ts';
import { texts } from '../texts.ts';
import { navigationOf } from './navigation-api.ts';
import { takeArticle } from './article.ts';
import { fetchChunk, isPageAddress } from './chunks.ts';
import { forgetLoad, loadFromServer } from './full-load.ts';
import { heldChunk, isLoaded } from './prefetch.ts';
import { createHead } from './head.ts';
import { keepEqual } from './keep-equal.ts';
import { progress } from './progress.ts';

/** Why the page at this address is not shown, and the way to try again. No error: it is being tried. */
export interface Failure {
  error: Error | null;
  retry: () => void;
}

/** What the reader sees: a page, or, over the last page's surroundings, why there is none. */
export interface Shown {
  view: PageView;
  /** Gives the article's nodes; null: it came with the document, and is in its place. */
  article: (() => DocumentFragment) | null;
  failure: Failure | null;
  /** For screen readers; empty for the page that came with the document. */
  announcement: string;
}

interface RouterOptions {
  /** The build id of the document: chunks of another build belong to another shell. */
  build: string;
  initial: Shown;
  /** Lets React bring a change to the screen before it returns: `flushSync`. */
  flush: (change: () => void) => void;
}

/** What is shown, as a store for `useSyncExternalStore`, and the ways to change it. */
export interface Router {
  current: () => Shown;
  subscribe: (listener: () => void) => () => void;
  /** Starts to answer navigations. Returns the function that ends it. */
  listen: () => () => void;
  /** Fetches the page at this address again and shows it. */
  retry: () => void;
  /** Shows another state of the page that is shown: for the dev server. */
  replace: (chunk: PageChunk) => void;
}

const lessMotion = matchMedia('(prefers-reduced-motion: reduce)');

/**
 * Navigates within the site by the browser's Navigation API; where that is missing, pages load as ever.
 * Clicks with a modifier, downloads and other targets never get here: they do not navigate this document.
 */
export function createRouter({ build, initial, flush }: RouterOptions): Router {
  let shown = initial;
  const updateHead = createHead(initial.view);
  const listeners = new Set<() => void>();
  const put = (next: Shown) => {
    shown = next;
    flush(() => {
      for (const listener of listeners) listener();
    });
  };
  /** The page of a chunk; what the sidebar has in common with the last page's is the same object, and stays as it is. */
  const pageOf = (chunk: PageChunk) => ({
    view: { ...chunk.view, nav: keepEqual(shown.view.nav, chunk.view.nav) },
    article: () => takeArticle(chunk),
  });
  const showChunk = (chunk: PageChunk) => {
    leaveArticle();
    put({ ...pageOf(chunk), failure: null, announcement: chunk.view.title });
    updateHead(chunk.view);
    forgetLoad();
  };
  const fail = (error: unknown) => {
    const reason = error instanceof Error ? error : new Error(String(error));
    put({ ...shown, failure: { error: reason, retry }, announcement: texts.errorTitle });
    document.title = texts.errorTitle;
  };

  const retry = () => void tryAgain();
  const tryAgain = async () => {
    const { pathname } = location;
    put({ ...shown, failure: { error: null, retry }, announcement: '' });
    try {
      const chunk = await fetchChunk(pathname, false);
      // The reader may have gone on meanwhile.
      if (location.pathname !== pathname) return;
      if (chunk.build !== build && loadFromServer()) return;
      if (chunk.build !== build) throw new Error(texts.otherBuild);
      await enter(chunk.view);
      showChunk(chunk);
      focusOn('');
    } catch (error) {
      if (location.pathname === pathname) fail(error);
    }
  };

  const go = async (event: NavigateEvent, url: URL) => {
    progress.start();
    try {
      const chunk = await (heldChunk(url.pathname) ?? fetchChunk(url.pathname, isLoaded(url.pathname), event.signal));
      if (chunk.build !== build) {
        if (loadFromServer()) return await leaving(event.signal);
        throw new Error(texts.otherBuild);
      }
      await enter(chunk.view);
      event.signal.throwIfAborted();
      change(() => {
        showChunk(chunk);
        // Until the page is laid out the browser does not scroll; later it would glide there.
        document.documentElement.getBoundingClientRect();
        event.scroll();
        focusOn(url.hash);
      });
    } catch (error) {
      // Another navigation has taken over: the bar is its own now.
      if (event.signal.aborted) return;
      // Back and forward stay within the document, which has what came before and after it.
      if (event.navigationType !== 'traverse' && loadFromServer()) return await leaving(event.signal);
      fail(error);
    }
    if (!event.signal.aborted) progress.done();
  };

  const onNavigate = (event: NavigateEvent) => {
    const url = new URL(event.destination.url);
    if (!isNavigation(event) || !isPageAddress(url)) return;
    const already = url.pathname === shown.view.path && !shown.failure;
    // The same page with another query is a matter of whoever reads the query.
    if (already && url.search !== location.search && url.pathname === location.pathname) return;
    if (already) {
      progress.done();
      event.intercept({ focusReset: 'manual', handler: () => Promise.resolve() });
    } else event.intercept({ focusReset: 'manual', scroll: 'manual', handler: () => go(event, url) });
  };
  const navigation = navigationOf(globalThis);
  return {
    current: () => shown,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    listen: () => {
      navigation?.addEventListener('navigate', onNavigate);
      return () => navigation?.removeEventListener('navigate', onNavigate);
    },
    retry,
    replace: (chunk) => put({ ...shown, ...pageOf(chunk) }),
  };
}

/** Whether an event of the browser is what a reader would call going to another page. */
function isNavigation(event: NavigateEvent): boolean {
  if (!event.canIntercept || event.hashChange || event.downloadRequest !== null || event.formData) return false;
  if (event.navigationType === 'reload') return false;
  // `pushState` and `replaceState` are called by those who handle them themselves.
  return event.navigationType === 'traverse' || !event.destination.sameDocument;
}

/** The document is being loaded anew: nothing more happens in this one, unless the reader goes elsewhere first. */
function leaving(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
}

/** The frame that ends the mark of a navigation. */
let arriving = 0;

/**
 * Changes the page, and fades the new article in where the reader has not asked for less motion. Not by
 * `startViewTransition`: that waits for a picture of the old page before it changes anything, which took about
 * 50 ms here, more than everything else together.
 */
function change(work: () => void): void {
  // A long way up or down is no motion that anyone asked for.
  const root = document.documentElement;
  root.dataset['navigating'] = '';
  cancelAnimationFrame(arriving);
  try {
    work();
  } finally {
    // Only after this does the browser go back to where one was, in the next frame at the latest.
    arriving = requestAnimationFrame(() => {
      arriving = requestAnimationFrame(() => delete root.dataset['navigating']);
    });
  }
  if (!lessMotion.matches) document.querySelector('main')?.animate({ opacity: [0.3, 1] }, { duration: 120 });
}

/**
 * Takes the focus from what is about to leave the document. It would lose it anyway; but then the browser computes all
 * changed styles first.
 */
function leaveArticle(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.closest('main')) activeElement.blur();
}

/** Moves focus to the place an address leads to: its fragment, or the heading of the page. */
function focusOn(hash: string): void {
  // Found as the browser finds it, whatever the writing of the fragment.
  const target = hash ? document.querySelector<HTMLElement>(':target') : null;
  const element = target ?? document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
  if (!element) return;
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
