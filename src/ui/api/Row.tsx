import type { ReactNode } from 'react';
import type { ApiSchema } from '../../model/api.ts';
import { apiTexts } from '../texts.ts';
import { TypeLabel } from './TypeLabel.tsx';

interface RowProps {
  id: string;
  name: string;
  schema: ApiSchema | null;
  required: boolean;
  deprecated: boolean;
  children?: ReactNode;
}

/** One parameter or property: its name, which is the link to it, what it is, and what more there is to say. */
export function Row({ id, name, schema, required, deprecated, children }: RowProps): ReactNode {
  return (
    <li id={id}>
      <p className="prop">
        <a href={`#${id}`} className="prop-name">
          {name}
        </a>{' '}
        <span className="prop-type">{schema ? <TypeLabel schema={schema} /> : apiTexts.any}</span>
        {required && <Flag kind="required">{apiTexts.required}</Flag>}
        {deprecated && <Flag kind="deprecated">{apiTexts.deprecated.toLowerCase()}</Flag>}
        {schema?.readOnly && <Flag>{apiTexts.readOnly}</Flag>}
        {schema?.writeOnly && <Flag>{apiTexts.writeOnly}</Flag>}
      </p>
      {children}
    </li>
  );
}

/** A short word about a thing, beside it. */
export function Flag({
  kind = 'plain',
  children,
}: {
  kind?: 'plain' | 'required' | 'deprecated' | 'edition' | 'later';
  children: ReactNode;
}): ReactNode {
  return (
    <>
      {' '}
      <span className={kind === 'plain' ? 'flag' : `flag flag-${kind}`}>{children}</span>
    </>
  );
}
