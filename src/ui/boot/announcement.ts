import { ANNOUNCEMENT_KEY, DATA_ANNOUNCEMENT, DATA_CLOSE_ANNOUNCEMENT } from '../../model/shell.ts';
import { store } from '../storage.ts';

/** Closes the announcement and remembers which one it was, so that a new one shows again. */
export function startAnnouncement(): void {
  document.addEventListener('click', (event) => {
    if (!(event.target as Element).closest(`[${DATA_CLOSE_ANNOUNCEMENT}]`)) return;
    const root = document.documentElement;
    store(ANNOUNCEMENT_KEY, root.getAttribute(DATA_ANNOUNCEMENT));
    root.removeAttribute(DATA_ANNOUNCEMENT);
  });
}
