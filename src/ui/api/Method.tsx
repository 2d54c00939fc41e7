import type { ReactNode } from 'react';
import { Breakable } from '../content/Breakable.tsx';
import { Joined } from './Joined.tsx';

/** The badge of an HTTP method. */
export function Method({ children }: { children: string }): ReactNode {
  return <span className={`method method-${children.toLowerCase()}`}>{children}</span>;
}

/** A path with its placeholders marked. */
export function Route({ children }: { children: string }): ReactNode {
  return (
    <code>
      <Joined parts={children.split(/(\{[^}]*\})/)} by="">
        {(part, index) =>
          index % 2 === 1 ? (
            <var>
              <Breakable>{part}</Breakable>
            </var>
          ) : (
            <Breakable>{part}</Breakable>
          )
        }
      </Joined>
    </code>
  );
}
