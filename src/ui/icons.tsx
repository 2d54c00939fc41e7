import type { ReactNode } from 'react';

/** A picture for what a label says: `styles/icons.css` draws it in the colour of the text. */
export function Icon({
  name,
}: {
  name: 'search' | 'sun' | 'moon' | 'menu' | 'close' | 'recent' | 'repository';
}): ReactNode {
  return <i className={`icon icon-${name}`} aria-hidden="true" />;
}
