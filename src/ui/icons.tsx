import type { ReactNode } from 'react';

/** An icon beside a label. `styles/icons.css` draws it in the color of the text. */
export function Icon({
  name,
}: {
  name: 'search' | 'sun' | 'moon' | 'menu' | 'close' | 'recent' | 'repository';
}): ReactNode {
  return <i className={`icon icon-${name}`} aria-hidden="true" />;
}
