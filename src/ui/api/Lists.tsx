import type { ReactNode } from 'react';
import type { ApiOperationLink, ApiSchema, Json } from '../../model/api.ts';
import { jsonText } from '../../model/json.ts';
import { apiTexts } from '../texts.ts';
import { Breakable } from '../content/Breakable.tsx';
import { Facts } from './Facts.tsx';
import { Method, Route } from './Method.tsx';
import { OperationFlags } from './Operation.tsx';
import { Part } from './Parts.tsx';
import { SchemaTree } from './SchemaTree.tsx';
import { descriptionOf, innerOf, rowsOf } from './shape.ts';
import { TypeLabel } from './TypeLabel.tsx';
import { Text, useApiView } from './view.tsx';

/** Operations with method, title and path. */
function OperationList({ operations }: { operations: ApiOperationLink[] }): ReactNode {
  return (
    <ul className="operations" role="list">
      {operations.map((operation) => (
        <li key={operation.href}>
          <p>
            <Method>{operation.method}</Method>{' '}
            <span>
              <a href={operation.href}>
                <Breakable>{operation.title}</Breakable>
              </a>
              <OperationFlags {...operation} />
            </span>
          </p>
          <p className="route">
            <Route>{operation.route}</Route>
          </p>
        </li>
      ))}
    </ul>
  );
}

interface TagProps {
  description: string;
  operations: ApiOperationLink[];
  /** Operations of other tags that a reader may look for here. */
  related: ApiOperationLink[];
}

/** The page of a tag. */
export function Tag({ description, operations, related }: TagProps): ReactNode {
  return (
    <>
      <Text level={2}>{description}</Text>
      <h2 id="operations">{apiTexts.operations}</h2>
      <OperationList operations={operations} />
      {related.length > 0 && (
        <>
          <h2 id="related">{apiTexts.related}</h2>
          <OperationList operations={related} />
        </>
      )}
    </>
  );
}

interface SchemaPageProps {
  schema: ApiSchema;
  example: Json | undefined;
  usedBy: ApiOperationLink[];
  usedIn: { name: string; href: string }[];
}

/** The page of a schema: description and properties on one side, an example on the other, or between them if narrow. */
export function SchemaPage({ schema, example, usedBy, usedIn }: SchemaPageProps): ReactNode {
  const view = useApiView();
  const hasExample = typeof example === 'object';
  const isUsed = usedBy.length + usedIn.length > 0;
  return (
    <div className="api api-schema">
      <div className="api-head">
        <p className="content-type">
          <span className="prop-type">
            <TypeLabel schema={schema} link={false} />
          </span>
          {isUsed && (
            <>
              {' · '}
              <a href="#used-by">{apiTexts.usedByCount(usedBy.length, usedIn.length)}</a>
            </>
          )}
        </p>
        <Text level={2}>{descriptionOf(schema)}</Text>
        <Facts schema={schema} isShown={hasExample} />
      </div>
      {hasExample && (
        <div className="api-side">
          <section className="sample" data-sample="response">
            <h2 id="example">{apiTexts.example}</h2>
            {view.code('json', jsonText(example, '  '))}
          </section>
        </div>
      )}
      <div className="api-main">
        <SchemaParts schema={schema} example={example} />
        {isUsed && <h2 id="used-by">{usedBy.length > 0 ? apiTexts.usedBy : apiTexts.partOf}</h2>}
        {usedBy.length > 0 && <OperationList operations={usedBy} />}
        {usedBy.length > 0 && usedIn.length > 0 && <h2 id="part-of">{apiTexts.partOf}</h2>}
        {usedIn.length > 0 && <Names links={usedIn} />}
      </div>
    </div>
  );
}

function SchemaParts({ schema, example }: { schema: ApiSchema; example: Json | undefined }): ReactNode {
  const inner = innerOf(schema);
  if (rowsOf(inner) === 0) return null;
  const { name } = inner;
  const properties = name === null || inner === schema ? apiTexts.properties : apiTexts.propertiesOf(name);
  return (
    <Part id="properties" title={inner.properties.length > 0 ? properties : apiTexts.options} part="schema">
      <SchemaTree schema={schema} path="property" sample={example} />
    </Part>
  );
}

/** Links by name, in columns. */
export function Names({ links }: { links: { name: string; href: string }[] }): ReactNode {
  return (
    <ul className="names" role="list">
      {links.map(({ name, href }) => (
        <li key={href}>
          <a href={href}>
            <Breakable>{name}</Breakable>
          </a>
        </li>
      ))}
    </ul>
  );
}
