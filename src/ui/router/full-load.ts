const KEY = 'reloaded';

/**
 * Loads the address that is shown from the server, unless that was the last thing tried at this very address:
 * so that a failure that a reload does not mend never becomes a loop.
 *
 * @returns whether the page is being loaded
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
    // Without storage the browser itself is the guard: a loaded document fetches no chunk of its own accord.
  }
  location.reload();
  return true;
}

/** Called when a navigation went well: the next failure may load from the server again. */
export function forgetLoad(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was stored, so there is nothing to forget.
  }
}
