import { readStored, store } from '../storage.ts';

const KEY = 'docs.version';

/** Remembers which version of the docs the reader reads, and which one they choose. */
export function startVersion(current: string): void {
  if (readStored(KEY) === null) store(KEY, current);
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLElement>('[data-version]');
    if (link) store(KEY, link.dataset['version'] ?? null);
  });
}
