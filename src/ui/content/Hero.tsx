import type { ReactNode } from 'react';

interface HeroProps {
  title: string;
  children?: ReactNode;
}

/** The head of a home page: its first-level heading, a lead, ways to start. */
export function Hero({ title, children }: HeroProps): ReactNode {
  return (
    <div className="hero">
      <h1>{title}</h1>
      {children}
    </div>
  );
}

/** A link that looks like a button: the one thing most readers came for. */
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
