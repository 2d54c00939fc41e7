import type { ReactNode } from 'react';
import type { ApiOperation, ApiOperationLink } from '../../model/api.ts';
import { Breakable } from '../content/Breakable.tsx';
import { Admonition } from '../content/Admonition.tsx';
import { apiTexts } from '../texts.ts';
import { Method, Route } from './Method.tsx';
import { Body, Parameters } from './Parts.tsx';
import { Responses } from './Responses.tsx';
import { Flag } from './Row.tsx';
import { RequestSamples, ResponseSamples, type RequestExample, type SampleServer } from './Samples.tsx';
import { Security } from './Security.tsx';
import { Joined, Lead } from './view.tsx';

interface OperationProps {
  operation: ApiOperation;
  /** The request as code. */
  requests: RequestExample[];
  /** Servers that the samples can use. */
  servers: SampleServer[];
}

/** The page of an operation: its description on one side, the request and its responses as code on the other. */
export function Operation({ operation, requests, servers }: OperationProps): ReactNode {
  return (
    <div className="api">
      <p className="endpoint">
        <Method>{operation.method}</Method> <Route>{operation.route}</Route>
      </p>
      <div className="api-side">
        <RequestSamples examples={requests} servers={servers} />
        <ResponseSamples responses={operation.responses} />
      </div>
      <div className="api-main">
        <Notices operation={operation} />
        <Lead>{operation.description}</Lead>
        <OperationFacts operation={operation} servers={servers} />
        <Parameters parameters={operation.parameters} />
        {operation.body && <Body body={operation.body} />}
        {operation.responses.length > 0 && <Responses responses={operation.responses} />}
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
