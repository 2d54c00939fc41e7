import type { ReactNode } from 'react';
import styles from './Hero.module.css';

interface HeroProps {
  title: string;
  /** Beside the text, or below it if there is no room. */
  picture: ReactNode;
  children: ReactNode;
}

/** The top of the home page: its first-level heading, a lead, ways to start, and a picture, which may be interactive. */
export function Hero({ title, picture, children }: HeroProps): ReactNode {
  return (
    <div className={styles.hero}>
      <div>
        <h1>{title}</h1>
        {children}
      </div>
      <div className={styles.picture}>{picture}</div>
    </div>
  );
}

interface ActionProps {
  href: string;
  children: ReactNode;
  quiet?: boolean;
}

/** A link that looks like a button, for the one thing that most readers came for. */
export function Action({ href, children, quiet = false }: ActionProps): ReactNode {
  return (
    <a className={quiet ? `${styles.action} ${styles.quiet}` : styles.action} href={href}>
      {children}
    </a>
  );
}

/** A row of {@link Action}s. */
export function Actions({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles.actions}>{children}</div>;
}
