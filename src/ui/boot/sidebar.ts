import { SIDEBAR_ID } from '../../model/shell.ts';
import { keepInView } from '../navigation/keep-in-view.ts';

/** Scrolls a long sidebar to the current page, in the next frame, when the page is laid out anyway. */
export function showCurrentPage(): void {
  requestAnimationFrame(scrollToCurrentPage);
}

function scrollToCurrentPage(): void {
  keepInView(document.getElementById(SIDEBAR_ID), '[aria-current=page]');
}

/** When the menu of small screens opens, focuses its first button and scrolls to the current page. */
export function startSidebar(): void {
  const sidebar = document.getElementById(SIDEBAR_ID);
  sidebar?.addEventListener('toggle', (event) => {
    if ((event as ToggleEvent).newState !== 'open') return;
    sidebar.querySelector<HTMLElement>('button')?.focus();
    scrollToCurrentPage();
  });
}
