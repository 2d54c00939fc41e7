import type { ReactNode } from 'react';
import type { ApiSchema } from '../../model/api.ts';
import { apiTexts } from '../texts.ts';
import { Breakable } from '../content/Breakable.tsx';
import { isArray, isMap } from './shape.ts';
import { plainType, TypeLabel, typeText } from './TypeLabel.tsx';
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
      <Flags required={required} deprecated={deprecated} schema={schema} />
    </p>
  );
}

function Flags({ required, deprecated, schema }: Pick<RowProps, 'required' | 'deprecated' | 'schema'>): ReactNode {
  return (
    <>
      {required && <Flag kind="required">{apiTexts.required}</Flag>}
      {deprecated && <Flag kind="deprecated">{apiTexts.deprecated.toLowerCase()}</Flag>}
      {schema?.readOnly && <Flag>{apiTexts.readOnly}</Flag>}
      {schema?.writeOnly && <Flag>{apiTexts.writeOnly}</Flag>}
    </>
  );
}

/** The label of an option that has no name of its own: the name or type of its schema. */
export function optionLabel(schema: ApiSchema, index: number): string {
  const { name, title, types } = schema;
  return name ?? title ?? (types.length > 0 ? typeText(schema) : apiTexts.option(index + 1));
}

/**
 * One option of a choice. Its schema's type is its name, unless the schema has a title or no type, so that nothing is
 * said twice.
 */
export function OptionRow({
  id,
  label,
  schema,
  children,
}: {
  id: string;
  label: string;
  schema: ApiSchema;
  children?: ReactNode;
}): ReactNode {
  const { href, name, title, nullable, types, choices, properties, deprecated } = schema;
  const plain = plainType(schema);
  if (href === null && ((name ?? title) !== null || types.length === 0))
    return (
      <Row id={id} name={label} schema={schema} required={false} deprecated={deprecated}>
        {children}
      </Row>
    );
  // Labels of these may contain links to other schemas, and so cannot be links themselves.
  const hasLinks = href !== null || isArray(schema) || isMap(schema) || (choices.length > 0 && properties.length === 0);
  return (
    <li id={id}>
      <p className="prop">
        {hasLinks ? (
          <span className="prop-name">
            <TypeLabel schema={schema} />
          </span>
        ) : (
          <a href={`#${id}`} className="prop-name">
            {nullable ? `${label} ${apiTexts.nullable}` : label}
          </a>
        )}
        {plain && <span className="prop-type">, {plain}</span>}
        <Flags required={false} deprecated={deprecated} schema={schema} />
      </p>
      {children}
    </li>
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
