import type { ReactNode } from 'react';
import { texts } from '../texts.ts';
import styles from './Search.module.css';

const words = texts.search;

interface NoResultsProps {
  text: string;
  /** Searches that the site's owner suggests. */
  suggestions: readonly string[];
  onTry: (text: string) => void;
  /** Address for reporting a gap; null if there is none. */
  report: string | null;
}

/** Says that nothing was found, and suggests what to try next. */
export function NoResults({ text, suggestions, onTry, report }: NoResultsProps): ReactNode {
  return (
    <div className={styles.message}>
      <p className={styles.lead}>
        {words.none} “<strong>{text}</strong>”
      </p>
      {suggestions.length > 0 && (
        <>
          <p>{words.tryFor}:</p>
          <ul className={styles.suggestions} role="list">
            {suggestions.map((suggestion) => (
              <li key={suggestion}>
                <button type="button" onClick={() => onTry(suggestion)}>
                  {suggestion}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {report && (
        <p>
          {words.believe} <a href={report}>{words.letUsKnow}</a>
        </p>
      )}
    </div>
  );
}

/** Says which words of the query no page has, so that only the rest was searched for. */
export function LeftOut({ words: left }: { words: readonly string[] }): ReactNode {
  return left.length > 0 && <p className={styles.hint}>{words.leftOut(left)}</p>;
}

/** Says that the search failed, with a button to try again. */
export function Failed({ onRetry }: { onRetry: () => void }): ReactNode {
  return (
    <div className={styles.message} role="alert">
      <p className={styles.lead}>{words.failed}</p>
      <p>{words.failedHint}</p>
      <button type="button" className={styles.retry} onClick={onRetry}>
        {texts.retry}
      </button>
    </div>
  );
}
