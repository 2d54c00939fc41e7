import { memo, type ReactNode } from 'react';
import type { ShellConfig } from '../../model/boot.ts';
import { texts } from '../texts.ts';
import styles from './NavbarLinks.module.css';

type Links = ShellConfig['links'];

/** The links in the navbar, shown if it has room for them. */
export function BarLinks({ links, path }: { links: Links; path: string }): ReactNode {
  const current = closest(links, path);
  return (
    <nav className={styles.bar} aria-label={texts.mainNavigation}>
      {links.map((link) => (
        <a key={link.href} href={link.href} {...(link.href === current && { 'aria-current': 'true' })}>
          {link.label}
        </a>
      ))}
    </nav>
  );
}

/** The same links in the menu of small screens, where they are the same on every page. */
export const MenuLinks = memo(function MenuLinks({ links }: { links: Links }): ReactNode {
  return (
    <ul className={styles.list} role="list">
      {links.map((link) => (
        <li key={link.href}>
          <a href={link.href}>{link.label}</a>
        </li>
      ))}
    </ul>
  );
});

/** The link to the part of the site that a page is in; the innermost if parts are nested. */
function closest(links: Links, path: string): string | undefined {
  return links
    .map(({ href }) => href)
    .filter((href) => path === href || path.startsWith(`${href}/`))
    .toSorted((a, b) => b.length - a.length)[0];
}
