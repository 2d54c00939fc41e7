import type { ReactNode } from 'react';
import { SEARCH_BODY_ID, SEARCH_ID, shellId } from '../../model/shell.ts';
import { Icon } from '../icons.tsx';
import { texts } from '../texts.ts';
import styles from './Search.module.css';

const words = texts.search;

/** Id of the list of results, which the field refers to. */
export const OPTIONS_ID = shellId('search-options');

/**
 * The search dialog in every document. It has the real field, so that no keystroke is lost before the rest has loaded.
 * `boot/search.ts` opens it, `SearchHost` fills it. Until there are results, Enter leads to the search page.
 */
export function SearchShell({ action }: { action: string }): ReactNode {
  return (
    <dialog id={SEARCH_ID} className={styles.dialog} aria-label={words.title}>
      <div className={styles.sheet}>
        <form className={styles.head} action={action}>
          <Icon name="search" />
          <input
            name="q"
            // A combobox with a listbox: https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
            role="combobox"
            aria-expanded="false"
            aria-controls={OPTIONS_ID}
            aria-autocomplete="list"
            aria-label={words.placeholder}
            placeholder={words.placeholder}
            enterKeyHint="go"
            autoCapitalize="off"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            className={styles.field}
          />
          <button type="button" className={styles.close} data-search-close="true">
            <span className="sr-only">{words.close}</span>
            <kbd>Esc</kbd>
            <Icon name="close" />
          </button>
        </form>
        <div id={SEARCH_BODY_ID} className={styles.content} />
      </div>
    </dialog>
  );
}
