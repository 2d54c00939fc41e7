import type { PageChunk } from '../../model/page.ts';
import { ARTICLE_EVENT } from '../../model/shell.ts';
import { mayLoadAhead } from '../connection.ts';
import { addLink } from '../islands/load.ts';
import { prepareArticle } from './article.ts';
import { chunkAddress, fetchChunk, isPageAddress } from './chunks.ts';
import { prefetchStyles } from './page-styles.ts';

/** Parallel requests: enough to be ahead of the reader, few enough to leave bandwidth to the page they look at. */
const AT_ONCE = 2;

/** In milliseconds: a prefetched chunk counts as fresh for as long as Chromium itself keeps a prefetched page. */
const FRESH = 300_000;

/** Chunks held in memory: the last ones that the reader pointed at. */
const HELD = 3;

const asked = new Set<string>();
const loaded = new Map<string, number>();
const held = new Map<string, Promise<PageChunk>>();
const queue: string[] = [];
let running = 0;
/** The page behind the link that has the pointer or the focus. */
let pointedAt = '';

/** Loads a chunk into the browser's cache. Resolves to false if it could not be loaded. */
function load(path: string): Promise<boolean> {
  const href = chunkAddress(path);
  if (document.createElement('link').relList.supports('prefetch')) return addLink('prefetch', { href, as: 'fetch' });
  // The navigation itself meets a failure again, and handles it.
  return fetch(href, { priority: 'low' })
    .then((answer) => answer.arrayBuffer().then(() => answer.ok))
    .catch(() => false);
}

/** True if the browser has cached the chunk recently, so that the server need not be asked first. */
export function isLoaded(path: string): boolean {
  const time = loaded.get(path);
  return time !== undefined && performance.now() - time < FRESH;
}

/** The chunk of a page that the reader is about to open, already read; undefined if there is none. */
export function heldChunk(path: string): Promise<PageChunk> | undefined {
  return isLoaded(path) ? held.get(path) : undefined;
}

/** Runs work when the browser is idle. */
function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work);
  else setTimeout(work, 500);
}

/**
 * Reads a loaded chunk from the browser's cache and parses its article ahead of the click, which then has nothing left
 * to wait for.
 */
function hold(path: string): void {
  if (!isLoaded(path)) return;
  const chunk = held.get(path) ?? fetchChunk(path, 'force-cache');
  held.set(path, chunk);
  chunk.then(
    (page) => {
      prefetchStyles(page.view);
      whenIdle(() => prepareArticle(page));
    },
    // Without it, the navigation fetches the chunk itself and handles any failure.
    () => held.delete(path),
  );
  const [oldest] = held.keys();
  if (held.size > HELD && oldest !== undefined) held.delete(oldest);
}

function next(): void {
  while (running < AT_ONCE) {
    const path = queue.shift();
    if (path === undefined) return;
    running += 1;
    void load(path).then((isOk) => {
      running -= 1;
      if (isOk) loaded.set(path, performance.now());
      if (path === pointedAt) hold(path);
      next();
    });
  }
}

/**
 * Queues the page behind a link, once. Links that the reader points at come before those merely in view.
 *
 * @returns true if it was queued
 */
function prefetch(link: Element | null | undefined, first: boolean): boolean {
  if (!(link instanceof HTMLAnchorElement) || link.target || link.rel === 'external' || link.hasAttribute('download'))
    return false;
  const url = new URL(link.href, location.href);
  const { pathname } = url;
  if (!isPageAddress(url) || pathname === location.pathname || !mayLoadAhead()) return false;
  const at = queue.indexOf(pathname);
  if (asked.has(pathname) && !(first && at > 0)) return false;
  asked.add(pathname);
  if (at !== -1) queue.splice(at, 1);
  if (first) queue.unshift(pathname);
  else queue.push(pathname);
  next();
  return true;
}

const linkOf = (target: EventTarget | null) => (target instanceof Element ? target.closest('a[href]') : null);

/** Most links in view that are prefetched per page: readers follow one, if any. */
const MOST_IN_VIEW = 6;

/**
 * Prefetches the next page and the first links of the article that come into view, when the browser is idle. Links in
 * the sidebar, the navbar and the footer are on every page, so only those that the reader points at are worth a
 * request.
 */
function watchView(): void {
  let left = 0;
  const observer = new IntersectionObserver((entries) => {
    const seen = entries.filter(({ isIntersecting }) => isIntersecting);
    for (const { target } of seen) observer.unobserve(target);
    whenIdle(() => {
      for (const { target } of seen) if (left > 0 && target.isConnected && prefetch(target, false)) left -= 1;
    });
  });
  const observe = () => {
    observer.disconnect();
    left = MOST_IN_VIEW;
    whenIdle(() => prefetch(document.querySelector('main a[rel=next]'), false));
    for (const link of document.querySelectorAll('main a[href^="/"]')) observer.observe(link);
  };
  observe();
  addEventListener(ARTICLE_EVENT, observe);
}

/** Prefetches page chunks, each once: for links under the pointer, focused, touched, or in view when idle. */
export function startPrefetch(): void {
  // Without client navigation, nothing would use a chunk.
  if (!window.navigation) return;
  watchView();
  const now = (event: Event) => {
    const link = linkOf(event.target);
    prefetch(link, true);
    pointedAt = link instanceof HTMLAnchorElement ? link.pathname : '';
    hold(pointedAt);
  };
  addEventListener('pointerover', now, { passive: true });
  addEventListener('focusin', now);
  addEventListener('touchstart', now, { passive: true });
}
