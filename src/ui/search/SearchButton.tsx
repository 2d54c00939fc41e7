import { useSyncExternalStore, type ReactNode } from 'react';
import { useAddress } from '../base.ts';
import { Icon } from '../icons.tsx';
import { texts } from '../texts.ts';
import styles from './SearchButton.module.css';

const never = () => () => {};

/** True on Apple devices, whose shortcuts use ⌘ instead of Ctrl. */
const isApple = () => /^(?:mac|iphone|ipad)/i.test(navigator.platform);

/** Opens the search dialog, see `boot/search.ts`; without scripts, a link to the search page. */
export function SearchButton(): ReactNode {
  const searchPage = useAddress('/search');
  const apple = useSyncExternalStore(never, isApple, () => false);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        data-search-open="true"
        aria-haspopup="dialog"
        aria-keyshortcuts="/"
      >
        <Icon name="search" />
        <span className={styles.label}>{texts.search.button}</span>
        <kbd className={styles.keys} aria-hidden="true">
          {apple ? '⌘ K' : 'Ctrl K'}
        </kbd>
      </button>
      <a className={`${styles.button} ${styles.link}`} href={searchPage}>
        <Icon name="search" />
        <span className={styles.label}>{texts.search.button}</span>
      </a>
    </>
  );
}
