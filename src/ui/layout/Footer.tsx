import { memo, type ReactNode } from 'react';
import type { ShellConfig } from '../../model/boot.ts';
import { texts } from '../texts.ts';
import styles from './Footer.module.css';

/** Columns of links and a closing note. The same on every page. */
export const Footer = memo(function Footer({ shell }: { shell: ShellConfig }): ReactNode {
  const { footer, asksConsent } = shell;
  return (
    <footer className={styles.footer} aria-label={texts.footer}>
      <div className={styles.columns}>
        {footer.columns.map((column) => (
          <section key={column.title}>
            <p className={styles.title}>{column.title}</p>
            <ul role="list">
              {column.links.map((link) => (
                <li key={link.href}>
                  <a href={link.href}>{link.label}</a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {asksConsent && (
        <p className={styles.note}>
          <button type="button" className={styles.consent} data-ask-consent="true">
            {texts.consent.title}
          </button>
        </p>
      )}
      {footer.note && <p className={styles.note}>{footer.note}</p>}
    </footer>
  );
});
