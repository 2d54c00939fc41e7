import type { ReactNode } from 'react';
import type { ApiOperation, ApiOperationLink } from '../../model/api.ts';
import { Breakable } from '../content/Breakable.tsx';
import { Admonition } from '../content/Admonition.tsx';
import { apiTexts } from '../texts.ts';
import { Exchange } from './Exchange.tsx';
import { Joined } from './Joined.tsx';
import { Method, Route } from './Method.tsx';
import { Flag } from './Row.tsx';
import {
  RequestSamples,
  ResponseSamples,
  type ExamplesOf,
  type RequestExample,
  type SampleServer,
} from './Samples.tsx';
import { Security } from './Security.tsx';
import { Lead } from './Text.tsx';

interface OperationProps {
  operation: ApiOperation;
  /** The request as code. */
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
  return (
    <div className="api">
      <p className="endpoint">
        <Method>{operation.method}</Method> <Route>{operation.route}</Route>
      </p>
      <div className="api-side">
        <RequestSamples examples={requests} servers={servers} />
        <ResponseSamples responses={operation.responses} examplesOf={examplesOf} />
      </div>
      <div className="api-main">
        <Notices operation={operation} />
        <Lead>{operation.description}</Lead>
        <OperationFacts operation={operation} servers={servers} />
        <Exchange exchange={operation} examples={{ sent: sentExamplesOf, received: examplesOf }} />
      </div>
    </div>
  );
}

/** Notices that a reader needs before anything else. */
function Notices({ operation }: { operation: ApiOperation }): ReactNode {
  return (
    <>
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

function OperationFacts({ operation, servers }: { operation: ApiOperation; servers: SampleServer[] }): ReactNode {
  const { facts, operationId } = operation;
  return (
    <dl className="api-facts">
      <Fact label={apiTexts.authentication}>
        <Security security={operation.security} />
      </Fact>
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
