import type { PageChunk, PageView } from '../../model/page.ts';
import { enter } from '../islands/enter.ts';
import { texts } from '../texts.ts';
import { takeArticle } from './article.ts';
import { ChunkError, fetchChunk, isPageAddress } from './chunks.ts';
import { forgetLoad, loadFromServer } from './full-load.ts';
import { Glides, withoutGliding } from './glide.ts';
import { heldChunk, isLoaded } from './prefetch.ts';
import { createHead } from './head.ts';
import { keepEqual } from './keep-equal.ts';
import { navigationOf } from './navigation-api.ts';
import { progress } from './progress.ts';

/** A page that takes longer than this, in ms, is awaited without the last one, which no longer is what the address says. */
const SPINNER_DELAY = 1000;

/** How long a load from the server may take, in ms, before the reader is told and may try again. */
const LONGEST_LOAD = 10_000;

/** Why the page at this address is not shown, and the way to try again. No error: it is being tried. */
export interface Failure {
  error: Error | null;
  retry: () => void;
}

/** The visible state: a page or, in the last page's surroundings, the reason why there is none. */
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

const lessMotion = matchMedia('(prefers-reduced-motion: reduce)');

/**
 * The visible state, as a store for `useSyncExternalStore`, and the ways to change it. Navigates within the site by the
 * browser's Navigation API; where that is missing, pages load as ever. Clicks with a modifier, downloads and other
 * targets never get here: they do not navigate this document.
 */
export class Router {
  readonly #build: string;
  readonly #flush: RouterOptions['flush'];
  readonly #updateHead: (view: PageView) => void;
  readonly #listeners = new Set<() => void>();
  #shown: Shown;
  readonly #glides = new Glides();
  /** The last navigation that the browser has told of. */
  #latest: NavigateEvent | null = null;

  constructor({ build, initial, flush }: RouterOptions) {
    this.#build = build;
    this.#flush = flush;
    this.#shown = initial;
    this.#updateHead = createHead(initial.view);
  }

  readonly current = (): Shown => this.#shown;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Starts to answer navigations. Returns the function that ends it. */
  listen(): () => void {
    const navigation = navigationOf(globalThis);
    navigation?.addEventListener('navigate', this.#onNavigate);
    if (navigation && hasMoved()) queueMicrotask(this.retry);
    return () => navigation?.removeEventListener('navigate', this.#onNavigate);
  }

  /** Fetches the page at this address again and shows it. */
  readonly retry = (): void => void this.#tryAgain();

  /** Shows another state of the page that is shown: for the dev server. */
  replace(chunk: PageChunk): void {
    this.#put({ ...this.#shown, ...this.#pageOf(chunk) });
  }

  #put(next: Shown): void {
    this.#shown = next;
    this.#flush(() => {
      for (const listener of this.#listeners) listener();
    });
  }

  /** The page of a chunk; what the sidebar has in common with the last page's is the same object, and stays as it is. */
  #pageOf(chunk: PageChunk): Pick<Shown, 'view' | 'article'> {
    return {
      view: { ...chunk.view, nav: keepEqual(this.#shown.view.nav, chunk.view.nav) },
      article: () => takeArticle(chunk),
    };
  }

  #showChunk(chunk: PageChunk): void {
    leaveArticle();
    this.#put({ ...this.#pageOf(chunk), failure: null, announcement: chunk.view.title });
    this.#updateHead(chunk.view);
    forgetLoad();
  }

