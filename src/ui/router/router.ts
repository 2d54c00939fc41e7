import { flushSync } from 'react-dom';
import type { PageChunk, PageView } from '../../model/page.ts';
import { TARGET_EVENT } from '../../model/shell.ts';
import { noteOpen } from '../content/details.ts';
import type { ArticleContent } from '../layout/Article.tsx';
import { lessMotion } from '../motion.ts';
import { texts } from '../texts.ts';
import { takeArticle } from './article.ts';
import { ChunkError, fetchChunk, isPageAddress } from './chunks.ts';
import { enter } from './enter.ts';
import { forgetLoad, loadFromServer } from './full-load.ts';
import { heldChunk, isLoaded } from './prefetch.ts';
import { updateHead } from './head.ts';
import { keepEqual } from './keep-equal.ts';
import { progress } from './progress.ts';
import { Store } from '../store.ts';

/** In milliseconds. If a page takes longer, a spinner replaces the last page, which no longer matches the address. */
const SPINNER_DELAY = 1000;

/** In milliseconds. If a load from the server takes longer, the reader is told and can try again. */
const LONGEST_LOAD = 10_000;

/** The visible state: a page or, within the shell of the last page, the reason why there is none. */
export interface Shown {
  view: PageView;
  article: ArticleContent;
  /** Why the page at this address is not shown, if it is not. */
  failure: Error | 'loading' | null;
  /** For screen readers; empty for the page that came with the document. */
  announcement: string;
}

/**
 * The visible state, and the ways to change it. Navigates within the site with the browser's Navigation API; without
 * that, every page loads in full. Clicks with a modifier, downloads and links with another target never get here, since
 * they do not navigate this document.
 */
export class Router {
  readonly #build: string;
  /** What the reader sees. */
  readonly shown: Store<Shown>;
  /** The last navigation event. */
  #latest: NavigateEvent | null = null;
  /** The path of the page shown, as the browser writes it. The not-found page is at that of the page that is missing. */
  #path = pathOfDocument();

  /** @param build the build id of the document: chunks of another build belong to another shell */
  constructor(build: string, initial: Shown) {
    this.#build = build;
    this.shown = new Store(initial);
  }

  /** Starts to handle navigations. */
  listen(): void {
    window.navigation?.addEventListener('navigate', this.#onNavigate);
    // The reader may have gone back or forward before.
    if (window.navigation && location.pathname !== this.#path) queueMicrotask(this.retry);
  }

  /** Fetches the page at this address again and shows it. */
  readonly retry = (): void => void this.#tryAgain();

  /** Replaces the page shown with a newer version of it. */
  replace(chunk: PageChunk): void {
    noteOpen();
    this.#put({ ...this.shown.get(), ...this.#pageOf(chunk) });
  }

  #put(next: Shown): void {
    flushSync(() => this.shown.set(next));
  }

  /** The page of a chunk. Parts of the sidebar that equal the last page's are the same objects, so React keeps them. */
  #pageOf(chunk: PageChunk): Pick<Shown, 'view' | 'article'> {
    return {
      view: { ...chunk.view, nav: keepEqual(this.shown.get().view.nav, chunk.view.nav) },
      article: () => takeArticle(chunk),
    };
  }

