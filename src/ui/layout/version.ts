import { DATA_VERSION } from '../../model/shell.ts';
import { readStored, store } from '../storage.ts';

const KEY = 'docs.version';

/** Remembers which version of the docs the reader reads, and which one they choose. */
export function startVersion(current: string): void {
  if (readStored(KEY) === null) store(KEY, current);
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLElement>(`[${DATA_VERSION}]`);
    if (link) store(KEY, link.getAttribute(DATA_VERSION));
  });
}
