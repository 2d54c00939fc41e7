import { DATA_VERSION } from '../../model/shell.ts';
import { readStored, store } from '../storage.ts';

const KEY = 'docs.version';

/** Stores the version of the docs that the reader is in, unless one is stored, and the one they choose. */
export function startVersion(current: string): void {
  if (readStored(KEY) === null) store(KEY, current);
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLElement>(`[${DATA_VERSION}]`);
    if (link) store(KEY, link.getAttribute(DATA_VERSION));
  });
}
