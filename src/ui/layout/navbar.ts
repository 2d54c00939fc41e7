/** Less than this is a trembling hand, not a wish to scroll. */
const SLACK = 6;

/** Hides the navbar while one scrolls down, where the config says so, and brings it back on the way up. */
export function startNavbar(): void {
  const bar = document.querySelector<HTMLElement>('header[data-hide-on-scroll]');
  if (!bar) return;
  let last = scrollY;
  addEventListener(
    'scroll',
    () => {
      // Beyond the edges, as some systems allow, is no scrolling either.
      const top = Math.max(0, Math.min(scrollY, document.documentElement.scrollHeight - innerHeight));
      if (Math.abs(top - last) < SLACK) return;
      document.documentElement.toggleAttribute('data-bar-hidden', top > last && top > bar.offsetHeight);
      last = top;
    },
    { passive: true },
  );
}
