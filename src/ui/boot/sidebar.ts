import { SIDEBAR_ID } from '../../model/shell.ts';

/** Scrolls a long sidebar to the current page, in the next frame, when the page is laid out anyway. */
export function showPlace(): void {
  requestAnimationFrame(scrollToPlace);
}

/** Not by `scrollIntoView`, which would also move the starting point of the Tab key. */
function scrollToPlace(): void {
  const sidebar = document.getElementById(SIDEBAR_ID);
  const current = sidebar?.querySelector<HTMLElement>('[aria-current=page]');
  if (!sidebar || !current) return;
  const place = current.getBoundingClientRect();
  const room = sidebar.getBoundingClientRect();
  if (place.bottom > room.bottom || place.top < room.top)
    sidebar.scrollTop += place.top - room.top - sidebar.clientHeight / 2;
}

/** When the menu of small screens opens, focuses its first button and scrolls to the current page. */
export function startSidebar(): void {
  const sidebar = document.getElementById(SIDEBAR_ID);
  sidebar?.addEventListener('toggle', (event) => {
    if ((event as ToggleEvent).newState !== 'open') return;
    sidebar.querySelector<HTMLElement>('button')?.focus();
    scrollToPlace();
  });
}
