import { useSyncExternalStore } from 'react';
import { importer } from './importer.ts';

interface PartState<T> {
  value: T | null;
  error: Error | null;
}

/** A part of the interface that is loaded when it is needed. */
export interface Part<T> {
  /** Loads the part unless it is loaded or loading; retries after a failure. */
  load: () => void;
  current: () => PartState<T>;
  subscribe: (listener: () => void) => () => void;
}

/** @param fetchPart imports the part */
export function createPart<T>(fetchPart: () => Promise<T>): Part<T> {
  const importPart = importer(fetchPart);
  let state: PartState<T> = { value: null, error: null };
  let underWay = false;
  const listeners = new Set<() => void>();
  const put = (next: PartState<T>) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const load = async () => {
    if (underWay || state.value !== null) return;
    underWay = true;
    if (state.error) put({ value: null, error: null });
    try {
      put({ value: await importPart(), error: null });
    } catch (error) {
      put({ value: null, error: error instanceof Error ? error : new Error(String(error)) });
    } finally {
      underWay = false;
    }
  };
  return {
    load: () => void load(),
    current: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** State of a part that is loaded on demand. */
export function usePart<T>(part: Part<T>): PartState<T> {
  return useSyncExternalStore(part.subscribe, part.current, part.current);
}
