import { useSyncExternalStore } from 'react';
import { Store } from '../store.ts';
import { importer } from './importer.ts';

interface PartState<T> {
  value: T | null;
  error: Error | null;
}

/** A part of the interface that is loaded when it is needed. */
export interface Part<T> {
  /** Loads the part unless it is loaded or loading; retries after a failure. */
  load: () => void;
  state: Store<PartState<T>>;
}

/** @param fetchPart imports the part */
export function createPart<T>(fetchPart: () => Promise<T>): Part<T> {
  const importPart = importer(fetchPart);
  const state = new Store<PartState<T>>({ value: null, error: null });
  let underWay = false;
  const load = async () => {
    if (underWay || state.get().value !== null) return;
    underWay = true;
    if (state.get().error) state.set({ value: null, error: null });
    try {
      state.set({ value: await importPart(), error: null });
    } catch (error) {
      state.set({ value: null, error: error instanceof Error ? error : new Error(String(error)) });
    } finally {
      underWay = false;
    }
  };
  return { load: () => void load(), state };
}

/** State of a part that is loaded on demand. */
export function usePart<T>({ state }: Part<T>): PartState<T> {
  return useSyncExternalStore(state.subscribe, state.get, state.get);
}
