import { DATA_NAVIGATING } from '../../model/shell.ts';
import { navigationOf } from './navigation-api.ts';

/** The frame that ends the mark of a navigation. */
let arriving = 0;

/** Keeps the page from gliding to where it is scrolled next. */
export function withoutGliding(work: () => void): void {
  const root = document.documentElement;
  root.setAttribute(DATA_NAVIGATING, '');
  cancelAnimationFrame(arriving);
  try {
    work();
  } finally {
    // Only after this does the browser go back to where one was, in the next frame at the latest.
    arriving = requestAnimationFrame(() => {
      arriving = requestAnimationFrame(() => root.removeAttribute(DATA_NAVIGATING));
    });
  }
}

/**
 * Going back while the page still glides to a heading. The browser then has not kept the place one comes from, and the
 * glide goes on to the heading that the reader has just left (Chromium 156).
 */
export class Glides {
  /** The entry that the glide began at, and its place, in pixels from the top. */
  #start: { key: string; top: number } | null = null;

  /** Answers a navigation to another fragment of the page. */
  take(event: NavigateEvent): void {
    const start = this.#start;
    if (event.navigationType !== 'traverse') return this.#begin();
    this.#start = null;
    if (!event.canIntercept || start?.key !== event.destination.key) return;
    event.intercept({
      focusReset: 'manual',
      scroll: 'manual',
      handler: async () => {
        const back = () => scrollTo(scrollX, start.top);
        // The compositor adds the step of the glide that it is just taking: in the next frame there is none.
        withoutGliding(back);
        await new Promise(requestAnimationFrame);
        withoutGliding(back);
      },
    });
  }

  #begin(): void {
    const key = navigationOf(globalThis)?.currentEntry?.key;
    if (key === undefined) return;
    this.#start = { key, top: scrollY };
    addEventListener('scrollend', () => (this.#start = null), { once: true });
  }
}
