import { SIDEBAR_ID } from '../../model/shell.ts';

/**
 * Adds to the menu of small screens what a native popover lacks: Tab stays inside, and the menu closes when the reader
 * has followed a link, also one to the current page, or the window becomes wide. Escape, a tap outside and returning the
 * focus are built in.
 */
export function startMenu(): void {
  const close = () => document.querySelector<HTMLElement>(`#${SIDEBAR_ID}:popover-open`)?.hidePopover();
  window.navigation?.addEventListener('navigatesuccess', close);
  matchMedia('(width >= 62.3125rem)').addEventListener('change', close);
  document.addEventListener('keydown', (event) => {
    const open = event.key === 'Tab' && document.querySelector(`#${SIDEBAR_ID}:popover-open`);
    if (!open) return;
    const stops = [...open.querySelectorAll<HTMLElement>('a[href], button')].filter((element) => element.offsetParent);
    const at = stops.indexOf(document.activeElement as HTMLElement);
    const edge = event.shiftKey ? 0 : stops.length - 1;
    // Wraps around at both ends, and brings focus back in from anywhere outside.
    if (at !== -1 && at !== edge) return;
    event.preventDefault();
    stops.at(event.shiftKey ? -1 : 0)?.focus();
  });
}
