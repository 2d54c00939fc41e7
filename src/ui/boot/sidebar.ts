import { ARTICLE_EVENT, SIDEBAR_ID } from '../../model/shell.ts';

/** Scrolls a long sidebar to the page one is on, when the page is laid out anyway. */
export function showPlace(): void {
  requestAnimationFrame(scrollToPlace);
}

/** By hand: `scrollIntoView` would move where the Tab key starts, too. */
function scrollToPlace(): void {
  const sidebar = document.getElementById(SIDEBAR_ID);
  const current = sidebar?.querySelector<HTMLElement>('[aria-current=page]');
  if (!sidebar || !current) return;
  const place = current.getBoundingClientRect();
  const room = sidebar.getBoundingClientRect();
  if (place.bottom > room.bottom || place.top < room.top)
    sidebar.scrollTop += place.top - room.top - sidebar.clientHeight / 2;
}

/**
 * What the platform's popover leaves open for the menu of small screens: Tab stays inside, and the menu closes when
 * the page changes or the window becomes wide. Escape, a tap outside, focus on closing are the popover's own.
 */
export function startSidebar(): void {
  const sidebar = document.getElementById(SIDEBAR_ID);
  const close = () => {
    const open = document.querySelector<HTMLElement>(`#${SIDEBAR_ID}:popover-open`);
    open?.hidePopover();
  };
  addEventListener(ARTICLE_EVENT, close);
  matchMedia('(width >= 997px)').addEventListener('change', close);
  sidebar?.addEventListener('toggle', (event) => {
    if ((event as ToggleEvent).newState !== 'open') return;
    sidebar.querySelector<HTMLElement>('button')?.focus();
    scrollToPlace();
  });
  document.addEventListener('keydown', (event) => {
    const open = event.key === 'Tab' && document.querySelector(`#${SIDEBAR_ID}:popover-open`);
    if (!open) return;
    const stops = [...open.querySelectorAll<HTMLElement>('a[href], button')].filter((element) => element.offsetParent);
    const at = stops.indexOf(document.activeElement as HTMLElement);
    const edge = event.shiftKey ? 0 : stops.length - 1;
    // From the last to the first and back; and in again from wherever focus has got to.
    if (at !== -1 && at !== edge) return;
    event.preventDefault();
    stops.at(event.shiftKey ? -1 : 0)?.focus();
  });
}
