import { useSyncExternalStore } from 'react';
import { INSTANCE_EVENT } from '../../model/shell.ts';
import { INSTANCE_KEY, readInstance } from './instance.ts';

export { parseAddress } from './instance.ts';

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

function subscribe(changed: () => void): () => void {
  const other = (event: StorageEvent) => {
    if (event.key === INSTANCE_KEY || event.key === null) changed();
  };
  addEventListener('storage', other);
  document.addEventListener(INSTANCE_EVENT, changed);
  return () => {
    removeEventListener('storage', other);
    document.removeEventListener(INSTANCE_EVENT, changed);
  };
}
