import type { ReactNode } from 'react';

interface AdmonitionProps {
  type: 'note' | 'tip' | 'info' | 'warning' | 'danger' | 'caution';
  title?: ReactNode;
  children?: ReactNode;
}

/** The component form of `:::note`, with the same markup. */
export function Admonition({ type, title, children }: AdmonitionProps): ReactNode {
  return (
    <div className={`admonition ${type}`} role="note">
      <p className="admonition-title">{title ?? type.replace(/^./, (letter) => letter.toUpperCase())}</p>
      {children}
    </div>
  );
}

/** The component form of `<details>`. */
export function Details({ summary, children }: { summary: ReactNode; children?: ReactNode }): ReactNode {
  return (
    <details>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
