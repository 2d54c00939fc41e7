import { DATA_BAR_HIDDEN, DATA_HIDE_ON_SCROLL } from '../../model/shell.ts';

/** Less than this is a trembling hand, not a wish to scroll. */
const SLACK = 6;

/** Hides the navbar while one scrolls down, where the config says so, and brings it back on the way up. */
export function startNavbar(): void {
  const bar = document.querySelector<HTMLElement>(`header[${DATA_HIDE_ON_SCROLL}]`);
  if (!bar) return;
  let last = scrollY;
  addEventListener(
    'scroll',
    () => {
      // Beyond the edges, as some systems allow, is no scrolling either.
      const top = Math.max(0, Math.min(scrollY, document.documentElement.scrollHeight - innerHeight));
      if (Math.abs(top - last) < SLACK) return;
      document.documentElement.toggleAttribute(DATA_BAR_HIDDEN, top > last && top > bar.offsetHeight);
      last = top;
    },
    { passive: true },
  );
}
