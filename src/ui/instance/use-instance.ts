import { useSyncExternalStore } from 'react';
import { onStored } from '../storage.ts';
import { INSTANCE_KEY, readInstance } from './instance.ts';

export { parseAddress } from './instance.ts';

const subscribe = (changed: () => void) => onStored(INSTANCE_KEY, changed);

/**
 * The address that the reader entered under "Your instance", for islands: origin and path without a slash at the end.
 * Empty if there is none, in the build, and in the first render in the browser, which has to equal the build's.
 */
export function useInstance(): string {
  return useSyncExternalStore(
    subscribe,
    () => readInstance().address,
    () => '',
  );
}
