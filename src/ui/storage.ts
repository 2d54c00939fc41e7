const lasting = () => localStorage;

/**
 * Reads a value from the browser's storage, which throws if it is missing or forbidden. Nothing on the site depends on
 * it, so a failure counts as "no choice stored".
 */
export function readStored(key: string, storage = lasting): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

/** Calls back when another tab changes a value, or a `storage` event says so. Returns a function that stops it. */
export function onStored(key: string, callback: () => void): () => void {
  const listener = (event: StorageEvent) => {
    // Without a key, all of the storage has been cleared.
    if (event.key === key || event.key === null) callback();
  };
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}

/** Stores a choice; null removes it. */
export function store(key: string, value: string | null, storage = lasting): void {
  try {
    if (value === null) storage().removeItem(key);
    else storage().setItem(key, value);
  } catch {
    // Missing, full or forbidden: the choice lasts as long as the page.
  }
}
