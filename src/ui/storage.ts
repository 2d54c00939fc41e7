/**
 * A value from the browser's storage, which can be missing, full or forbidden, and then throws: nothing on the site depends on it, so a failure means "no choice stored".
 */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a choice; null removes it. */
export function store(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // The choice lasts as long as the page.
  }
}
