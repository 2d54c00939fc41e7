import type { KeyboardEvent, ReactNode } from 'react';
import { shellId } from '../../model/shell.ts';
import { Icon } from '../icons.tsx';
import { texts } from '../texts.ts';
import styles from './Search.module.css';

const RECENTS_ID = shellId('search-recents');
const POPULAR_ID = shellId('search-popular');

interface RecentsProps {
  recents: readonly string[];
  /** Popular searches. */
  popular: readonly string[];
  onPick: (text: string) => void;
  /** Null: all of them. */
  onRemove: (text: string | null) => void;
}

/** Moves focus up and down the lists, and from their top back to the field. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-pick]')];
  const at = buttons.findIndex((button) => button.parentElement?.contains(document.activeElement));
  const next = buttons[at + (event.key === 'ArrowDown' ? 1 : -1)];
  const field = event.currentTarget.closest('dialog')?.querySelector('input');
  (next ?? (event.key === 'ArrowUp' ? field : null))?.focus();
  event.preventDefault();
}

/** The reader's last searches, which can be repeated or removed, and popular ones. */
export function Recents({ recents, popular, onPick, onRemove }: RecentsProps): ReactNode {
  if (recents.length === 0 && popular.length === 0) return <p className={styles.hint}>{texts.search.start}</p>;
  return (
    // The arrow keys are an addition to Tab.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={moveFocus}>
      {recents.length === 0 && <p className={styles.hint}>{texts.search.start}</p>}
      {recents.length > 0 && (
        <section className={styles.recents} aria-labelledby={RECENTS_ID}>
          <div className={styles.recentsHead}>
            <h2 id={RECENTS_ID}>{texts.search.recents}</h2>
            <button type="button" onClick={() => onRemove(null)}>
              {texts.search.clearRecents}
            </button>
          </div>
          <ul role="list">
            {recents.map((text) => (
              <li key={text}>
                <Pick text={text} icon="recent" onPick={onPick} />
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
      )}
      {popular.length > 0 && (
        <section className={styles.recents} aria-labelledby={POPULAR_ID}>
          <div className={styles.recentsHead}>
            <h2 id={POPULAR_ID}>{texts.search.popular}</h2>
          </div>
          <ul role="list">
            {popular.map((text) => (
              <li key={text}>
                <Pick text={text} icon="search" onPick={onPick} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

interface PickProps {
  text: string;
  icon: 'recent' | 'search';
  onPick: (text: string) => void;
}

/** A button that repeats a search. */
function Pick({ text, icon, onPick }: PickProps): ReactNode {
  return (
    <button type="button" data-pick="true" onClick={() => onPick(text)}>
      <Icon name={icon} />
      <span>{text}</span>
    </button>
  );
}
