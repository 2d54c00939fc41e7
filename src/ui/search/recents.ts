import { readStored, store } from '../storage.ts';

const KEY = 'searches';
const MOST = 5;

/** The reader's last searches, newest first. */
export function readRecents(): string[] {
  const stored = readStored(KEY);
  if (stored === null) return [];
  try {
    const value: unknown = JSON.parse(stored);
    return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string').slice(0, MOST) : [];
  } catch {
    // Not ours, or half of it: as good as nothing.
    return [];
  }
}

/** Puts a search before the others. Returns what is stored now. */
export function addRecent(text: string): string[] {
  const before = readRecents().filter((entry) => entry.toLowerCase() !== text.toLowerCase());
  return write([text, ...before].slice(0, MOST));
}

/** Forgets a search; null: all of them. Returns what is stored now. */
export function removeRecent(text: string | null): string[] {
  return write(text === null ? [] : readRecents().filter((entry) => entry !== text));
}

function write(entries: string[]): string[] {
  store(KEY, entries.length > 0 ? JSON.stringify(entries) : null);
  return entries;
}
