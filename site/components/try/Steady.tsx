import type { ReactNode } from 'react';
import styles from './Steady.module.css';

interface SteadyProps {
  /** The longest text that may stand here. */
  widest: string;
  children: ReactNode;
}

/**
 * A text that changes while its place stays as large as its longest text. Nothing around it moves, and the browser lays
 * out nothing but the text again.
 */
export function Steady({ widest, children }: SteadyProps): ReactNode {
  return (
    <span className={styles.steady} data-widest={widest}>
      <span>{children}</span>
    </span>
  );
}
