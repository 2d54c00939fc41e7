import type { ReactNode } from 'react';
import { Mark, type MarkName } from './marks';
import styles from './Home.module.css';

/** The tasks that readers come for, three in a row if there is room. Contains {@link Way}s. */
export function Ways({ children }: { children: ReactNode }): ReactNode {
  return (
    <ul role="list" className={styles.ways}>
      {children}
    </ul>
  );
}

/** One task, with the page that it starts on. */
export function Way({
  href,
  mark,
  title,
  children,
}: {
  href: string;
  mark: MarkName;
  title: string;
  children: ReactNode;
}): ReactNode {
  return (
    <li className={styles.way}>
      <span className={styles.badge}>
        <Mark name={mark} />
      </span>
      <div>
        <p className={styles.title}>
          <a href={href}>{title}</a>
        </p>
        <div className={styles.text}>{children}</div>
      </div>
    </li>
  );
}

/** Questions and their answers, written as a list, side by side if there is room. */
export function Answers({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles.answers}>{children}</div>;
}
