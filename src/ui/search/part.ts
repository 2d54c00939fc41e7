import { useSyncExternalStore } from 'react';
import { Store } from '../store.ts';
import { importer } from './importer.ts';

interface PartState<T> {
  value: T | null;
  hasFailed: boolean;
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
  const state = new Store<PartState<T>>({ value: null, hasFailed: false });
  let loading: Promise<void> | null = null;
  const load = () => {
    if (loading) return;
    if (state.get().hasFailed) state.set({ value: null, hasFailed: false });
    loading = importPart().then(
      (value) => state.set({ value, hasFailed: false }),
      () => {
        loading = null;
        state.set({ value: null, hasFailed: true });
      },
    );
  };
  return { load, state };
}

/** State of a part that is loaded on demand. */
export function usePart<T>({ state }: Part<T>): PartState<T> {
  return useSyncExternalStore(state.subscribe, state.get, state.get);
}
