import { useState, type ReactNode } from 'react';
import panel from './Panel.module.css';
import styles from './Code.module.css';

/** A text to take along, with a button that copies it. */
export function Code({ label, text }: { label: string; text: string }): ReactNode {
  return (
    <div className={styles.code}>
      <div className={styles.head}>
        <span>{label}</span>
        <Copy text={text}>Copy</Copy>
      </div>
      {/* Wide lines are scrolled to, by keyboard too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0} aria-label={label}>
        <code>{text}</code>
      </pre>
    </div>
  );
}

/** A button that copies, and says how that went. */
export function Copy({ text, children }: { text: string; children: string }): ReactNode {
  const [said, setSaid] = useState('');
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setSaid('Copied'),
      () => setSaid('The browser refused: select and copy by hand'),
    );
  };
  return (
    <span className={`${panel.row} ${panel.live}`}>
      <output>{said}</output>
      <button type="button" className={styles.copy} onClick={copy} onBlur={() => setSaid('')}>
        {children}
      </button>
    </span>
  );
}
