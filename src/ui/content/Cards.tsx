import type { ReactNode } from 'react';
import { checkProps } from './check-props.ts';

interface CardProps {
  href: string;
  title: string;
  /** A short word above the title. */
  kicker?: string;
  children?: ReactNode;
}

/** A link with a title and a line of text. Belongs inside {@link Cards}. */
export function Card(props: CardProps): ReactNode {
  checkProps('Card', props, ['href', 'title'], ['kicker']);
  const { href, title, kicker, children } = props;
  return (
    <li className="card">
      {kicker && <p className="card-kicker">{kicker}</p>}
      <p className="card-title">
        <a href={href}>{title}</a>
      </p>
      {children && <div className="card-text">{children}</div>}
    </li>
  );
}

/** A grid of cards: as many columns as fit. */
export function Cards({ children }: { children: ReactNode }): ReactNode {
  return (
    <ul className="cards" role="list">
      {children}
    </ul>
  );
}
