import type { ReactNode } from 'react';
import type { ApiContent, ApiExchange, ApiLink, ApiParameter, ApiResponse, Json } from '../../model/api.ts';
import { apiTexts } from '../texts.ts';
import { Facts } from './Facts.tsx';
import { Joined } from './Joined.tsx';
import { Row } from './Row.tsx';
import { SchemaTree } from './SchemaTree.tsx';
import { hasParts, innerOf } from './shape.ts';
import { Text } from './Text.tsx';
import { TypeLabel } from './TypeLabel.tsx';
import { apiView } from './view.ts';

/** The example of each content that has one, made before: views make no values. */
export type ExampleOf = (content: ApiContent) => Json | undefined;

/** Where a part stands. */
interface PartProps {
  /** Start of all ids in it. */
  prefix: string;
  /** Below a heading of the third level, where the page has other parts of the same kind. */
  inner: boolean;
}

interface ExchangeProps extends Partial<PartProps> {
  exchange: ApiExchange;
  exampleOf: ExampleOf;
  /** The same for the body of the request, where no samples show one. */
  bodyExample?: ExampleOf | null;
}

/** What is sent, and what can be answered. */
export function Exchange({
  exchange,
  exampleOf,
  bodyExample = null,
  prefix = '',
  inner = false,
}: ExchangeProps): ReactNode {
  const { parameters, body, responses } = exchange;
  const place = { prefix, inner };
  return (
    <>
      <Parameters parameters={parameters} {...place} />
      {body && <Body body={body} bodyExample={bodyExample} {...place} />}
      {responses.length > 0 && (
        <PartHeading inner={inner} id={`${prefix}responses`}>
          {apiTexts.responses}
        </PartHeading>
      )}
      {responses.map((response) => (
        <Response key={response.status} response={response} exampleOf={exampleOf} {...place} />
      ))}
    </>
  );
}

/** A heading of a part, below that of the exchange it belongs to. */
function PartHeading({ inner, id, children }: { inner: boolean; id: string; children: ReactNode }): ReactNode {
  return inner ? <h4 id={id}>{children}</h4> : <h2 id={id}>{children}</h2>;
}

function Parameters({ parameters: all, prefix, inner }: PartProps & { parameters: ApiParameter[] }): ReactNode {
  return (['path', 'query', 'header', 'cookie'] as const).map((place) => {
    const parameters = all.filter((parameter) => parameter.in === place);
    if (parameters.length === 0) return null;
    return (
      <section key={place}>
        <PartHeading inner={inner} id={`${prefix}${place}-parameters`}>
          {apiTexts.parameters[place]}
        </PartHeading>
        <ParameterList parameters={parameters} prefix={`${prefix}${place}`} />
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

function Body({
  body,
  prefix,
  inner,
  bodyExample,
}: PartProps & { body: NonNullable<ApiExchange['body']>; bodyExample: ExampleOf | null }): ReactNode {
  const view = apiView();
  return (
    <section>
      <PartHeading inner={inner} id={`${prefix}body`}>
        {apiTexts.body}
      </PartHeading>
      <Text>{body.description}</Text>
      {!body.required && <p>{apiTexts.bodyOptional}</p>}
      {body.contents.map((content) => (
        <Content
          key={content.type}
          content={content}
          path={body.contents.length > 1 ? view.id(`${prefix}body.${content.type}`) : `${prefix}body`}
        >
          {content.examples.length > 1 ? (
            <Examples content={content} />
          ) : (
            <Example label={apiTexts.example} content={content} example={bodyExample?.(content)} />
          )}
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

/** The example of a content, folded away; nothing where there is none. */
function Example({
  label,
  content,
  example,
}: {
  label: string;
  content: ApiContent;
  example: Json | undefined;
}): ReactNode {
  if (example === undefined) return null;
  return (
    <details className="example">
      <summary>{label}</summary>
      {codeOf(apiView().code, content, example)}
    </details>
  );
}

function Response({
  response,
  exampleOf,
  prefix,
  inner,
}: PartProps & { response: ApiResponse; exampleOf: ExampleOf }): ReactNode {
  const view = apiView();
  const { status, headers, contents, links } = response;
  const id = view.id(`${prefix}response-${status}`);
  const name = Object.hasOwn(apiTexts.statuses, status) ? apiTexts.statuses[status] : '';
  const kind = /^[1-5]/.exec(status)?.[0] ?? 'x';
  return (
    <section className="response">
      <ResponseHeading inner={inner} id={id}>
        <span className={`status status-${kind}`}>{status === 'default' ? '*' : status}</span> {name}
      </ResponseHeading>
      <Text>{response.description}</Text>
      {headers.length > 0 && (
        <>
          <p className="prop-note">{apiTexts.responseHeaders}</p>
          <ParameterList parameters={headers} prefix={`${prefix}${status}.header`} />
        </>
      )}
      {contents.map((content) => {
        const example = exampleOf(content);
        const path = contents.length > 1 ? view.id(`${prefix}${status}.${content.type}`) : `${prefix}${status}`;
        // Of what went wrong the status and its reason matter most.
        if (/^[45]/.test(status))
          return <ErrorContent key={content.type} content={content} path={path} example={example} />;
        return (
          <Content key={content.type} content={content} path={path}>
            {content.examples.length > 1 ? (
              <Examples content={content} />
            ) : (
              <Example label={apiTexts.exampleResponse} content={content} example={example} />
            )}
          </Content>
        );
      })}
      {links.length > 0 && <Links links={links} path={`${prefix}${status}.link`} />}
    </section>
  );
}

function ResponseHeading({ inner, id, children }: { inner: boolean; id: string; children: ReactNode }): ReactNode {
  return inner ? <h5 id={id}>{children}</h5> : <h3 id={id}>{children}</h3>;
}

/** What one can ask next with what an answer holds. */
function Links({ links, path }: { links: ApiLink[]; path: string }): ReactNode {
  const view = apiView();
  return (
    <>
      <p className="prop-note">{apiTexts.links}</p>
      <ul className="props" role="list">
        {links.map(({ name, description, operation, target, values }) => {
          const id = view.id(`${path}.${name}`);
          return (
            <li key={name} id={id}>
              <p className="prop">
                <a href={`#${id}`} className="prop-name">
                  {name}
                </a>{' '}
                <span className="prop-type">
                  {operation ? <a href={operation.href}>{operation.title}</a> : <code>{target}</code>}
                </span>
              </p>
              <Text className="prop-text">{description}</Text>
              {values.length > 0 && (
                <p className="prop-facts">
                  {values.map((item) => (
                    <span key={item.name}>
                      <code>{apiTexts.linkValue(item.name, item.value)}</code>
                    </span>
                  ))}
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </>
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
