import type { ReactNode } from 'react';
import type { ShellConfig } from '../../model/boot.ts';
import { SIDEBAR_ID } from '../../model/shell.ts';
import { useAddress } from '../base.ts';
import { Icon } from '../icons.tsx';
import { SearchButton } from '../search/SearchButton.tsx';
import { texts } from '../texts.ts';
import { BarLinks } from './NavbarLinks.tsx';
import { VersionMenu } from './VersionMenu.tsx';
import styles from './Navbar.module.css';

/** The bar at the top: menu button on small screens, name, links, search, version, color mode, repository. */
export function Navbar({ shell, path }: { shell: ShellConfig; path: string }): ReactNode {
  const home = useAddress('/');
  return (
    <header className={styles.bar} data-hide-on-scroll={shell.hideOnScroll ? '' : undefined}>
      <div className={styles.row}>
        <button
          type="button"
          className={`${styles.button} ${styles.menu}`}
          popoverTarget={SIDEBAR_ID}
          aria-label={texts.openMenu}
        >
          <Icon name="menu" />
        </button>
        <a className={styles.brand} href={home} {...(path === home && { 'aria-current': 'page' })}>
          {/* Browsers build an SVG image as a document of its own; loaded lazily, it does not hold up the text. */}
          {shell.logo && <img src={shell.logo} alt="" width="36" height="24" loading="lazy" />}
          <span>{shell.title}</span>
        </a>
        <BarLinks links={shell.links} path={path} />
        <div className={styles.tools}>
          <SearchButton />
          {shell.versions.length > 1 && <VersionMenu key={path} versions={shell.versions} />}
          {/* Handled by boot/color-mode.ts, since it must work before React has loaded. */}
          <button
            type="button"
            className={`${styles.button} ${styles.colorMode}`}
            data-color-mode="true"
            aria-label={texts.colorMode}
            title={texts.colorMode}
          >
            <Icon name="sun" />
            <Icon name="moon" />
          </button>
          {shell.repository && (
            <a className={styles.button} href={shell.repository} aria-label={texts.repository} title={texts.repository}>
              <Icon name="repository" />
            </a>
          )}
        </div>
      </div>
    </header>
  );
}
