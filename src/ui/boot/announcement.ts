import { ANNOUNCEMENT_KEY, DATA_ANNOUNCEMENT } from '../../model/shell.ts';
import { onClick } from '../events.ts';
import { store } from '../storage.ts';

/** Closes the announcement and remembers which one it was, so that a new one shows again. */
export function startAnnouncement(): void {
  onClick('[data-close-announcement]', () => {
    const root = document.documentElement;
    store(ANNOUNCEMENT_KEY, root.getAttribute(DATA_ANNOUNCEMENT));
    root.removeAttribute(DATA_ANNOUNCEMENT);
  });
}
