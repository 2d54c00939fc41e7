/** Handle of the frame that removes the mark of a navigation. */
let arriving = 0;

/** Runs work that scrolls the page, without smooth scrolling. */
export function withoutSmoothScrolling(work: () => void): void {
  const root = document.documentElement;
  root.setAttribute('data-navigating', '');
  cancelAnimationFrame(arriving);
  try {
    work();
  } finally {
    // The browser restores the previous scroll position only after this, in the next frame at the latest.
    arriving = requestAnimationFrame(() => {
      arriving = requestAnimationFrame(() => root.removeAttribute('data-navigating'));
    });
  }
}

/**
 * Handles going back while the page still scrolls smoothly to a heading. The browser then has not saved the position
 * that the reader came from, and keeps scrolling to the heading that they have just left (Chromium 156).
 */
export class SmoothScrolls {
  /** The history entry and the scroll position, in pixels from the top, at which the smooth scroll began. */
  #start: { key: string; top: number } | null = null;

  /** Handles a navigation to another fragment of the page. */
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
        // The compositor still adds its current step of the smooth scroll; in the next frame, there is none left.
        withoutSmoothScrolling(back);
        await new Promise(requestAnimationFrame);
        withoutSmoothScrolling(back);
      },
    });
  }

  #begin(): void {
    const key = window.navigation?.currentEntry?.key;
    if (key === undefined) return;
    this.#start = { key, top: scrollY };
    addEventListener('scrollend', () => (this.#start = null), { once: true });
  }
}
