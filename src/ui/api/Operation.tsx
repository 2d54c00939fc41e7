import type { ReactNode } from 'react';
import type { ApiContent, ApiOperation, ApiParameter, ApiResponse, ApiSecurity, Json } from '../../model/api.ts';
import { Admonition } from '../content/Admonition.tsx';
import { TabItem, TabSet } from '../content/Tabs.tsx';
import { apiTexts } from '../texts.ts';
import { Facts } from './Facts.tsx';
import { Joined } from './Joined.tsx';
import { Method, Route } from './Method.tsx';
import { Flag, Row } from './Row.tsx';
import { SchemaTree } from './SchemaTree.tsx';
import { hasParts, innerOf } from './shape.ts';
import { Text } from './Text.tsx';
import { TypeLabel } from './TypeLabel.tsx';
import { apiView } from './view.ts';

/** A sample of the request in one language. */
export interface Sample {
  value: string;
  label: string;
  language: string;
  code: string;
  /** The address of the request, which stands in the code as a word. */
  url: string;
}

/** The example of each content that has one, made before: views make no values. */
export type ExampleOf = (content: ApiContent) => Json | undefined;

interface OperationProps {
  operation: ApiOperation;
  samples: Sample[];
  exampleOf: ExampleOf;
}

/** The page of an operation. */
export function Operation({ operation, samples, exampleOf }: OperationProps): ReactNode {
  return (
    <>
      <p className="endpoint">
        <Method>{operation.method}</Method> <Route>{operation.route}</Route>
      </p>
      {operation.deprecated && (
        <Admonition type="warning" title={apiTexts.deprecated}>
          <p>{apiTexts.deprecatedNotice}</p>
        </Admonition>
      )}
      {operation.publishedLater && (
        <Admonition type="info" title={apiTexts.laterTitle(operation.publishedLater)}>
          <p>{apiTexts.laterNotice(operation.publishedLater)}</p>
        </Admonition>
      )}
      <Text>{operation.description}</Text>
      <OperationFacts operation={operation} />
      {operation.externalDocs && (
        <p>
          {apiTexts.moreInformation}: <a href={operation.externalDocs.href}>{operation.externalDocs.description}</a>
        </p>
      )}
      <h2 id="request">{apiTexts.exampleRequest}</h2>
      <Samples samples={samples} />
      <Parameters operation={operation} />
      {operation.body && <Body body={operation.body} />}
      <h2 id="responses">{apiTexts.responses}</h2>
      {operation.responses.map((response) => (
        <Response key={response.status} response={response} exampleOf={exampleOf} />
      ))}
    </>
  );
}

