import type { ReactNode } from 'react';
import type { ApiCallback, ApiOperation, ApiOperationLink } from '../../model/api.ts';
import { Breakable } from '../content/Breakable.tsx';
import { Admonition } from '../content/Admonition.tsx';
import { apiTexts } from '../texts.ts';
import { Exchange } from './Exchange.tsx';
import { Joined } from './Joined.tsx';
import { Method, Route } from './Method.tsx';
import { MoreInformation } from './MoreInformation.tsx';
import { Flag } from './Row.tsx';
import {
  RequestSamples,
  ResponseSamples,
  SentExamples,
  type ExamplesOf,
  type RequestExample,
  type SampleServer,
} from './Samples.tsx';
import { Security } from './Security.tsx';
import { Lead, Text } from './Text.tsx';
import { apiView } from './view.ts';

interface OperationProps {
  operation: ApiOperation;
  /** The request as code; none for a webhook, which only the API sends. */
  requests: RequestExample[];
  /** Servers that the samples can use. */
  servers: SampleServer[];
  /** Examples of the bodies of responses. */
  examplesOf: ExamplesOf;
  /** Examples of the bodies of requests. */
  sentExamplesOf: ExamplesOf;
}

/** The page of an operation: its description on one side, the request and its responses as code on the other. */
export function Operation({ operation, requests, servers, examplesOf, sentExamplesOf }: OperationProps): ReactNode {
  const { body, responses } = operation;
  return (
    <div className="api">
      <p className="endpoint">
        <Method>{operation.method}</Method> <Route>{operation.route}</Route>
      </p>
      <div className="api-side">
        {operation.webhook ? (
          <SentExamples contents={body?.contents ?? []} examplesOf={sentExamplesOf} />
        ) : (
          <RequestSamples examples={requests} servers={servers} />
        )}
        <ResponseSamples responses={responses} examplesOf={examplesOf} />
      </div>
      <div className="api-main">
        <Notices operation={operation} />
        <Lead>{operation.description}</Lead>
        <OperationFacts operation={operation} servers={servers} />
        {operation.externalDocs && <MoreInformation {...operation.externalDocs} />}
        <Exchange
          exchange={operation}
          examples={{ sent: sentExamplesOf, received: examplesOf }}
          isSent={!operation.webhook}
        />
        {operation.callbacks.length > 0 && (
          <>
            <h2 id="callbacks">{apiTexts.callbacks}</h2>
            <p>{apiTexts.callbacksLead}</p>
            {operation.callbacks.map((callback) => (
              <Callback
                key={`${callback.name} ${callback.method} ${callback.expression}`}
                callback={callback}
                examples={{ sent: sentExamplesOf, received: examplesOf }}
              />
            ))}
          </>
        )}
      </div>
    </div>
  );
}

/** Notices that a reader needs before anything else. */
function Notices({ operation }: { operation: ApiOperation }): ReactNode {
  return (
    <>
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
    </>
  );
}

/** A request that the API sends, with the responses it accepts. */
function Callback({
  callback,
  examples,
}: {
  callback: ApiCallback;
  examples: { sent: ExamplesOf; received: ExamplesOf };
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
      <Exchange exchange={callback} examples={examples} prefix={`${id}.`} inner />
    </section>
  );
}

function OperationFacts({ operation, servers }: { operation: ApiOperation; servers: SampleServer[] }): ReactNode {
  const { facts, operationId } = operation;
  return (
    <dl className="api-facts">
      {(!operation.webhook || operation.security.length > 0) && (
        <Fact label={apiTexts.authentication}>
          <Security security={operation.security} />
        </Fact>
      )}
      {servers.length > 1 && (
        <Fact label={apiTexts.server}>
          <Joined parts={servers} by={` ${apiTexts.or} `}>
            {({ url }) => (
              <code>
                <Breakable>{url}</Breakable>
              </code>
            )}
          </Joined>
        </Fact>
      )}
      {facts.map(({ label, values, code }) => (
        <Fact key={label} label={label}>
          <Joined parts={values} by=", ">
            {(value) => (code ? <code>{value}</code> : value)}
          </Joined>
        </Fact>
      ))}
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

type OperationFlagsProps = Pick<ApiOperationLink, 'flags' | 'publishedLater' | 'deprecated'>;

/** Flags of an operation in a list. */
export function OperationFlags({ flags, publishedLater, deprecated }: OperationFlagsProps): ReactNode {
  return (
    <>
      {flags.map((flag) => (
        <Flag key={flag} kind="fact">
          {flag}
        </Flag>
      ))}
      {publishedLater && <Flag kind="later">{apiTexts.later(publishedLater)}</Flag>}
      {deprecated && <Flag kind="deprecated">{apiTexts.deprecated.toLowerCase()}</Flag>}
    </>
  );
}
