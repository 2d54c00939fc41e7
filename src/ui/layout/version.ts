import { onClick } from '../events.ts';
import { readStored, store } from '../storage.ts';

const KEY = 'docs.version';

/** Stores the version of the docs that the reader is in, unless one is stored, and the one they choose. */
export function startVersion(current: string): void {
  if (readStored(KEY) === null) store(KEY, current);
  onClick('[data-version]', (link) => store(KEY, link.getAttribute('data-version')));
}