function OperationFacts({ operation }: { operation: ApiOperation }): ReactNode {
  const { edition, since, permissions, operationId } = operation;
  return (
    <dl className="api-facts">
      {permissions.length > 0 && (
        <Fact label={apiTexts.permission}>
          <Joined parts={permissions} by=", ">
            {(permission) => <code>{permission}</code>}
          </Joined>
        </Fact>
      )}
      <Fact label={apiTexts.authentication}>
        <Security security={operation.security} />
      </Fact>
      {edition && <Fact label={apiTexts.edition}>{apiTexts.editions[edition] ?? edition}</Fact>}
      {since && <Fact label={apiTexts.since}>{since}</Fact>}
      {operationId && (
        <Fact label={apiTexts.operationId}>
          <code>{operationId}</code>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Security({ security }: { security: ApiSecurity[][] }): ReactNode {
  const needed = security.filter((set) => set.length > 0);
  if (needed.length === 0) return apiTexts.noAuthentication;
  return (
    <>
      {needed.map((set) => set.map(securityText).join(' + ')).join(` ${apiTexts.or} `)}
      {needed.length < security.length && ` (${apiTexts.optional})`}
    </>
  );
}

/** A security scheme in a few words. */
export function securityText(scheme: ApiSecurity): string {
  const words = apiTexts.security;
  const scopes = scheme.scopes.length > 0 ? `, ${words.scopes} ${scheme.scopes.join(', ')}` : '';
  if (scheme.kind === 'apiKey') return words.apiKey(apiTexts.place[scheme.in ?? ''] ?? '', scheme.detail) + scopes;
  if (scheme.kind === 'http') return words.http(scheme.detail) + scopes;
  return (scheme.kind === 'unknown' ? scheme.name : words[scheme.kind]) + scopes;
}

function Samples({ samples }: { samples: Sample[] }): ReactNode {
  const view = apiView();
  return (
    <TabSet id="sample" groupId="sdk-language">
      {samples.map((sample) => (
        <TabItem key={sample.value} value={sample.value} label={sample.label}>
          {view.code(sample.language, sample.code, sample.url)}
        </TabItem>
      ))}
    </TabSet>
  );
}

function Parameters({ operation }: { operation: ApiOperation }): ReactNode {
  return (['path', 'query', 'header', 'cookie'] as const).map((place) => {
    const parameters = operation.parameters.filter((parameter) => parameter.in === place);
    if (parameters.length === 0) return null;
    return (
      <section key={place}>
        <h2 id={`${place}-parameters`}>{apiTexts.parameters[place]}</h2>
        <ParameterList parameters={parameters} prefix={place} />
      </section>
    );
  });
}

function ParameterList({ parameters, prefix }: { parameters: ApiParameter[]; prefix: string }): ReactNode {
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

function Body({ body }: { body: NonNullable<ApiOperation['body']> }): ReactNode {
  const view = apiView();
  return (
    <section>
      <h2 id="body">{apiTexts.body}</h2>
      <Text>{body.description}</Text>
      {!body.required && <p>{apiTexts.bodyOptional}</p>}
      {body.contents.map((content) => (
        <Content
          key={content.type}
          content={content}
          path={body.contents.length > 1 ? view.id(`body.${content.type}`) : 'body'}
        >
          {content.examples.length > 1 && <Examples content={content} />}
        </Content>
      ))}
    </section>
  );
}

function Content({ content, path, children }: { content: ApiContent; path: string; children?: ReactNode }): ReactNode {
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
      {children}
    </>
  );
}

function Examples({ content }: { content: ApiContent }): ReactNode {
  const view = apiView();
  return (
    <Joined parts={content.examples} by="">
      {(example) => (
        <details>
          <summary>{`${apiTexts.example}: ${example.summary || example.name}`}</summary>
          {codeOf(view.code, content, example.value)}
        </details>
      )}
    </Joined>
  );
}

function codeOf(code: (language: string, text: string) => ReactNode, content: ApiContent, value: Json): ReactNode {
  const isText = typeof value === 'string' && !/json/i.test(content.type);
  return code(isText ? 'text' : 'json', isText ? value : JSON.stringify(value, null, 2));
}

function Response({ response, exampleOf }: { response: ApiResponse; exampleOf: ExampleOf }): ReactNode {
  const view = apiView();
  const { status, headers, contents } = response;
  const id = view.id(`response-${status}`);
  const name = Object.hasOwn(apiTexts.statuses, status) ? apiTexts.statuses[status] : '';
  const kind = /^[1-5]/.exec(status)?.[0] ?? 'x';
  return (
    <section className="response">
      <h3 id={id}>
        <span className={`status status-${kind}`}>{status === 'default' ? '*' : status}</span> {name}
      </h3>
      <Text>{response.description}</Text>
      {headers.length > 0 && (
        <>
          <p className="prop-note">{apiTexts.responseHeaders}</p>
          <ParameterList parameters={headers} prefix={`${status}.header`} />
        </>
      )}
      {contents.map((content) => {
        const example = exampleOf(content);
        const path = contents.length > 1 ? view.id(`${status}.${content.type}`) : status;
        // Of what went wrong the status and its reason matter most.
        if (/^[45]/.test(status))
          return <ErrorContent key={content.type} content={content} path={path} example={example} />;
        return (
          <Content key={content.type} content={content} path={path}>
            {content.examples.length > 1 ? (
              <Examples content={content} />
            ) : (
              example !== undefined && (
                <details className="example">
                  <summary>{apiTexts.exampleResponse}</summary>
                  {codeOf(view.code, content, example)}
                </details>
              )
            )}
          </Content>
        );
      })}
    </section>
  );
}

function ErrorContent({
  content,
  path,
  example,
}: {
  content: ApiContent;
  path: string;
  example: Json | undefined;
}): ReactNode {
  const view = apiView();
  const { schema, type } = content;
  return (
    <details className="prop-more">
      <summary>
        <code>{type}</code>
      </summary>
      {/* Not in the summary: a link inside of what opens and closes cannot be told from it. */}
      {schema && (
        <p className="prop-type">
          <TypeLabel schema={schema} />
        </p>
      )}
      {schema && <SchemaTree schema={schema} path={path} own={innerOf(schema).href === null} />}
      {content.examples.length > 1 ? (
        <Examples content={content} />
      ) : (
        example !== undefined && codeOf(view.code, content, example)
      )}
    </details>
  );
}

/** Edition and version of an operation in a list. */
export function OperationFlags({
  edition,
  publishedLater,
  deprecated,
}: {
  edition: string | null;
  publishedLater: string | null;
  deprecated: boolean;
}): ReactNode {
  return (
    <>
      {edition && edition !== 'oss' && <Flag kind="edition">{apiTexts.editions[edition] ?? edition}</Flag>}
      {publishedLater && <Flag kind="later">{apiTexts.later(publishedLater)}</Flag>}
      {deprecated && <Flag kind="deprecated">{apiTexts.deprecated.toLowerCase()}</Flag>}
    </>
  );
}
