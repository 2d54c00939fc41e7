import type { ReactNode } from 'react';
import type { ApiOperation, ApiOperationLink, ApiSecurity } from '../../model/api.ts';
import { Admonition } from '../content/Admonition.tsx';
import { apiTexts } from '../texts.ts';
import { Method, Route } from './Method.tsx';
import { Body, Parameters } from './Parts.tsx';
import { Responses } from './Responses.tsx';
import { Flag } from './Row.tsx';
import { RequestSamples, ResponseSamples, type RequestExample } from './Samples.tsx';
import { Joined, Text } from './view.tsx';

interface OperationProps {
  operation: ApiOperation;
  /** The request as code. */
  requests: RequestExample[];
}

/** The page of an operation: its description on one side, the request and its responses as code on the other. */
export function Operation({ operation, requests }: OperationProps): ReactNode {
  return (
    <div className="api">
      <div className="api-head">
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
        <Text level={2}>{operation.description}</Text>
        <OperationFacts operation={operation} />
      </div>
      <div className="api-side">
        <RequestSamples examples={requests} />
        <ResponseSamples responses={operation.responses} />
      </div>
      <div className="api-main">
        <Parameters parameters={operation.parameters} />
        {operation.body && <Body body={operation.body} />}
        {operation.responses.length > 0 && <Responses responses={operation.responses} />}
      </div>
    </div>
  );
}

function OperationFacts({ operation }: { operation: ApiOperation }): ReactNode {
  const { facts, operationId } = operation;
  return (
    <dl className="api-facts">
      <Fact label={apiTexts.authentication}>
        <Security security={operation.security} />
      </Fact>
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

/** The ways to authenticate: the schemes, linked to guides if there are any, and how each is sent. */
function Security({ security }: { security: ApiSecurity[][] }): ReactNode {
  const needed = security.filter((set) => set.length > 0);
  if (needed.length === 0) return apiTexts.noAuthentication;
  // Schemes sent in the same way are described once.
  const ways = new Set(needed.map((set) => set.map(securityText).join(' + ')));
  return (
    <>
      <Joined parts={needed} by={` ${apiTexts.or} `}>
        {(set) => (
          <Joined parts={set} by=" + ">
            {(scheme) => <Scheme scheme={scheme} />}
          </Joined>
        )}
      </Joined>
      {needed.length < security.length && ` (${apiTexts.optional})`}{' '}
      <Joined parts={[...ways]} by=" ">
        {(way) => <span className="api-way">{way}</span>}
      </Joined>
    </>
  );
}

function Scheme({ scheme }: { scheme: ApiSecurity }): ReactNode {
  const name = scheme.label ?? <code>{scheme.name}</code>;
  return scheme.docs === null ? name : <a href={scheme.docs}>{name}</a>;
}

/** Id of the section about a scheme in the introduction. */
export function schemeId(name: string): string {
  return `authentication-${name.replaceAll(/[^\w-]+/g, '-')}`;
}

/** The name of a security scheme as plain text. */
export function securityName(scheme: ApiSecurity): string {
  return scheme.label ?? scheme.name;
}

/** How a security scheme is used, in a few words: `API key in the header Authorization`. */
export function securityText(scheme: ApiSecurity): string {
  const words = apiTexts.security;
  if (scheme.kind === 'apiKey') return words.apiKey(scheme.header);
  return scheme.kind === 'bearer' ? words.bearer : scheme.name;
}

/** Flags of an operation in a list. */
export function OperationFlags({ flags, publishedLater, deprecated }: ApiOperationLink): ReactNode {
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
