import { createElement, Fragment, useState, type ReactNode } from 'react';
import panel from './Panel.module.css';
import styles from './Code.module.css';

interface CodeProps {
  label: string;
  text: string;
  /** Parts of the text that the reader chose or has to fill in, which are marked wherever they occur. */
  marked?: readonly string[];
}

/** A text with a button that copies it. */
export function Code({ label, text, marked }: CodeProps): ReactNode {
  return (
    <div className={styles.code}>
      <div className={styles.head}>
        <span>{label}</span>
        <Copy text={text}>Copy</Copy>
      </div>
      {/* Focusable, so that long lines can be scrolled with the keyboard, too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role */}
      <pre role="group" tabIndex={0} aria-label={label}>
        <code>{marked ? withMarks(text, marked) : text}</code>
      </pre>
    </div>
  );
}

/** A button that copies a text, which may be made only when it is needed, and says how that went. */
export function Copy({ text, children }: { text: string | (() => string); children: string }): ReactNode {
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(typeof text === 'string' ? text : text());
      setSaid('Copied');
    } catch {
      // No permission or, without HTTPS, no clipboard.
      setSaid('The browser does not allow copying: select and copy by hand');
    }
  };
  return (
    <span className={`${panel.row} ${panel.live}`}>
      <output>{said}</output>
      <button type="button" className={styles.copy} onClick={() => void copy()} onBlur={() => setSaid('')}>
        {children}
      </button>
    </span>
  );
}

/** A text with the given pieces marked. */
function withMarks(text: string, pieces: readonly string[]): ReactNode {
  let parts: ReactNode[] = [text];
  for (const piece of pieces) {
    parts = parts.flatMap((part) => {
      if (typeof part !== 'string') return [part];
      const [first, ...others] = part.split(piece);
      return [first, ...others.flatMap((other) => [createElement('mark', null, piece), other])];
    });
  }
  // Passed as separate children, they need no keys.
  return createElement(Fragment, null, ...parts);
}
