import { Fragment, type ReactNode } from 'react';
import type { ApiContent, ApiOperation, ApiParameter } from '../../model/api.ts';
import { apiTexts } from '../texts.ts';
import { Facts } from './Facts.tsx';
import { Field } from './Row.tsx';
import { SchemaTree } from './SchemaTree.tsx';
import { descriptionOf, hasParts, innerOf } from './shape.ts';
import { TypeLabel } from './TypeLabel.tsx';
import { Text, useApiView } from './view.tsx';

interface PartProps {
  id: string;
  title: string;
  /** The part of the sample that has these fields: `query`, `body`. */
  part?: string;
  children: ReactNode;
}

/**
 * A part of an exchange below its heading, with a button that opens everything collapsed in it, and its other label for
 * then.
 */
export function Part({ id, title, part, children }: PartProps): ReactNode {
  return (
    <section className="part" data-part={part}>
      <h2 id={id}>{title}</h2>
      <button type="button" className="part-expand" data-expand="" data-other={apiTexts.collapseAll}>
        {apiTexts.expandAll}
      </button>
      {children}
    </section>
  );
}

/** The parameters of an operation by their place. */
export function Parameters({ parameters: all }: { parameters: ApiParameter[] }): ReactNode {
  return (['path', 'query', 'header'] as const).map((place) => {
    const parameters = all.filter((parameter) => parameter.in === place);
    if (parameters.length === 0) return null;
    return (
      <Part key={place} id={`${place}-parameters`} title={apiTexts.parameters[place]} part={place}>
        <ParameterList parameters={parameters} prefix={place} isSent />
      </Part>
    );
  });
}

/** The body of an operation's request. */
export function Body({ body }: { body: NonNullable<ApiOperation['body']> }): ReactNode {
  return (
    <Part id="body" title={apiTexts.body} part="body">
      <Text>{body.description}</Text>
      {!body.required && <p>{apiTexts.bodyOptional}</p>}
      <Contents contents={body.contents} path="body" />
    </Part>
  );
}

interface ParameterListProps {
  parameters: ApiParameter[];
  /** Prefix of the ids of the rows. */
  prefix: string;
  /** True if the samples show the required parameters. */
  isSent?: boolean;
}

/** Parameters or headers, one row each. */
export function ParameterList({ parameters, prefix, isSent = false }: ParameterListProps): ReactNode {
  const view = useApiView();
  return (
    <ul className="props" role="list">
      {parameters.map((parameter) => {
        const { name, schema, required, deprecated, description, examples } = parameter;
        const id = view.id(`${prefix}.${name}`);
        return (
          <Field key={name} id={id} name={name} schema={schema} required={required} deprecated={deprecated}>
            <Text className="prop-text">{description || (schema ? descriptionOf(schema) : '')}</Text>
            {schema && <Facts schema={schema} examples={examples} isShown={required && isSent} />}
            {schema && hasParts(innerOf(schema)) && innerOf(schema).href === null && (
              <SchemaTree schema={schema} path={id} level={2} />
            )}
          </Field>
        );
      })}
    </ul>
  );
}

/**
 * A body in each of its content types.
 *
 * @param path prefix of the ids of its rows
 */
export function Contents({ contents, path }: { contents: ApiContent[]; path: string }): ReactNode {
  const view = useApiView();
  return contents.map(({ schema, type, examples }) => {
    const prefix = contents.length > 1 ? view.id(`${path}.${type}`) : path;
    const sample = examples[0]?.value;
    return (
      <Fragment key={type}>
        <p className="content-type">
          <code>{type}</code>
          {schema && (
            <span className="prop-type">
              {' '}
              <TypeLabel schema={schema} />
            </span>
          )}
        </p>
        {schema && schema.href === null && <Text className="prop-text">{descriptionOf(schema)}</Text>}
        {schema && <Facts schema={schema} isShown={sample !== undefined} />}
        {schema && <SchemaTree schema={schema} path={prefix} own={innerOf(schema).href === null} sample={sample} />}
      </Fragment>
    );
  });
}
