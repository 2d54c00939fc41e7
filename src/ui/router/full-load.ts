import { readStored, store } from '../storage.ts';

const KEY = 'reloaded';
const session = () => sessionStorage;

/**
 * Loads the current address from the server, unless that was just tried for the same address: a failure that a reload
 * does not fix must not become a loop. Without storage, there is no loop either: a loaded document fetches no chunk on
 * its own.
 *
 * @returns true if the page is being loaded
 */
export function loadFromServer(): boolean {
  const address = location.pathname + location.search;
  const isRepeated = readStored(KEY, session) === address;
  store(KEY, isRepeated ? null : address, session);
  if (!isRepeated) location.reload();
  return !isRepeated;
}

/** Called when a navigation has succeeded: the next failure may load from the server again. */
export function forgetLoad(): void {
  store(KEY, null, session);
}
