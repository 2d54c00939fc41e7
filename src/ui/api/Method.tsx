import type { ReactNode } from 'react';
import { Breakable } from '../content/Breakable.tsx';
import { Joined } from './view.tsx';

/** The badge of an HTTP method. */
export function Method({ children }: { children: string }): ReactNode {
  return (
    <span className={`method method-${children.toLowerCase()}`} translate="no">
      {children}
    </span>
  );
}

/** The position before each slash of a path, except within a placeholder. */
const segments = /(?<=[\w}])(?=\/(?![^{}]*\}))/;
const placeholder = /(\{[^}]*\})/;
/** In characters: a segment this long does not fit a line of the smallest screens. */
const LONG = 24;

/** A path with its placeholders marked. Lines break before slashes, so that placeholders stay whole. */
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
