import { SIDEBAR_ID } from '../../model/shell.ts';

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

/** In the menu of small screens focus begins at its first button, and the page one is on is in sight. */
export function startSidebar(): void {
  const sidebar = document.getElementById(SIDEBAR_ID);
  sidebar?.addEventListener('toggle', (event) => {
    if ((event as ToggleEvent).newState !== 'open') return;
    sidebar.querySelector<HTMLElement>('button')?.focus();
    scrollToPlace();
  });
}
