import type { ReactNode } from 'react';
import type { ApiOperationLink, ApiSchema, ApiSecurity, Json } from '../../model/api.ts';
import { apiTexts } from '../texts.ts';
import { Breakable } from './Breakable.tsx';
import { Facts } from './Facts.tsx';
import { Method, Route } from './Method.tsx';
import { MoreInformation, OperationFlags } from './Operation.tsx';
import { securityText } from './Security.tsx';
import { SchemaTree } from './SchemaTree.tsx';
import { Text } from './Text.tsx';
import { TypeLabel, typeText } from './TypeLabel.tsx';
import { apiView } from './view.ts';

/** Operations with method, title and path. */
function OperationList({ operations }: { operations: ApiOperationLink[] }): ReactNode {
  return (
    <ul className="operations" role="list">
      {operations.map((operation) => (
        <li key={operation.href}>
          <p>
            <Method>{operation.method}</Method> <a href={operation.href}>{operation.title}</a>
            <OperationFlags {...operation} />
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
  externalDocs: { href: string; description: string } | null;
}

/** The page of a tag. */
export function Tag({ description, operations, externalDocs }: TagProps): ReactNode {
  return (
    <>
      <Text>{description}</Text>
      {externalDocs && <MoreInformation {...externalDocs} />}
      <h2 id="operations">{apiTexts.operations}</h2>
      <OperationList operations={operations} />
    </>
  );
}

interface SchemaPageProps {
  schema: ApiSchema;
  example: Json | undefined;
  usedBy: ApiOperationLink[];
  usedIn: { name: string; href: string }[];
}

/** The page of a schema. */
export function SchemaPage({ schema, example, usedBy, usedIn }: SchemaPageProps): ReactNode {
  const view = apiView();
  return (
    <>
      <p className="content-type">
        <span className="prop-type">
          <TypeLabel schema={schema} link={false} />
        </span>
      </p>
      <Text>{schema.description}</Text>
      <Facts schema={schema} />
      {(schema.properties.length > 0 ||
        schema.choices.length > 0 ||
        schema.types.includes('array') ||
        schema.types.includes('object')) && (
        <>
          <h2 id="properties">{schema.properties.length > 0 ? apiTexts.properties : typeText(schema)}</h2>
          <SchemaTree schema={schema} path="property" />
        </>
      )}
      {example !== undefined && typeof example === 'object' && (
        <>
          <h2 id="example">{apiTexts.example}</h2>
          {view.code('json', JSON.stringify(example, null, 2))}
        </>
      )}
      {(usedBy.length > 0 || usedIn.length > 0) && <h2 id="used-by">{apiTexts.usedBy}</h2>}
      {usedBy.length > 0 && <OperationList operations={usedBy} />}
      {usedIn.length > 0 && <Names links={usedIn} />}
    </>
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

interface IntroductionProps {
  version: string;
  description: string;
  servers: string[];
  security: ApiSecurity[];
  tags: { name: string; href: string; count: number }[];
}

/** The page about the API as a whole. */
export function Introduction({ version, description, servers, security, tags }: IntroductionProps): ReactNode {
  return (
    <>
      {version && (
        <p>
          {apiTexts.version} <code>{version}</code>
        </p>
      )}
      <Text>{description}</Text>
      {servers.length > 0 && (
        <>
          <h2 id="server">{apiTexts.server}</h2>
          <ul>
            {servers.map((server) => (
              <li key={server}>
                <code>{server}</code>
              </li>
            ))}
          </ul>
        </>
      )}
      {security.length > 0 && (
        <>
          <h2 id="authentication">{apiTexts.authentication}</h2>
          {security.map((scheme) => (
            <section key={scheme.name}>
              <h3 id={`authentication-${scheme.name.replaceAll(/[^\w-]+/g, '-')}`}>{scheme.name}</h3>
              <p>{securityText(scheme)}</p>
              <Text>{scheme.description}</Text>
            </section>
          ))}
        </>
      )}
      <h2 id="operations">{apiTexts.operations}</h2>
      <ul>
        {tags.map((tag) => (
          <li key={tag.href}>
            <a href={tag.href}>{tag.name}</a> ({tag.count})
          </li>
        ))}
      </ul>
    </>
  );
}
