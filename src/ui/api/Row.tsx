import type { ReactNode } from 'react';
import type { ApiSchema } from '../../model/api.ts';
import { apiTexts } from '../texts.ts';
import { Breakable } from '../content/Breakable.tsx';
import { plainType, TypeLabel } from './TypeLabel.tsx';
import { apiView } from './view.ts';

interface RowProps {
  id: string;
  name: string;
  schema: ApiSchema | null;
  required: boolean;
  deprecated: boolean;
  children?: ReactNode;
}

/** One parameter or property: its name, which links to the row itself, its type and flags, and everything else. */
export function Row({ id, children, ...about }: RowProps): ReactNode {
  return (
    <li id={id}>
      <RowHead id={id} {...about} />
      {children}
    </li>
  );
}

function RowHead({ id, name, schema, required, deprecated }: RowProps): ReactNode {
  const plain = schema && plainType(schema);
  return (
    <p className="prop">
      <a href={`#${id}`} className="prop-name">
        <Breakable>{name}</Breakable>
      </a>{' '}
      <span className="prop-type">
        {schema ? <TypeLabel schema={schema} /> : apiTexts.any}
        {plain && `, ${plain}`}
      </span>
      {required && <Flag kind="required">{apiTexts.required}</Flag>}
      {deprecated && <Flag kind="deprecated">{apiTexts.deprecated.toLowerCase()}</Flag>}
      {schema?.readOnly && <Flag>{apiTexts.readOnly}</Flag>}
      {schema?.writeOnly && <Flag>{apiTexts.writeOnly}</Flag>}
    </p>
  );
}

const ID_WORD = 'placeholder-of-the-id';

/**
 * A {@link Row} that is the same on every page except for its id, and so is rendered only once. Most properties of an
 * API have no parts, and each is on several pages.
 *
 * @param of subject of the row: the same object gives the same row
 * @param variant form of the row
 */
export function SharedRow({
  of,
  variant,
  id,
  children,
  ...about
}: RowProps & { of: object; variant: 'shown' | 'other' }): ReactNode {
  const html = apiView().once(of, variant, () => (
    <>
      <RowHead id={ID_WORD} {...about} />
      {children}
    </>
  ));
  // The link comes first in a row, so only the id in it is replaced, not any text of the API description.
  return <li id={id} dangerouslySetInnerHTML={{ __html: html.replace(ID_WORD, () => id) }} />;
}

/** A short label beside a name. */
export function Flag({
  kind = 'plain',
  children,
}: {
  kind?: 'plain' | 'required' | 'deprecated' | 'fact' | 'later';
  children: ReactNode;
}): ReactNode {
  return (
    <>
      {' '}
      <span className={kind === 'plain' ? 'flag' : `flag flag-${kind}`}>{children}</span>
    </>
  );
}

interface EntryProps {
  id: string;
  name: string;
  /** Shown after its name. */
  type: ReactNode;
  children?: ReactNode;
}

/** An entry of a list of things other than fields, whose name also links to itself. */
export function Entry({ id, name, type, children }: EntryProps): ReactNode {
  return (
    <li id={id}>
      <p className="prop">
        <a href={`#${id}`} className="prop-name">
          {name}
        </a>{' '}
        <span className="prop-type">{type}</span>
      </p>
      {children}
    </li>
  );
}
