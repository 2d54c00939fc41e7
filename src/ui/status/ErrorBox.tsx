import type { ReactNode } from 'react';
import { texts } from '../texts.ts';
import styles from './Status.module.css';

/** Shows the message of an error, with a button to try again. */
export function ErrorBox({ error, onRetry }: { error: Error; onRetry: () => void }): ReactNode {
  return (
    <div className={styles.error} role="alert">
      <p>{error.message}</p>
      <button type="button" className={styles.again} onClick={onRetry}>
        {texts.retry}
      </button>
    </div>
  );
}
