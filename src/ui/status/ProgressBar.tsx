import { useSyncExternalStore, type ReactNode } from 'react';
import { isProgressShown } from '../router/progress.ts';
import { texts } from '../texts.ts';
import styles from './Status.module.css';

/** A line along the top of the window while the next page is loading. */
export function ProgressBar(): ReactNode {
  const shown = useSyncExternalStore(isProgressShown.subscribe, isProgressShown.get, () => false);
  return (
    shown && (
      <div className={styles.progress}>
        <progress className="sr-only" aria-label={texts.loading} />
      </div>
    )
  );
}
