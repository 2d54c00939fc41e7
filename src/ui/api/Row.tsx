import type { ReactNode } from 'react';
import type { ApiSchema } from '../../model/api.ts';
import { apiTexts } from '../texts.ts';
import { Breakable } from '../content/Breakable.tsx';
import { isArray, isMap } from './shape.ts';
import { plainType, TypeLabel, typeText } from './TypeLabel.tsx';

interface RowProps {
  id: string;
  name: string;
  /** Shown after the name. */
  type: ReactNode;
  flags?: ReactNode;
  children?: ReactNode;
}

/** One thing of a list: its name, which links to the row itself, its type and flags, and everything else. */
export function Row({ id, name, type, flags, children }: RowProps): ReactNode {
  return (
    <li id={id}>
      <p className="prop">
        <a href={`#${id}`} className="prop-name" translate="no">
          <Breakable>{name}</Breakable>
        </a>{' '}
        <span className="prop-type">{type}</span>
        {flags}
      </p>
      {children}
    </li>
  );
}

interface FieldProps extends Omit<RowProps, 'type' | 'flags'> {
  schema: ApiSchema | null;
  required?: boolean;
  deprecated?: boolean;
}

/** One parameter or property. */
export function Field({ id, name, schema, required = false, deprecated = false, children }: FieldProps): ReactNode {
  const plain = schema && plainType(schema);
  const type = (
    <>
      {schema ? <TypeLabel schema={schema} /> : apiTexts.any}
      {plain && `, ${plain}`}
    </>
  );
  const flags = <Flags schema={schema} required={required} deprecated={deprecated || schema?.deprecated === true} />;
  return (
    <Row id={id} name={name} type={type} flags={flags}>
      {children}
    </Row>
  );
}

function Flags({ required, deprecated, schema }: Pick<FieldProps, 'required' | 'deprecated' | 'schema'>): ReactNode {
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

interface OptionRowProps {
  id: string;
  label: string;
  schema: ApiSchema;
  children: ReactNode;
}

/**
 * One option of a choice. Its schema's type is its name, unless the schema has a title or no type, so that nothing is
 * said twice.
 */
export function OptionRow({ id, label, schema, children }: OptionRowProps): ReactNode {
  const { href, name, title, nullable, types, choices, properties, deprecated } = schema;
  const plain = plainType(schema);
  if (href === null && ((name ?? title) !== null || types.length === 0))
    return (
      <Field id={id} name={label} schema={schema}>
        {children}
      </Field>
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
        <Flags deprecated={deprecated} schema={schema} />
      </p>
      {children}
    </li>
  );
}

interface FlagProps {
  kind?: 'required' | 'deprecated' | 'fact' | 'later';
  children: ReactNode;
}

/** A short label beside a name. */
export function Flag({ kind, children }: FlagProps): ReactNode {
  return (
    <>
      {' '}
      <span className={kind ? `flag flag-${kind}` : 'flag'}>{children}</span>
    </>
  );
}
