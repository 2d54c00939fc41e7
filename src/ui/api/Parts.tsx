import type { ReactNode } from 'react';
import type { ApiContent, ApiParameter } from '../../model/api.ts';
import { DATA_EXPAND, DATA_OTHER, DATA_PART } from '../../model/shell.ts';
import { apiTexts } from '../texts.ts';
import { factsOf } from './facts.ts';
import { Facts } from './Facts.tsx';
import { Row } from './Row.tsx';
import type { ExamplesOf } from './Samples.tsx';
import { SchemaTree } from './SchemaTree.tsx';
import { hasParts, innerOf } from './shape.ts';
import { Text } from './Text.tsx';
import { TypeLabel } from './TypeLabel.tsx';
import { apiView } from './view.ts';

/** A part of an exchange below its heading, with a button that opens everything collapsed in it. */
export function Part({
  id,
  title,
  part,
  children,
}: {
  id: string;
  title: string;
  /** The part of the sample that has these fields: `query`, `body`. */
  part?: string;
  children: ReactNode;
}): ReactNode {
  return (
    <section className="part" {...{ [DATA_PART]: part }}>
      <h2 id={id}>{title}</h2>
      <button type="button" className="part-expand" {...{ [DATA_EXPAND]: '', [DATA_OTHER]: apiTexts.collapseAll }}>
        {apiTexts.expandAll}
      </button>
      {children}
    </section>
  );
}

/** Parameters or headers, one row each. */
export function ParameterList({
  parameters,
  prefix,
  isSent = false,
}: {
  parameters: ApiParameter[];
  prefix: string;
  /** True if the samples show the required parameters. */
  isSent?: boolean;
}): ReactNode {
  const view = apiView();
  return (
    <ul className="props" role="list">
      {parameters.map((parameter) => {
        const { name, schema, required, deprecated, description, examples } = parameter;
        const id = view.id(`${prefix}.${name}`);
        return (
          <Row
            key={name}
            id={id}
            name={name}
            schema={schema}
            required={required}
            deprecated={deprecated || schema?.deprecated === true}
          >
            <Text className="prop-text">{description || (schema?.description ?? '')}</Text>
            {schema && <Facts facts={factsOf(schema, { examples, isShown: required && isSent })} />}
            {schema && hasParts(innerOf(schema)) && innerOf(schema).href === null && (
              <SchemaTree schema={schema} path={id} level={2} />
            )}
          </Row>
        );
      })}
    </ul>
  );
}

/** A body in one content type. */
export function Content({
  content,
  path,
  examplesOf,
}: {
  content: ApiContent;
  path: string;
  examplesOf: ExamplesOf;
}): ReactNode {
  const { schema, type } = content;
  const sample = examplesOf(content)[0]?.value;
  return (
    <>
      <p className="content-type">
        <code>{type}</code>
        {schema && (
          <span className="prop-type">
            {' '}
            <TypeLabel schema={schema} />
          </span>
        )}
      </p>
      {schema && schema.href === null && <Text className="prop-text">{schema.description}</Text>}
      {schema && <Facts facts={factsOf(schema, { isShown: sample !== undefined })} />}
      {schema && <SchemaTree schema={schema} path={path} own={innerOf(schema).href === null} sample={sample} />}
    </>
  );
}
