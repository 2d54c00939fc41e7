import type { ReactNode } from 'react';
import type { PageView } from '../../model/page.ts';
import { useAddress } from '../base.ts';
import { Breakable } from '../content/Breakable.tsx';
import { texts } from '../texts.ts';
import styles from './Breadcrumbs.module.css';

/** The path from the home page to this one. The last step is the page itself, which is not a link. */
export function Breadcrumbs({ crumbs }: { crumbs: PageView['breadcrumbs'] }): ReactNode {
  const home = useAddress('/');
  return (
    <nav className={styles.crumbs} aria-label={texts.breadcrumbs}>
      <ol role="list">
        <li>
          <a href={home}>{texts.home}</a>
        </li>
        {crumbs.map((crumb, index) => (
          // Two steps may have the same label.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            {index === crumbs.length - 1 ? (
              <span aria-current="page">{crumb.label}</span>
            ) : crumb.href ? (
              <a href={crumb.href}>
                <Breakable>{crumb.label}</Breakable>
              </a>
            ) : (
              <span>{crumb.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
