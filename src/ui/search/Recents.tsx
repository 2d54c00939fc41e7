import type { KeyboardEvent, ReactNode } from 'react';
import { shellId } from '../../model/shell.ts';
import { Icon } from '../icons.tsx';
import { texts } from '../texts.ts';
import styles from './Search.module.css';

const TITLE_ID = shellId('search-recents');

interface RecentsProps {
  recents: readonly string[];
  onPick: (text: string) => void;
  /** Null: all of them. */
  onRemove: (text: string | null) => void;
}

/** Moves focus up and down the list, and from its top back to the field. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-pick]')];
  const at = buttons.findIndex((button) => button.parentElement?.contains(document.activeElement));
  const next = buttons[at + (event.key === 'ArrowDown' ? 1 : -1)];
  const field = event.currentTarget.closest('dialog')?.querySelector('input');
  (next ?? (event.key === 'ArrowUp' ? field : null))?.focus();
  event.preventDefault();
}

/** What the reader searched for before, each to be asked again or forgotten. */
export function Recents({ recents, onPick, onRemove }: RecentsProps): ReactNode {
  if (recents.length === 0) return <p className={styles.hint}>{texts.search.start}</p>;
  return (
    <section className={styles.recents} aria-labelledby={TITLE_ID}>
      <div className={styles.recentsHead}>
        <h2 id={TITLE_ID}>{texts.search.recents}</h2>
        <button type="button" onClick={() => onRemove(null)}>
          {texts.search.clearRecents}
        </button>
      </div>
      {/* The keys only add to what Tab does. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul role="list" onKeyDown={moveFocus}>
        {recents.map((text) => (
          <li key={text}>
            <button type="button" data-pick onClick={() => onPick(text)}>
              <Icon name="recent" />
              <span>{text}</span>
            </button>
            <button
              type="button"
              className={styles.remove}
              aria-label={texts.search.removeRecent(text)}
              onClick={() => onRemove(text)}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
