import type { ReactNode } from 'react';
import type { ApiExchange, ApiParameter } from '../../model/api.ts';
import { apiTexts } from '../texts.ts';
import { Content, ParameterList, Part, type PartProps } from './Parts.tsx';
import { Responses } from './Responses.tsx';
import type { ExamplesOf } from './Samples.tsx';
import { Text } from './Text.tsx';
import { apiView } from './view.ts';

interface ExchangeProps extends Partial<PartProps> {
  exchange: ApiExchange;
  /** Examples, which a callback shows in place; those of the page's own exchange are beside it. */
  examples: { sent: ExamplesOf; received: ExamplesOf };
  /** True if samples of the request show the required parameters. */
  isSent?: boolean;
}

/** A request and the responses to it. */
export function Exchange({ exchange, examples, isSent = false, prefix = '', inner = false }: ExchangeProps): ReactNode {
  const { parameters, body, responses } = exchange;
  const place = { prefix, inner };
  return (
    <>
      <Parameters parameters={parameters} isSent={isSent} {...place} />
      {body && <Body body={body} examplesOf={examples.sent} {...place} />}
      {responses.length > 0 && <Responses responses={responses} examplesOf={examples.received} {...place} />}
    </>
  );
}

function Parameters({
  parameters: all,
  isSent,
  prefix,
  inner,
}: PartProps & { parameters: ApiParameter[]; isSent: boolean }): ReactNode {
  return (['path', 'query', 'header', 'cookie'] as const).map((place) => {
    const parameters = all.filter((parameter) => parameter.in === place);
    if (parameters.length === 0) return null;
    return (
      <Part
        key={place}
        inner={inner}
        id={`${prefix}${place}-parameters`}
        title={apiTexts.parameters[place]}
        part={place}
      >
        <ParameterList parameters={parameters} prefix={`${prefix}${place}`} isSent={isSent} />
      </Part>
    );
  });
}

function Body({
  body,
  prefix,
  inner,
  examplesOf,
}: PartProps & { body: NonNullable<ApiExchange['body']>; examplesOf: ExamplesOf }): ReactNode {
  const view = apiView();
  return (
    <Part inner={inner} id={`${prefix}body`} title={apiTexts.body} part="body">
      <Text>{body.description}</Text>
      {!body.required && <p>{apiTexts.bodyOptional}</p>}
      {body.contents.map((content) => (
        <Content
          key={content.type}
          content={content}
          path={body.contents.length > 1 ? view.id(`${prefix}body.${content.type}`) : `${prefix}body`}
          examplesOf={examplesOf}
          inner={inner}
        />
      ))}
    </Part>
  );
}
