import type { ReactNode } from 'react';
import type { ApiLink, ApiResponse } from '../../model/api.ts';
import { apiTexts } from '../texts.ts';
import { Contents, ParameterList, Part } from './Parts.tsx';
import { Row } from './Row.tsx';
import { Joined, Text, useApiView } from './view.tsx';

/** The responses, each in a row that opens; the first successful one, or else the first, is open. */
export function Responses({ responses }: { responses: ApiResponse[] }): ReactNode {
  const openFirst = responses.find(({ status }) => status.startsWith('2')) ?? responses[0];
  return (
    <Part id="responses" title={apiTexts.responses}>
      <div className="responses">
        {responses.map((response) => (
          <Response key={response.status} response={response} open={response === openFirst && hasMore(response)} />
        ))}
      </div>
    </Part>
  );
}

function hasMore({ headers, contents, links }: ApiResponse): boolean {
  return headers.length + contents.length + links.length > 0;
}

/** A single paragraph without links, which fits beside the status. A link in a summary would look like part of it. */
const line = /^<p>((?:(?!<\/?(?:p|a|pre)\b)[\s\S])*)<\/p>$/;

function Response({ response, open }: { response: ApiResponse; open: boolean }): ReactNode {
  const view = useApiView();
  const { status, meaning, headers, contents, links } = response;
  const id = view.id(`response-${status}`);
  const kind = /^[1-5]/.exec(status)?.[0] ?? 'x';
  const [, text] = line.exec(view.text(response.description, 4)) ?? [];
  const head = (
    <>
      <span className={`status status-${kind}`}>{status === 'default' ? '*' : status}</span>{' '}
      <span className="response-name">{meaning}</span>
      {text !== undefined && (
        <>
          {' '}
          <span className="response-text" dangerouslySetInnerHTML={{ __html: text }} />
        </>
      )}
    </>
  );
  if (text !== undefined && !hasMore(response))
    return (
      <p className="response" id={id}>
        {head}
      </p>
    );
  return (
    <details className="response" data-status={status} open={open}>
      <summary>{head}</summary>
      {/* The id is inside, so that the browser opens the row for a link to it. */}
      <div className="response-body" id={id} data-part={status}>
        {text === undefined && <Text>{response.description}</Text>}
        {headers.length > 0 && (
          <div data-part="">
            <p className="prop-note">{apiTexts.responseHeaders}</p>
            <ParameterList parameters={headers} prefix={`${status}.header`} />
          </div>
        )}
        <Contents contents={contents} path={status} />
        {links.length > 0 && <Links links={links} path={`${status}.link`} />}
      </div>
    </details>
  );
}

/** Follow-up requests that a response makes possible. */
function Links({ links, path }: { links: ApiLink[]; path: string }): ReactNode {
  const view = useApiView();
  return (
    <>
      <p className="prop-note">{apiTexts.links}</p>
      <ul className="props" role="list">
        {links.map(({ name, description, operation, target, values }) => {
          const id = view.id(`${path}.${name}`);
          return (
            <Row
              key={name}
              id={id}
              name={name}
              type={operation ? <a href={operation.href}>{operation.title}</a> : <code>{target}</code>}
            >
              <Text className="prop-text">{description}</Text>
              {values.length > 0 && (
                <p className="prop-facts">
                  <Joined parts={values} by=" ">
                    {(item) => (
                      <span>
                        <code>{apiTexts.linkValue(item.name, item.value)}</code>
                      </span>
                    )}
                  </Joined>
                </p>
              )}
            </Row>
          );
        })}
      </ul>
    </>
  );
}
