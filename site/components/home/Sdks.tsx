import type { ReactNode } from 'react';
import { Mark, type MarkName } from './marks';
import styles from './Home.module.css';

/** The kinds of SDKs side by side. Contains {@link SdkKind}s. */
export function Sdks({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles.kinds}>{children}</div>;
}

/**
 * The SDKs of one kind.
 *
 * @param sdks mark, name and guide of each, in display order
 */
export function SdkKind({
  title,
  sdks,
  children,
}: {
  title: string;
  sdks: [mark: MarkName, name: string, slug: string][];
  children: ReactNode;
}): ReactNode {
  return (
    <section className={styles.kind}>
      <h3>{title}</h3>
      <div className={styles.text}>{children}</div>
      <ul role="list" className={styles.sdks}>
        {sdks.map(([mark, name, slug]) => (
          <li key={slug}>
            <a href={`/reference/sdks/${slug}`}>
              <Mark name={mark} />
              {name}
              <span className="sr-only"> SDK</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
