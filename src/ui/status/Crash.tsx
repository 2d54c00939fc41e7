import type { ReactNode } from 'react';
import { MAIN_ID } from '../../model/shell.ts';
import { texts } from '../texts.ts';
import styles from './Status.module.css';

/** Shown in place of a page that threw: the message of the error, and a button to try again. */
export function Crash({ error, onRetry }: { error: Error; onRetry: () => void }): ReactNode {
  return (
    <main id={MAIN_ID} className={styles.crash} tabIndex={-1}>
      <h1 tabIndex={-1}>{texts.crashed}</h1>
      <p role="alert">{error.message}</p>
      <button type="button" className={styles.again} onClick={onRetry}>
        {texts.tryAgain}
      </button>
    </main>
  );
}
