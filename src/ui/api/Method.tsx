import type { ReactNode } from 'react';
import { Breakable } from '../content/Breakable.tsx';
import { Joined } from './Joined.tsx';

/** The badge of an HTTP method. */
export function Method({ children }: { children: string }): ReactNode {
  return <span className={`method method-${children.toLowerCase()}`}>{children}</span>;
}

/** Before each slash of a path, but not within a placeholder. */
const segments = /(?<=[\w}])(?=\/(?![^{}]*\}))/;
const placeholder = /(\{[^}]*\})/;
/** Of this many characters, a segment is too long for a line of the smallest screens. */
const LONG = 24;

/** A path with its placeholders marked. Its lines end before slashes, so that a placeholder keeps its own. */
export function Route({ children }: { children: string }): ReactNode {
  return (
    <code>
      <Joined parts={children.split(segments)} by={<wbr />}>
        {(segment) => (
          <Joined parts={segment.split(placeholder)} by="">
            {(part, index) => {
              const text = <Breakable from={LONG}>{part}</Breakable>;
              return index % 2 === 1 ? <var>{text}</var> : text;
            }}
          </Joined>
        )}
      </Joined>
    </code>
  );
}
