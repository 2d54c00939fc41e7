import type { ReactNode } from 'react';
import { admonitionOf } from '../../model/admonition.ts';
import { checkProps } from './check-props.ts';

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
export function Details(props: { summary: ReactNode; open?: boolean; children?: ReactNode }): ReactNode {
  checkProps('Details', props, ['summary'], ['open']);
  const { summary, open, children } = props;
  return (
    <details open={open}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
