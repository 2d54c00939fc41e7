import type { ReactNode } from 'react';
import type { VersionConfig } from '../../model/config.ts';
import { texts } from '../texts.ts';
import styles from './VersionMenu.module.css';

/** Links to other versions of the docs; `version.ts` stores the choice. */
export function VersionMenu({ versions }: { versions: VersionConfig[] }): ReactNode {
  return (
    <details className={styles.menu}>
      <summary aria-label={texts.version(versions[0]?.label ?? '')}>{versions[0]?.label}</summary>
      <ul role="list">
        {versions.map((version, index) => (
          <li key={version.name}>
            <a href={version.href} data-version={version.name} {...(index === 0 && { 'aria-current': 'true' })}>
              {version.label}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
