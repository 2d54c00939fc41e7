import type { ReactNode } from 'react';
import { texts } from '../texts.ts';
import styles from './Status.module.css';

/** Shown in place of a part that is still loading. */
export function Spinner(): ReactNode {
  return (
    <output className={styles.spinner}>
      <span className="sr-only">{texts.loading}</span>
    </output>
  );
}
