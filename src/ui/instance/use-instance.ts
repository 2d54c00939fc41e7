import { useSyncExternalStore } from 'react';
import { INSTANCE_EVENT } from '../../model/shell.ts';
import { onStored } from '../storage.ts';
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
  const stop = onStored(INSTANCE_KEY, changed);
  document.addEventListener(INSTANCE_EVENT, changed);
  return () => {
    stop();
    document.removeEventListener(INSTANCE_EVENT, changed);
  };
}
