import type { ReactNode } from 'react';
import { texts } from '../texts.ts';
import styles from './Status.module.css';

/** Says what could not be loaded, in the error's own words, and tries again on demand. */
export function ErrorBox({ error, onRetry }: { error: Error; onRetry: () => void }): ReactNode {
  return (
    <div className={styles.error} role="alert">
      <p>{error.message}</p>
      <button type="button" onClick={onRetry}>
        {texts.retry}
      </button>
    </div>
  );
}
