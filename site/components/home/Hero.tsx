import type { ReactNode } from 'react';

interface HeroProps {
  title: string;
  /** Beside the text, or below it if there is no room. */
  picture?: ReactNode;
  children?: ReactNode;
}

/** The top of a home page: its first-level heading, a lead, ways to start, and a picture, which may be interactive. */
export function Hero({ title, picture, children }: HeroProps): ReactNode {
  return (
    <div className="hero">
      <div>
        <h1>{title}</h1>
        {children}
      </div>
      {picture && <div className="hero-picture">{picture}</div>}
    </div>
  );
}

/** A link that looks like a button, for the one thing that most readers came for. */
export function Action({
  href,
  children,
  quiet = false,
}: {
  href: string;
  children: ReactNode;
  quiet?: boolean;
}): ReactNode {
  return (
    <a className={quiet ? 'action action-quiet' : 'action'} href={href}>
      {children}
    </a>
  );
}

/** A row of {@link Action}s. */
export function Actions({ children }: { children: ReactNode }): ReactNode {
  return <div className="actions">{children}</div>;
}