  #showSpinner = (): void => {
    this.#put({ ...this.#shown, failure: { error: null, retry: this.retry }, announcement: '' });
    document.title = texts.loading;
  };

  #fail(error: unknown): void {
    const reason = error instanceof Error ? error : new Error(String(error));
    this.#put({ ...this.#shown, failure: { error: reason, retry: this.retry }, announcement: texts.errorTitle });
    document.title = texts.errorTitle;
  }

  /**
   * Loads the address from the server, and says so where that does not answer either.
   *
   * @returns whether it is being loaded
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
   * Takes a chunk of another build as what it is: a part of a site that has been published since.
   *
   * @returns whether that site is being loaded instead
   * @throws Error with a text for the reader where it was loaded and the chunk still is of another build
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
      // The reader may have gone on meanwhile.
      if (location.pathname !== pathname || this.#leaveOldSite(chunk)) return;
      await enter(chunk.view);
      this.#showChunk(chunk);
      focusOn('');
    } catch (error) {
      if (location.pathname === pathname && !(isMissing(error) && this.#leave())) this.#fail(error);
    }
  }

  /**
   * Asks the server, behind a page that was shown as it had been loaded ahead, whether it still is that page: a
   * deployment in between has another text.
   */
  async #check(path: string, before: PageChunk): Promise<void> {
    let chunk: PageChunk;
    try {
      chunk = await fetchChunk(path, 'no-cache');
    } catch {
      // The reader has the page. Whoever is without a line must not lose it.
      return;
    }
    if (location.pathname !== path || this.#shown.view.path !== path || this.#shown.failure) return;
    if (chunk.build !== this.#build) this.#leave();
    else if (JSON.stringify(chunk) !== JSON.stringify(before)) this.replace(chunk);
  }

  #onNavigate = (event: NavigateEvent): void => {
    this.#latest = event;
    const url = new URL(event.destination.url);
    if (event.hashChange) return this.#glides.take(event);
    if (!isNavigation(event) || !isPageAddress(url)) return;
    const already = url.pathname === this.#shown.view.path && !this.#shown.failure;
    // The same page with another query is a matter of whoever reads the query.
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
    try {
      const cache = isAhead ? 'force-cache' : 'default';
      const chunk = await (heldChunk(pathname) ?? fetchChunk(pathname, cache, event.signal));
      event.signal.throwIfAborted();
      if (this.#leaveOldSite(chunk)) return;
      await enter(chunk.view);
      event.signal.throwIfAborted();
      change(() => {
        this.#showChunk(chunk);
        // Until the page is laid out the browser does not scroll; later it would glide there.
        document.documentElement.getBoundingClientRect();
        event.scroll();
        focusOn(hash);
      });
      if (isAhead) void this.#check(pathname, chunk);
    } catch (error) {
      if (event.signal.aborted) this.#stop(event);
      else if (!isForServer(error, event) || !this.#leave()) this.#fail(error);
    } finally {
      clearTimeout(spinner);
      if (!event.signal.aborted) progress.done();
    }
  }

  /** Says that a navigation was stopped, unless it was by another one: that is told of in this task at the latest. */
  #stop(event: NavigateEvent): void {
    setTimeout(() => {
      if (this.#latest !== event) return;
      progress.done();
      this.#fail(new Error(texts.stopped));
    });
  }
}

/** True if a navigation event is one that a reader would call going to another page. */
function isNavigation(event: NavigateEvent): boolean {
  if (!event.canIntercept || event.downloadRequest !== null || event.formData) return false;
  if (event.navigationType === 'reload') return false;
  // `pushState` and `replaceState` are called by those who handle them themselves.
  return event.navigationType === 'traverse' || !event.destination.sameDocument;
}

/**
 * True if a load from the server may help where client navigation failed. Back and forward stay within the document,
 * which has what came before and after it.
 */
function isForServer(error: unknown, { navigationType }: NavigateEvent): boolean {
  return error instanceof ChunkError && (navigationType !== 'traverse' || isMissing(error));
}

/** True if the server has no page at the address: its not-found page says so better than an error box. */
function isMissing(error: unknown): boolean {
  return error instanceof ChunkError && error.status === 404;
}

/**
 * True if the reader went back or forward before the first script ran. The entries of client navigation belong to
 * one document: the browser then changes the address and nothing else.
 */
function hasMoved(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry !== undefined && new URL(entry.name).pathname !== location.pathname;
}

/**
 * Changes the page, and fades the new article in where the reader has not asked for less motion. Not by
 * `startViewTransition`: that waits for a picture of the old page before it changes anything, which took about
 * 50 ms here, more than everything else together.
 */
function change(work: () => void): void {
  // A long way up or down is no motion that anyone asked for.
  withoutGliding(work);
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
