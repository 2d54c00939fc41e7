import type { ReactNode } from 'react';
import type { ApiCallback, ApiOperation, ApiSecurity } from '../../model/api.ts';
import { Admonition } from '../content/Admonition.tsx';
import { TabItem, TabSet } from '../content/Tabs.tsx';
import { apiTexts } from '../texts.ts';
import { Exchange, type ExampleOf } from './Exchange.tsx';
import { Joined } from './Joined.tsx';
import { Method, Route } from './Method.tsx';
import { Flag } from './Row.tsx';
import { Text } from './Text.tsx';
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

interface OperationProps {
  operation: ApiOperation;
  /** None for a webhook, which nobody but the API sends. */
  samples: Sample[];
  exampleOf: ExampleOf;
  /** The same for bodies of requests. */
  bodyExample: ExampleOf;
}

/** The page of an operation. */
export function Operation({ operation, samples, exampleOf, bodyExample }: OperationProps): ReactNode {
  return (
    <>
      <p className="endpoint">
        <Method>{operation.method}</Method> <Route>{operation.route}</Route>
      </p>
      {operation.webhook && <p>{apiTexts.webhookLead}</p>}
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
      {samples.length > 0 && (
        <>
          <h2 id="request">{apiTexts.exampleRequest}</h2>
          <Samples samples={samples} />
        </>
      )}
      <Exchange exchange={operation} exampleOf={exampleOf} bodyExample={operation.webhook ? bodyExample : null} />
      {operation.callbacks.length > 0 && (
        <>
          <h2 id="callbacks">{apiTexts.callbacks}</h2>
          <p>{apiTexts.callbacksLead}</p>
          {operation.callbacks.map((callback) => (
            <Callback
              key={`${callback.name} ${callback.method} ${callback.expression}`}
              callback={callback}
              exampleOf={exampleOf}
              bodyExample={bodyExample}
            />
          ))}
        </>
      )}
    </>
  );
}

/** A request that the API sends, with the answers it takes. */
function Callback({
  callback,
  exampleOf,
  bodyExample,
}: {
  callback: ApiCallback;
  exampleOf: ExampleOf;
  bodyExample: ExampleOf;
}): ReactNode {
  const { name, method, expression, title, description, deprecated } = callback;
  const id = apiView().id(`callback.${name}`);
  return (
    <section className="callback">
      <h3 id={id}>
        {name}
        {deprecated && <Flag kind="deprecated">{apiTexts.deprecated.toLowerCase()}</Flag>}
      </h3>
      <p className="endpoint">
        <Method>{method}</Method> <Route>{expression}</Route>
      </p>
      {title !== null && <p>{title}</p>}
      <Text>{description}</Text>
      <Exchange exchange={callback} exampleOf={exampleOf} bodyExample={bodyExample} prefix={`${id}.`} inner />
    </section>
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
      {(!operation.webhook || operation.security.length > 0) && (
        <Fact label={apiTexts.authentication}>
          <Security security={operation.security} />
        </Fact>
      )}
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
