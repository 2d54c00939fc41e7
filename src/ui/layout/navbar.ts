/** In pixels: less than this is a trembling hand, not intentional scrolling. */
const SLACK = 6;

/** Hides the navbar while the reader scrolls down, if the config says so, and shows it again on the way up. */
export function startNavbar(): void {
  const bar = document.querySelector<HTMLElement>('header[data-hide-on-scroll]');
  if (!bar) return;
  let last = scrollY;
  addEventListener(
    'scroll',
    () => {
      // Overscroll beyond the edges, which some systems allow, does not count.
      const top = Math.max(0, Math.min(scrollY, document.documentElement.scrollHeight - innerHeight));
      if (Math.abs(top - last) < SLACK) return;
      document.documentElement.toggleAttribute('data-bar-hidden', top > last && top > bar.offsetHeight);
      last = top;
    },
    { passive: true },
  );
}
