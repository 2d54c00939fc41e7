import type { ReactNode } from 'react';
import { Joined } from './Joined.tsx';
import type { FactPart } from './facts.ts';

/** Facts about a value besides its type and description, on one line if there is room. */
export function Facts({ facts }: { facts: FactPart[][] }): ReactNode {
  if (facts.length === 0) return null;
  return (
    <p className="prop-facts">
      <Joined parts={facts} by=" ">
        {(parts) => (
          <span>
            <Joined parts={parts} by="">
              {(part) => (typeof part === 'string' ? part : <code>{part.code}</code>)}
            </Joined>
          </span>
        )}
      </Joined>
    </p>
  );
}
