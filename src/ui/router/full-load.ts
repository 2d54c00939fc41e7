const KEY = 'reloaded';

/**
 * Loads the current address from the server, unless that was just tried for the same address: a failure that a reload
 * does not fix must not become a loop.
 *
 * @returns true if the page is being loaded
 */
export function loadFromServer(): boolean {
  const address = location.pathname + location.search;
  try {
    if (sessionStorage.getItem(KEY) === address) {
      sessionStorage.removeItem(KEY);
      return false;
    }
    sessionStorage.setItem(KEY, address);
  } catch {
    // Without storage, there is no loop either: a loaded document fetches no chunk on its own.
  }
  location.reload();
  return true;
}

/** Called when a navigation has succeeded: the next failure may load from the server again. */
export function forgetLoad(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was stored, so there is nothing to forget.
  }
}
