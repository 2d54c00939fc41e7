import type { ReactNode } from 'react';
import type { ApiContent, ApiParameter } from '../../model/api.ts';
import { apiTexts } from '../texts.ts';
import { Facts } from './Facts.tsx';
import { Row } from './Row.tsx';
import { InlineExamples, type ExamplesOf } from './Samples.tsx';
import { SchemaTree } from './SchemaTree.tsx';
import { hasParts, innerOf } from './shape.ts';
import { Text } from './Text.tsx';
import { TypeLabel } from './TypeLabel.tsx';
import { apiView } from './view.ts';

/** Where a part stands. */
export interface PartProps {
  /** Start of all ids in it. */
  prefix: string;
  /** Below a heading of the third level, where the page has other parts of the same kind. */
  inner: boolean;
}

/** A part of an exchange below its heading, with the button that opens all that is folded in it. */
export function Part({
  inner,
  id,
  title,
  part,
  children,
}: {
  inner: boolean;
  id: string;
  title: string;
  /** Where its fields stand in the samples: `query`, `body`. */
  part?: string;
  children: ReactNode;
}): ReactNode {
  return (
    <section className="part" data-part={part}>
      {inner ? <h4 id={id}>{title}</h4> : <h2 id={id}>{title}</h2>}
      {!inner && (
        <button type="button" className="part-expand" data-expand="" data-other={apiTexts.collapseAll}>
          {apiTexts.expandAll}
        </button>
      )}
      {children}
    </section>
  );
}

/** Parameters or headers, one row each. */
export function ParameterList({ parameters, prefix }: { parameters: ApiParameter[]; prefix: string }): ReactNode {
  const view = apiView();
  return (
    <ul className="props" role="list">
      {parameters.map((parameter) => {
        const { name, schema, required, deprecated, description, examples, style } = parameter;
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
            {schema && <Facts schema={schema} examples={examples} style={style} />}
            {schema && hasParts(innerOf(schema)) && innerOf(schema).href === null && (
              <SchemaTree schema={schema} path={id} level={2} />
            )}
          </Row>
        );
      })}
    </ul>
  );
}

/** A body in one content type: what it is made of, and its examples where they have no other place. */
export function Content({
  content,
  path,
  examplesOf,
}: {
  content: ApiContent;
  path: string;
  examplesOf: ExamplesOf | null;
}): ReactNode {
  const { schema, type } = content;
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
      {schema && <Facts schema={schema} />}
      {schema && <SchemaTree schema={schema} path={path} own={innerOf(schema).href === null} />}
      {examplesOf && <InlineExamples id={`${path}.example`} content={content} examplesOf={examplesOf} />}
    </>
  );
}
