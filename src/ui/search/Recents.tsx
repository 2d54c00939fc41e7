import type { KeyboardEvent, ReactNode } from 'react';
import { shellId } from '../../model/shell.ts';
import { Icon } from '../icons.tsx';
import { texts } from '../texts.ts';
import styles from './Search.module.css';

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
  return (
    // The arrow keys are an addition to Tab.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={moveFocus}>
      {recents.length === 0 && <p className={styles.hint}>{texts.search.start}</p>}
      <Searches title={texts.search.recents} icon="recent" list={recents} onPick={onPick} onRemove={onRemove} />
      <Searches title={texts.search.popular} icon="search" list={popular} onPick={onPick} />
    </div>
  );
}

interface SearchesProps extends Pick<RecentsProps, 'onPick'> {
  title: string;
  icon: 'recent' | 'search';
  list: readonly string[];
  onRemove?: RecentsProps['onRemove'];
}

/** Buttons that repeat searches, with others that remove them; renders nothing if there are none. */
function Searches({ title, icon, list, onPick, onRemove }: SearchesProps): ReactNode {
  if (list.length === 0) return null;
  const id = shellId(`search-${icon}`);
  return (
    <section className={styles.recents} aria-labelledby={id}>
      <div className={styles.recentsHead}>
        <h2 id={id}>{title}</h2>
        {onRemove && (
          <button type="button" onClick={() => onRemove(null)}>
            {texts.search.clearRecents}
          </button>
        )}
      </div>
      <ul role="list">
        {list.map((text) => (
          <li key={text}>
            <button type="button" data-pick="true" onClick={() => onPick(text)}>
              <Icon name={icon} />
              <span>{text}</span>
            </button>
            {onRemove && (
              <button
                type="button"
                className={styles.remove}
                aria-label={texts.search.removeRecent(text)}
                onClick={() => onRemove(text)}
              >
                <Icon name="close" />
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