  #showChunk(chunk: PageChunk): void {
    leaveArticle();
    this.#path = location.pathname;
    this.#put({ ...this.#pageOf(chunk), failure: null, announcement: chunk.view.title });
    updateHead(chunk.view);
    forgetLoad();
  }

  #showSpinner = (): void => {
    this.#put({ ...this.shown.get(), failure: 'loading', announcement: '' });
    document.title = texts.loading;
  };

  #fail(error: unknown): void {
    const reason = error instanceof Error ? error : new Error(String(error));
    this.#put({ ...this.shown.get(), failure: reason, announcement: texts.errorTitle });
    document.title = texts.errorTitle;
  }

  /**
   * Loads the address from the server, and reports if that does not respond either.
   *
   * @returns true if it is being loaded
   */
  #leave(): boolean {
    const { pathname } = location;
    if (!loadFromServer()) return false;
    const isAwaited = () => location.pathname === pathname && this.#latest?.navigationType === 'reload';
    setTimeout(() => isAwaited() && this.#showSpinner(), SPINNER_DELAY);
    setTimeout(() => isAwaited() && this.#fail(new ChunkError(pathname, texts.noAnswer, null)), LONGEST_LOAD);
    return true;
  }

  /**
   * Loads the page from the server if its chunk is of another build, which means that the site was published again.
   *
   * @returns true if the page is being loaded from the server
   * @throws Error with a message for the reader if that was tried and the chunk still is of another build
   */
  #leaveOldSite(chunk: PageChunk): boolean {
    if (chunk.build === this.#build) return false;
    if (this.#leave()) return true;
    throw new Error(texts.otherBuild);
  }

  async #tryAgain(): Promise<void> {
    const { pathname } = location;
    this.#showSpinner();
    try {
      const chunk = await fetchChunk(pathname, 'default');
      // The reader may have gone elsewhere.
      if (location.pathname !== pathname || this.#leaveOldSite(chunk)) return;
      await enter(chunk.view);
      this.#showChunk(chunk);
      focusOn('');
    } catch (error) {
      if (location.pathname === pathname && !(isMissing(error) && this.#leave())) this.#fail(error);
    }
  }

  /**
   * Asks the server, after showing a prefetched page, whether it is still current: a deployment in between may have
   * changed it.
   */
  async #check(path: string, before: PageChunk): Promise<void> {
    // The reader has the page, and must not lose it by being offline.
    const chunk = await fetchChunk(path, 'no-cache').catch(() => null);
    if (!chunk || location.pathname !== path || this.#path !== path || this.shown.get().failure) return;
    if (chunk.build !== this.#build) this.#leave();
    else if (JSON.stringify(chunk) !== JSON.stringify(before)) this.replace(chunk);
  }

  #onNavigate = (event: NavigateEvent): void => {
    if (isAside(event)) return;
    this.#latest = event;
    const url = new URL(event.destination.url);
    const { failure } = this.shown.get();
    const already = url.pathname === this.#path && !failure;
    // A fragment of the page shown. If that page is no longer the one at the address, the event has stopped the next one.
    if ((event.hashChange || isWithin(event)) && (already || failure instanceof Error)) return;
    // Only the browser finds the words of a text directive, and only in a document that it loads.
    if (!isNavigation(event) || url.hash.includes(':~:')) return;
    if (!isPageAddress(url)) {
      // Back to where the document began, such as "/v1.2", or "/a.html" on a host without rules: the server has it.
      if (event.navigationType === 'traverse') event.intercept({ handler: async () => void this.#leave() });
      return;
    }
    // The same page with another query is left to the code that reads the query.
    if (already && url.search !== location.search && url.pathname === location.pathname) return;
    if (already) {
      progress.done();
      event.intercept({ focusReset: 'manual', handler: () => Promise.resolve() });
    } else event.intercept({ focusReset: 'manual', scroll: 'manual', handler: () => this.#go(event, url) });
  };

  async #go(event: NavigateEvent, { pathname, hash }: URL): Promise<void> {
    const isAhead = isLoaded(pathname);
    progress.start();
    const spinner = setTimeout(this.#showSpinner, SPINNER_DELAY);
    // Not all that it waits for can be stopped.
    event.signal.addEventListener('abort', () => clearTimeout(spinner));
    try {
      const cache = isAhead ? 'force-cache' : 'default';
      const chunk = await (heldChunk(pathname) ?? fetchChunk(pathname, cache, event.signal));
      event.signal.throwIfAborted();
      if (this.#leaveOldSite(chunk)) return;
      await enter(chunk.view);
      event.signal.throwIfAborted();
      const root = document.documentElement;
      // If the next page were too short for where the last one is scrolled to, Chromium would move to its end, and take
      // that for the place to which it goes back.
      root.style.minHeight = `${root.scrollHeight}px`;
      this.#showChunk(chunk);
      // The browser scrolls only once the page is laid out.
      root.getBoundingClientRect();
      event.scroll();
      root.style.minHeight = '';
      dispatchEvent(new Event(TARGET_EVENT));
      focusOn(hash);
      fadeIn();
      if (isAhead) void this.#check(pathname, chunk);
    } catch (error) {
      if (event.signal.aborted) this.#stop(event);
      else if (!isForServer(error, event) || !this.#leave()) this.#fail(error);
    } finally {
      clearTimeout(spinner);
      if (!event.signal.aborted) progress.done();
    }
  }

  /** Tells the reader that a navigation was stopped, unless another replaced it, whose event fires within this task. */
  #stop(event: NavigateEvent): void {
    setTimeout(() => {
      if (this.#latest !== event) return;
      progress.done();
      // Code may have changed the address back to that of the page shown.
      if (location.pathname !== this.#path || this.shown.get().failure) this.#fail(new Error(texts.stopped));
    });
  }
}

/** True if an event leads nowhere else: a download, another program, or code that handles the address that it sets. */
function isAside(event: NavigateEvent): boolean {
  const isElsewhere = event.downloadRequest !== null || !/^https?:/.test(event.destination.url);
  return isElsewhere || (isWithin(event) && !event.userInitiated && !event.hashChange);
}

/** True if an event stays within the document by itself: a link to a fragment, also to the same again, or code. */
function isWithin({ destination, navigationType }: NavigateEvent): boolean {
  return destination.sameDocument && navigationType !== 'traverse';
}

/** True if a navigation event is what a reader would call going to another page. */
function isNavigation({ canIntercept, formData, navigationType }: NavigateEvent): boolean {
  return canIntercept && !formData && navigationType !== 'reload';
}

/**
 * True if a load from the server may help after client navigation failed. Back and forward stay within the document, to
 * which the entries before and after belong, unless the page is missing.
 */
function isForServer(error: unknown, { navigationType }: NavigateEvent): boolean {
  return error instanceof ChunkError && (navigationType !== 'traverse' || isMissing(error));
}

/** True if the server has no page at the address, which its not-found page explains better than an error box. */
function isMissing(error: unknown): boolean {
  return error instanceof ChunkError && error.status === 404;
}

/**
 * The path that the document was loaded from. The entries of client navigation belong to one document, so if the reader
 * goes back or forward before the router listens, the browser changes the address and nothing else.
 */
function pathOfDocument(): string {
  const [entry] = performance.getEntriesByType('navigation');
  return new URL(entry?.name ?? location.href).pathname;
}

/**
 * Fades the new article in unless the reader prefers reduced motion. Not with `startViewTransition`, which waits for a
 * snapshot of the old page before it changes anything. That took about 50 ms here, more than everything else together.
 */
function fadeIn(): void {
  if (!lessMotion.matches) document.querySelector('main')?.animate({ opacity: [0.3, 1] }, { duration: 120 });
}

/**
 * Takes the focus from an element that is about to leave the document. It would lose it anyway, but then the browser
 * computes all changed styles first.
 */
function leaveArticle(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.closest('main')) activeElement.blur();
}

/** Moves focus to the target of an address: its fragment, or the heading of the page. */
function focusOn(hash: string): void {
  // Found as the browser finds it, however the fragment is encoded.
  const target = hash ? document.querySelector<HTMLElement>(':target') : null;
  const element = target ?? document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
  if (!element) return;
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
