import type { ReactNode } from 'react';

interface IconProps {
  name: 'search' | 'sun' | 'moon' | 'menu' | 'close' | 'recent' | 'repository';
}

/** An icon beside a label. `styles/icons.css` draws it in the color of the text. */
export function Icon({ name }: IconProps): ReactNode {
  return <i className={`icon icon-${name}`} aria-hidden="true" />;
}
