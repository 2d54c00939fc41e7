import { store } from '../storage.ts';

/** Closes the announcement and remembers which one it was: another one shows again. */
export function startAnnouncement(): void {
  document.addEventListener('click', (event) => {
    if (!(event.target as Element).closest('[data-close-announcement]')) return;
    const { dataset } = document.documentElement;
    store('announcement', dataset['announcement'] ?? null);
    delete dataset['announcement'];
  });
}
