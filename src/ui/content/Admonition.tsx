import type { ReactNode } from 'react';
import { admonitionOf } from '../../model/admonition.ts';

interface AdmonitionProps {
  /** One of the types that `:::` knows; `note` by default. */
  type?: string;
  title?: ReactNode;
  children?: ReactNode;
}

/** The component form of `:::note`, with the same markup. */
export function Admonition({ type = 'note', title, children }: AdmonitionProps): ReactNode {
  const { look, title: standard } = admonitionOf(type);
  return (
    <div className={`admonition ${look}`} role="note">
      <p className="admonition-title">{title ?? standard}</p>
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
