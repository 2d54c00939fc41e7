import { readStored, store } from '../storage.ts';

const KEY = 'searches';
const MOST = 5;

/** The reader's last searches, newest first. */
export function readRecents(): string[] {
  try {
    const value: unknown = JSON.parse(readStored(KEY) ?? '[]');
    return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string').slice(0, MOST) : [];
  } catch {
    // Damaged, or written by something else: treated as empty.
    return [];
  }
}

/** Puts a search first. Returns the new list. */
export function addRecent(text: string): string[] {
  const before = readRecents().filter((entry) => entry.toLowerCase() !== text.toLowerCase());
  return write([text, ...before].slice(0, MOST));
}

/** Forgets a search, or all of them if null. Returns the new list. */
export function removeRecent(text: string | null): string[] {
  return write(text === null ? [] : readRecents().filter((entry) => entry !== text));
}

function write(entries: string[]): string[] {
  store(KEY, entries.length > 0 ? JSON.stringify(entries) : null);
  return entries;
}
